import GromaGeometry

extension SketchLayer {
    /// Adds a vertex at the end of a part, by default the last one. An unset elevation or measure gets the default.
    /// See `Geometry.addVertex`.
    ///
    /// - Throws: `noGeometry`; `geometry` with what the verb of `Geometry` throws; `refused` if the guard refuses the edit; `busy` during
    ///   another edit.
    @discardableResult
    public func addVertex(_ coordinate: Coordinate, part: Int? = nil) throws(SketchError) -> GeometryChange {
        let coordinate = withDefaults(coordinate)
        return try document.transact(SketchEdit(trust: .verb)) { g throws(GeometryError) in [try g.addVertex(coordinate, part: part)] }[0]
    }

    /// Adds vertices at the end of a part, as one step. Unset elevations and measures get the defaults.
    /// See `Geometry.addVertices`.
    ///
    /// - Throws: `noGeometry`; `geometry` with what the verb of `Geometry` throws; `refused` if the guard refuses the edit; `busy` during
    ///   another edit.
    @discardableResult
    public func addVertices(_ coordinates: [Coordinate], part: Int? = nil) throws(SketchError) -> GeometryChange {
        let coordinates = withDefaults(coordinates)
        return try document.transact(SketchEdit(trust: .verb)) { g throws(GeometryError) in [try g.addVertices(coordinates, part: part)] }[
            0]
    }

    /// Inserts a vertex before the one at `index`. An unset elevation or measure is interpolated between its neighbors, by its position
    /// along the segment, and gets the default at the ends of a line. See `Geometry.insertVertex`.
    ///
    /// - Returns: The change, with the final index of the vertex: while topology is edited, a coincident edge earlier in the part gets a
    ///   vertex, too.
    /// - Throws: `noGeometry`; `geometry` with what the verb of `Geometry` throws; `refused` if the guard refuses the edit; `busy` during
    ///   another edit.
    @discardableResult
    public func insertVertex(_ coordinate: Coordinate, part: Int = 0, at index: Int) throws(SketchError) -> GeometryChange {
        let coordinate = withDefaults(interpolated(coordinate, part: part, at: index))
        if sharesVertices, let segment = segment(endingAt: index, part: part) {
            if let own = try insertShared(coordinate, part: part, segment: segment, named: "insertVertex").own { return own }
        }
        return try edit { g throws(GeometryError) in try g.insertVertex(coordinate, part: part, at: index) }
    }

    /// Inserts a vertex at the midpoint of a segment, with all ordinates interpolated. Segment i runs from vertex i to the next.
    ///
    /// - Returns: The change, with the final index of the vertex, as in `insertVertex`.
    /// - Throws: `noGeometry`, `geometry(indexOutOfRange)`.
    @discardableResult
    public func insertMidVertex(part: Int = 0, segment: Int) throws(SketchError) -> GeometryChange {
        let middle = try midVertex(part: part, segment: segment)
        if sharesVertices {
            if let own = try insertShared(middle, part: part, segment: segment, named: "insertMidVertex").own { return own }
        }
        return try edit { g throws(GeometryError) in
            var change = try g.insertVertex(middle, part: part, at: segment + 1)
            change.cause = "insertMidVertex"
            return change
        }
    }

    /// Returns the midpoint of a segment. O(log n).
    ///
    /// - Throws: `noGeometry`, `geometry(indexOutOfRange)`.
    public func midVertex(part: Int, segment: Int) throws(SketchError) -> Coordinate {
        let (a, b) = try ends(part: part, segment: segment)
        func middle(_ a: Double, _ b: Double) -> Double { a / 2 + b / 2 }
        return Coordinate(x: middle(a.x, b.x), y: middle(a.y, b.y), z: middle(a.z, b.z), m: middle(a.m, b.m))
    }

    /// Both ends of a segment. O(log n).
    ///
    /// - Throws: `noGeometry`, `geometry(indexOutOfRange)`.
    func ends(part: Int, segment: Int) throws(SketchError) -> (Coordinate, Coordinate) {
        let value = try document.settled().value
        let parts = value.parts
        guard parts.indices.contains(part) else {
            throw .geometry(.indexOutOfRange(what: "part", found: part, allowed: 0..<parts.count))
        }
        let path = parts[part]
        let isLine = value.type == .polyline || value.type == .polygon
        guard isLine, (0..<path.segmentCount).contains(segment) else {
            throw .geometry(.indexOutOfRange(what: "segment", found: segment, allowed: 0..<(isLine ? max(path.segmentCount, 0) : 0)))
        }
        return (path[segment], path[segment + 1 < path.count ? segment + 1 : 0])
    }

