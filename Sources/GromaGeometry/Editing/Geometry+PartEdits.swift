extension Geometry {
    /// Adds a path or ring. O(log n + vertices).
    ///
    /// A new hole is inserted after the shell that contains its first vertex (the last shell if none does) and that shell's other holes, so
    /// that roles stay unambiguous; every other part is added at the end.
    ///
    /// - Throws: `notFinite`, `dimensionMismatch`, `wrongType`.
    @discardableResult
    public mutating func addPart(
        _ coordinates: some Collection<Coordinate> = [], role: RingRole? = nil
    ) throws(GeometryError) -> GeometryChange {
        let end = partCount
        var index = end
        if case .polygon(let polygon) = self, role == .hole, let shell = polygon.shell(around: coordinates.first) {
            index = shell + 1
            while index < polygon.rings.count && polygon.rings[index].role == .hole { index += 1 }
        }
        var change = try insertPart(coordinates, role: role, at: index)
        // Insertions before other parts are distinguished from those at the end.
        change.cause = index == end ? "addPart" : "addHole"
        return change
    }

    /// Inserts a path or ring before the one at `index`, or at the end if `index` is the count. A ring of a polygon is a shell unless its
    /// role is hole. O(log n + vertices).
    ///
    /// - Throws: `indexOutOfRange`, `notFinite`, `dimensionMismatch`, `wrongType`.
    @discardableResult
    public mutating func insertPart(
        _ coordinates: some Collection<Coordinate>, role: RingRole? = nil, at index: Int
    ) throws(GeometryError) -> GeometryChange {
        var path = Path(dimensions: dimensions, isRing: type == .polygon)
        for coordinate in coordinates { try path.check(coordinate) }
        path = Path(coordinates, dimensions: dimensions, isRing: type == .polygon)
        path.role = type == .polygon ? role ?? .shell : .unassigned
        try insertPart(path, at: index)
        return GeometryChange(
            kind: .partInserted, part: index, from: 0, removed: 0, inserted: path.count, cause: "insertPart")
    }

    /// Inserts a path or ring before the one at `index`, sharing its vertices, which must be finite. It gets the geometry's dimensions.
    /// O(log n), plus the vertices if the dimensions differ.
    ///
    /// - Throws: `indexOutOfRange`, `wrongType`; `invalidValue` for a shell that would come between another and its holes.
    public mutating func insertPart(_ path: Path, at index: Int) throws(GeometryError) {
        guard type == .polyline || type == .polygon else { throw .wrongType(verb: "parts to add", found: type) }
        guard (0...partCount).contains(index) else {
            throw .indexOutOfRange(what: "part", found: index, allowed: 0..<(partCount + 1))
        }
        let isRing = type == .polygon
        if case .polygon(let polygon) = self, path.role != .hole, index > 0, index < partCount, polygon.rings[index].role == .hole {
            throw .invalidValue(
                name: "part", found: Double(index), expected: "a place that does not part a shell from its holes")
        }
        let part = (isRing ? path.ring() : path.line()).converted(to: dimensions)
        withParts { $0.insert(part, at: index) }
        if partCount > 1, !isRing || part.role == .shell { becomeMulti() }
    }

    /// Removes and returns a path or ring. Holes of a removed shell would become holes of the shell before it; they become shells instead,
    /// as the even-odd rule requires. O(log n), plus the holes of a shell.
    ///
    /// - Throws: `indexOutOfRange`, `wrongType`.
    @discardableResult
    public mutating func removePart(at index: Int) throws(GeometryError) -> (change: GeometryChange, path: Path) {
        guard type == .polyline || type == .polygon else { throw .wrongType(verb: "removePart", found: type) }
        try checkPart(index)
        let path = withParts { parts in
            let removed = parts.remove(at: index)
            var next = index
            while removed.role == .shell, next < parts.count, parts[next].role == .hole {
                parts.update(at: next) { $0.role = .shell }
                next += 1
            }
            return removed
        }
        let change = GeometryChange(
            kind: .partRemoved, part: index, from: 0, removed: path.count, inserted: 0, cause: "removePart")
        return (change, path)
    }

    /// Reverses the order of a part's vertices. O(vertices of the part).
    ///
    /// - Throws: `indexOutOfRange`, `wrongType` for a point.
    @discardableResult
    public mutating func reversePart(at index: Int) throws(GeometryError) -> GeometryChange {
        var count = 0
        try editPart(index) { path in
            path.reverse()
            count = path.count
        }
        return GeometryChange(part: index, from: 0, removed: count, inserted: count, cause: "reversePart")
    }

    /// Marks a ring as finished: no more vertices are expected. Rings are stored without the repeated vertex, so none is added. O(log n).
    ///
    /// - Throws: `indexOutOfRange`; `wrongType` for a geometry without rings.
    @discardableResult
    public mutating func closePart(at index: Int) throws(GeometryError) -> GeometryChange {
        guard type == .polygon else { throw .wrongType(verb: "closePart", found: type) }
        try editPart(index) { $0.isFinished = true }
        return GeometryChange(part: index, from: 0, removed: 0, inserted: 0, cause: "closePart")
    }

    /// Marks every ring as finished. O(rings · log n).
    ///
    /// - Throws: `wrongType` for a geometry without rings.
    @discardableResult
    public mutating func closePolygon() throws(GeometryError) -> GeometryChange {
        guard type == .polygon else { throw .wrongType(verb: "closePolygon", found: type) }
        for index in 0..<partCount { try closePart(at: index) }
        return GeometryChange(kind: .everything, part: 0, from: 0, removed: vertexCount, inserted: vertexCount, cause: "closePolygon")
    }

    /// Removes everything; type, dimensions and reference are kept.
    @discardableResult
    public mutating func removeAll() -> GeometryChange {
        let count = vertexCount
        self = Geometry(empty: type, dimensions: dimensions, isMulti: isMulti, spatialReference: spatialReference)
        return GeometryChange(kind: .everything, part: 0, from: 0, removed: count, inserted: 0, cause: "clear")
    }

    /// Changes one part in place: a path, a ring, or the points of a multipoint.
    ///
    /// - Throws: `indexOutOfRange`, `wrongType` for a point, an envelope or a collection, and what `body` throws.
    public mutating func editPart(_ index: Int, _ body: (inout Path) throws(GeometryError) -> Void) throws(GeometryError) {
        guard type != .point, type != .envelope, type != .collection else {
            throw .wrongType(verb: "editable parts", found: type)
        }
        try checkPart(index)
        switch take() {
        case .multipoint(var multipoint):
            defer { self = .multipoint(multipoint) }
            try body(&multipoint.points)
        case .polyline(var polyline):
            defer { self = .polyline(polyline) }
            try polyline.paths.update(at: index, body)
        case .polygon(var polygon):
            defer { self = .polygon(polygon) }
            try polygon.rings.update(at: index, body)
        case let other: self = other
        }
    }

    func checkPart(_ index: Int) throws(GeometryError) {
        guard (0..<partCount).contains(index) else {
            throw .indexOutOfRange(what: "part", found: index, allowed: 0..<partCount)
        }
    }

    /// Removes the value and leaves an empty point, so that this variable does not share it and what is shared
    /// with no other value can be changed where it lies. (A `switch` on `self` would hold a copy of it.)
    private mutating func take() -> Geometry {
        var taken = Geometry.point(Point(nil))
        swap(&self, &taken)
        return taken
    }

    /// Hands the list of parts out for a change in place.
    private mutating func withParts<R, E: Error>(_ body: (inout Parts) throws(E) -> R) throws(E) -> R {
        switch take() {
        case .polyline(var polyline):
            defer { self = .polyline(polyline) }
            return try body(&polyline.paths)
        case .polygon(var polygon):
            defer { self = .polygon(polygon) }
            return try body(&polygon.rings)
        case let other:
            self = other
            var parts = other.parts
            return try body(&parts)
        }
    }

    private mutating func becomeMulti() {
        switch take() {
        case .polyline(var polyline):
            polyline.isMulti = true
            self = .polyline(polyline)
        case .polygon(var polygon):
            polygon.isMulti = true
            self = .polygon(polygon)
        case let other: self = other
        }
    }
}

extension Polygon {
    /// The shell that holds a position, the last one when several or none do; nil if there are no shells.
    func shell(around position: Coordinate?) -> Int? {
        if let position {
            let box = Extent(xMin: position.x, yMin: position.y, xMax: position.x, yMax: position.y)
            let holding = rings.indices(meeting: box).last {
                rings[$0].role == .shell && rings[$0].windingParity(x: position.x, y: position.y) != .outside
            }
            if let holding { return holding }
        }
        return rings.indices.last { rings[$0].role == .shell }
    }
}
