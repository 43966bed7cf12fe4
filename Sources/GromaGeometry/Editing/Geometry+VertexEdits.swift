extension Geometry {
    /// Adds a vertex at the end of a part, by default the last one; the first part is created if there is none. An empty point gets its
    /// position. O(log n).
    ///
    /// - Throws: `indexOutOfRange`, `notFinite`, `dimensionMismatch`, `wrongType`.
    @discardableResult
    public mutating func addVertex(_ coordinate: Coordinate, part: Int? = nil) throws(GeometryError) -> GeometryChange {
        let change = try addVertices(CollectionOfOne(coordinate), part: part)
        return GeometryChange(
            kind: change.kind, part: change.part, from: change.from, removed: 0, inserted: change.inserted, cause: "addVertex")
    }

    /// Adds vertices at the end of a part, by default the last one; the first part is created if there is none. O(log n + vertices).
    ///
    /// - Throws: `indexOutOfRange`, `notFinite`, `dimensionMismatch`, `wrongType`.
    @discardableResult
    public mutating func addVertices(
        _ coordinates: some Collection<Coordinate>, part: Int? = nil
    ) throws(GeometryError) -> GeometryChange {
        let target = part ?? max(0, partCount - 1)
        if target == 0, partCount == 0, type == .polyline || type == .polygon {
            var change = try insertPart(coordinates, role: type == .polygon ? .shell : nil, at: 0)
            change.cause = "addVertices"
            return change
        }
        return try replaceRange(part: target, from: nil, to: nil, with: coordinates, cause: "addVertices")
    }

    /// Inserts a vertex before the one at `index`, or at the end of the part if `index` is its count. O(log n).
    ///
    /// - Throws: `indexOutOfRange`, `notFinite`, `dimensionMismatch`, `wrongType`.
    @discardableResult
    public mutating func insertVertex(
        _ coordinate: Coordinate, part: Int = 0, at index: Int
    ) throws(GeometryError) -> GeometryChange {
        if partCount == 0 && part == 0 && index == 0 {
            var change = try addVertex(coordinate)
            change.cause = "insertVertex"
            return change
        }
        if case .point = self {
            return try replaceRange(part: part, from: index, to: index, with: [coordinate], cause: "insertVertex")
        }
        try editPart(part) { path throws(GeometryError) in try path.insert(coordinate, at: index) }
        return GeometryChange(part: part, from: index, removed: 0, inserted: 1, cause: "insertVertex")
    }

    /// Moves a vertex. A z or m given with the position is also set, otherwise they are unchanged. O(log n).
    ///
    /// - Throws: `indexOutOfRange`, `notFinite`, `dimensionMismatch`, `wrongType`.
    @discardableResult
    public mutating func moveVertex(
        part: Int = 0, at index: Int, to coordinate: Coordinate
    ) throws(GeometryError) -> GeometryChange {
        var old: Coordinate?
        return try moveVertex(part: part, at: index, to: coordinate, old: &old)
    }

    /// Moves a vertex as `moveVertex(part:at:to:)` does, and returns its previous value for undo, with one descent of the tree instead of
    /// two.
    package mutating func moveVertex(
        part: Int, at index: Int, to coordinate: Coordinate, old: inout Coordinate?
    ) throws(GeometryError) -> GeometryChange {
        if case .point = self {
            let before = try vertex(part: part, at: index)
            let change = try replaceRange(part: part, from: 0, to: 1, with: [coordinate.completed(by: before)], cause: "moveVertex")
            old = before
            return change
        }
        try editPart(part) { path throws(GeometryError) in
            if coordinate.z.isNaN && coordinate.m.isNaN {
                old = try path.move(vertexAt: index, toX: coordinate.x, y: coordinate.y)
            } else {
                let before = try path.coordinate(at: index)
                try path.update(coordinate.completed(by: before), at: index)
                old = before
            }
        }
        return GeometryChange(part: part, from: index, removed: 1, inserted: 1, cause: "moveVertex")
    }

    /// Prefetches vertices of a part into the processor's caches, for edits that follow immediately. Indices out of range are skipped.
    /// O(indices · log n).
    package func prefetch(part: Int, _ indices: UnsafeBufferPointer<Int>) {
        guard type == .polyline || type == .polygon || type == .multipoint, parts.indices.contains(part) else { return }
        parts[part].prefetch(indices)
    }

    /// Replaces a vertex with another, including all ordinates, also unset ones, and returns the old one. O(log n).
    ///
    /// - Throws: `indexOutOfRange`, `notFinite`, `dimensionMismatch`, `wrongType`.
    @discardableResult
    public mutating func updateVertex(
        part: Int = 0, at index: Int, to coordinate: Coordinate
    ) throws(GeometryError) -> (change: GeometryChange, old: Coordinate) {
        var old = coordinate
        if case .point = self {
            old = try vertex(part: part, at: index)
            _ = try replaceRange(part: part, from: 0, to: 1, with: [coordinate])
        } else {
            try editPart(part) { path throws(GeometryError) in
                old = try path.coordinate(at: index)
                try path.update(coordinate, at: index)
            }
        }
        return (GeometryChange(part: part, from: index, removed: 1, inserted: 1, cause: "updateVertex"), old)
    }

    /// Returns the vertex at an index of a part, as counted by `parts`. O(log n), except for collections.
    ///
    /// - Throws: `indexOutOfRange`.
    public func vertex(part: Int = 0, at index: Int) throws(GeometryError) -> Coordinate {
        switch self {
        case .polyline(let g): return try g.paths.coordinate(part: part, at: index)
        case .polygon(let g): return try g.rings.coordinate(part: part, at: index)
        default: return try parts.coordinate(part: part, at: index)
        }
    }

    /// Removes a vertex. Removing the last vertex of a path or ring removes the part, as by `removePart`: no empty part remains. O(log n).
    ///
    /// - Throws: `indexOutOfRange`, `wrongType`.
    @discardableResult
    public mutating func removeVertex(part: Int = 0, at index: Int) throws(GeometryError) -> GeometryChange {
        if case .point = self {
            _ = try vertex(part: part, at: index)
            return try replaceRange(part: part, from: 0, to: 1, with: [], cause: "removeVertex")
        }
        if index == 0, isOnlyVertex(ofPart: part) {
            var change = try removePart(at: part).change
            change.cause = "removeVertex"
            return change
        }
        try editPart(part) { path throws(GeometryError) in _ = try path.remove(at: index) }
        return GeometryChange(part: part, from: index, removed: 1, inserted: 0, cause: "removeVertex")
    }

    /// Whether a path or ring has one vertex.
    private func isOnlyVertex(ofPart part: Int) -> Bool {
        switch self {
        case .polyline(let g): g.paths.indices.contains(part) && g.paths[part].count == 1
        case .polygon(let g): g.rings.indices.contains(part) && g.rings[part].count == 1
        default: false
        }
    }

    /// Replaces the vertices `from` to `to` with positions, the last one not included. O(log n + positions).
    ///
    /// - Throws: `indexOutOfRange`, `notFinite`, `dimensionMismatch`, `wrongType`; `invalidValue` if `to` is less than `from`.
    @discardableResult
    public mutating func replaceRange(
        part: Int = 0, from: Int, to: Int, with coordinates: some Collection<Coordinate>
    ) throws(GeometryError) -> GeometryChange {
        try replaceRange(part: part, from: Optional(from), to: Optional(to), with: coordinates, cause: "replaceRange")
    }

    private mutating func replaceRange(
        part: Int, from: Int?, to: Int?, with coordinates: some Collection<Coordinate>, cause: String
    ) throws(GeometryError) -> GeometryChange {
        var range = 0..<0
        if case .point(let point) = self {
            try checkPart(part)
            var path = parts[0]
            range = try Self.range(from, to, count: path.count)
            try path.replaceSubrange(range, with: coordinates)
            guard path.count <= 1 else { throw .indexOutOfRange(what: GeometryError.room, found: path.count, allowed: 0..<1) }
            self = .point(Point(path.first, dimensions: point.dimensions, spatialReference: point.spatialReference))
        } else {
            try editPart(part) { path throws(GeometryError) in
                range = try Self.range(from, to, count: path.count)
                try path.replaceSubrange(range, with: coordinates)
            }
        }
        return GeometryChange(
            part: part, from: range.lowerBound, removed: range.count, inserted: coordinates.count, cause: cause)
    }

    private static func range(_ from: Int?, _ to: Int?, count: Int) throws(GeometryError) -> Range<Int> {
        let (from, to) = (from ?? count, to ?? count)
        guard (0...count).contains(from) else { throw .indexOutOfRange(what: "vertex", found: from, allowed: 0..<(count + 1)) }
        guard (0...count).contains(to) else { throw .indexOutOfRange(what: "vertex", found: to, allowed: 0..<(count + 1)) }
        guard from <= to else { throw .invalidValue(name: "to", found: Double(to), expected: "\(from) or more") }
        return from..<to
    }
}