    /// Moves a vertex. A z or m given with the position is also set, otherwise they are unchanged. While topology is edited, coincident
    /// vertices of features in editable snap sources move, too, as one step. See `Geometry.moveVertex`.
    ///
    /// - Throws: `noGeometry`; `geometry` with what the verb of `Geometry` throws; `refused` if the guard refuses the edit; `busy` during
    ///   another edit; `topology`, `snapSource` if shared features cannot be changed.
    @discardableResult
    public func moveVertex(part: Int = 0, at index: Int, to coordinate: Coordinate) throws(SketchError) -> GeometryChange {
        if sharesVertices, index >= 0, index < .max {
            let changes = try moveShared([PartRange(part: part, range: index..<(index + 1))], named: "moveVertex") { _ in coordinate }
            let own = changes.first { $0.part == part && $0.from == index }
            return own ?? GeometryChange(part: part, from: index, removed: 1, inserted: 1, cause: "moveVertex")
        }
        return try document.transact(SketchEdit(target: coordinate, trust: .verb)) { g, old throws(GeometryError) in
            [try g.moveVertex(part: part, at: index, to: coordinate, old: &old)]
        }[0]
    }

    /// Removes a vertex. While topology is edited, coincident vertices of lines and polygons in editable snap sources are removed, too, as
    /// one step. See `Geometry.removeVertex`.
    ///
    /// - Throws: `noGeometry`; `geometry` with what the verb of `Geometry` throws; `refused` if the guard refuses the edit; `busy` during
    ///   another edit; `topology`, `snapSource` if shared features cannot be changed.
    @discardableResult
    public func removeVertex(part: Int = 0, at index: Int) throws(SketchError) -> GeometryChange {
        if sharesVertices, index >= 0, index < .max {
            let changes = try removeShared([PartRange(part: part, range: index..<(index + 1))], named: "removeVertex")
            let own = changes.first { $0.part == part && $0.from == index }
            return own ?? GeometryChange(part: part, from: index, removed: 1, inserted: 0, cause: "removeVertex")
        }
        return try edit { g throws(GeometryError) in try g.removeVertex(part: part, at: index) }
    }

    /// Replaces a range of vertices with positions. Unset elevations and measures get the defaults. See `Geometry.replaceRange`.
    ///
    /// - Throws: `noGeometry`; `geometry` with what the verb of `Geometry` throws; `refused` if the guard refuses the edit; `busy` during
    ///   another edit.
    @discardableResult
    public func replaceRange(
        part: Int = 0, from: Int, to: Int, with coordinates: [Coordinate]
    ) throws(SketchError) -> GeometryChange {
        let coordinates = withDefaults(coordinates)
        return try edit { g throws(GeometryError) in try g.replaceRange(part: part, from: from, to: to, with: coordinates) }
    }

    /// The segment that a vertex put before the one at `index` would lie on; nil where that is the end of a line.
    private func segment(endingAt index: Int, part: Int) -> Int? {
        guard let value = try? document.settled().value, value.type == .polyline || value.type == .polygon else { return nil }
        guard value.parts.indices.contains(part) else { return nil }
        return index > 0 && index - 1 < value.parts[part].segmentCount ? index - 1 : nil
    }

    // MARK: Elevations and measures

    func withDefaults(_ coordinates: [Coordinate]) -> [Coordinate] {
        defaultZ == nil && defaultM == nil ? coordinates : coordinates.map(withDefaults)
    }

    /// Returns a new vertex with the layer's default elevation and measure, if the sketch has these and the vertex lacks them.
    public func withDefaults(_ coordinate: Coordinate) -> Coordinate {
        guard defaultZ != nil || defaultM != nil, let dimensions = geometry?.geometry.dimensions else { return coordinate }
        var filled = coordinate
        if let defaultZ, dimensions.hasZ, filled.z.isNaN { filled.z = defaultZ }
        if let defaultM, dimensions.hasM, filled.m.isNaN { filled.m = defaultM }
        return filled
    }

    /// A vertex to be put before the one at `index`, with what is unset interpolated between the two that will be its neighbors.
    private func interpolated(_ coordinate: Coordinate, part: Int, at index: Int) -> Coordinate {
        guard let value = try? document.settled().value, value.dimensions != .xy, value.type != .multipoint, value.type != .point else {
            return coordinate
        }
        guard (value.dimensions.hasZ && coordinate.z.isNaN) || (value.dimensions.hasM && coordinate.m.isNaN) else { return coordinate }
        guard value.parts.indices.contains(part), index >= 0 else { return coordinate }
        let path = value.parts[part]
        guard path.count > 1, index <= path.count, path.isRing || (index > 0 && index < path.count) else { return coordinate }
        let (a, b) = (path[index > 0 ? index - 1 : path.count - 1], path[index < path.count ? index : 0])
        let fraction = SegmentGeometry.fraction(coordinate.x, coordinate.y, a.x, a.y, b.x, b.y)
        let place = SegmentGeometry.position(at: fraction, from: a, to: b)
        var filled = coordinate
        if filled.z.isNaN { filled.z = place.z }
        if filled.m.isNaN { filled.m = place.m }
        return filled
    }
}
