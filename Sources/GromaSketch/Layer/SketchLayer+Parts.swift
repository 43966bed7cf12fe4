import GromaGeometry

extension SketchLayer {
    /// Adds a path or ring. Unset elevations and measures get the defaults. See `Geometry.addPart`.
    ///
    /// - Throws: `noGeometry`; `geometry` with what the verb of `Geometry` throws; `refused` if the guard refuses the edit; `busy` during
    ///   another edit.
    @discardableResult
    public func addPart(_ coordinates: [Coordinate] = [], role: RingRole? = nil) throws(SketchError) -> GeometryChange {
        let coordinates = withDefaults(coordinates)
        return try edit { g throws(GeometryError) in try g.addPart(coordinates, role: role) }
    }

    /// Inserts a path or ring before the one at `index`. Unset elevations and measures get the defaults. See `Geometry.insertPart`.
    ///
    /// - Throws: `noGeometry`; `geometry` with what the verb of `Geometry` throws; `refused` if the guard refuses the edit; `busy` during
    ///   another edit.
    @discardableResult
    public func insertPart(
        _ coordinates: [Coordinate], role: RingRole? = nil, at index: Int
    ) throws(SketchError) -> GeometryChange {
        let coordinates = withDefaults(coordinates)
        return try edit { g throws(GeometryError) in try g.insertPart(coordinates, role: role, at: index) }
    }

    /// Adds a hole to a polygon, after the last hole of a shell, which is determined by the hole's position by default. Unset elevations and
    /// measures get the defaults.
    ///
    /// - Throws: `noGeometry`; `geometry` with `wrongType` if it is not a polygon, `indexOutOfRange` for a part that is not a shell, and
    ///   `invalidValue` if no shell contains the hole.
    @discardableResult
    public func addHole(_ coordinates: [Coordinate], in shell: Int? = nil) throws(SketchError) -> GeometryChange {
        let coordinates = withDefaults(coordinates)
        return try edit { g throws(GeometryError) in
            guard case .polygon(let polygon) = g else { throw .wrongType(verb: "holes", found: g.type) }
            let members = polygon.members
            let owner: Range<Int>?
            if let shell {
                owner = members.first { $0.lowerBound == shell }
                if owner == nil { throw .indexOutOfRange(what: "shell", found: shell, allowed: 0..<polygon.rings.count) }
            } else {
                let place = coordinates.first
                owner = members.last { member in
                    guard let place else { return true }
                    return polygon.rings[member.lowerBound].windingParity(x: place.x, y: place.y) != .outside
                }
            }
            guard let owner else {
                throw .invalidValue(
                    name: "points", found: coordinates.first?.x ?? .nan, expected: "positions inside a shell: none is around the first")
            }
            var change = try g.insertPart(coordinates, role: .hole, at: owner.upperBound)
            change.cause = "addHole"
            return change
        }
    }

    /// The holes of a polygon's shells: each shell's index with those of its holes. O(rings).
    public var ringMembers: [(shell: Int, holes: [Int])] {
        guard case .polygon(let polygon)? = geometry?.geometry else { return [] }
        return polygon.members.map { ($0.lowerBound, Array($0.dropFirst())) }
    }

    /// Removes a path or ring. See `Geometry.removePart`.
    ///
    /// - Throws: `noGeometry`; `geometry` with what the verb of `Geometry` throws; `refused` if the guard refuses the edit; `busy` during
    ///   another edit.
    @discardableResult
    public func removePart(at index: Int) throws(SketchError) -> GeometryChange {
        try edit { g throws(GeometryError) in try g.removePart(at: index).change }
    }

    /// Marks a ring as finished. See `Geometry.closePart`.
    ///
    /// - Throws: `noGeometry`; `geometry` with what the verb of `Geometry` throws; `refused` if the guard refuses the edit; `busy` during
    ///   another edit.
    @discardableResult
    public func closePart(at index: Int) throws(SketchError) -> GeometryChange {
        try edit { g throws(GeometryError) in try g.closePart(at: index) }
    }

    /// Marks every ring as finished. See `Geometry.closePolygon`.
    ///
    /// - Throws: `noGeometry`; `geometry` with what the verb of `Geometry` throws; `refused` if the guard refuses the edit; `busy` during
    ///   another edit.
    @discardableResult
    public func closePolygon() throws(SketchError) -> GeometryChange {
        try edit { g throws(GeometryError) in
            let change = try g.closePolygon()
            // No vertex is another.
            return GeometryChange(part: 0, from: 0, removed: 0, inserted: 0, cause: change.cause)
        }
    }

    /// Reverses the order of a part's vertices. Selected vertices stay selected. See `Geometry.reversePart`.
    ///
    /// - Throws: `noGeometry`; `geometry` with what the verb of `Geometry` throws; `refused` if the guard refuses the edit; `busy` during
    ///   another edit.
    @discardableResult
    public func reversePart(at index: Int) throws(SketchError) -> GeometryChange {
        let changes = try document.transact(
            SketchEdit(name: "reversePart") { $0.count == 1 && $0[0].kind == .vertices ? [0: .reversed] : [:] }
        ) { g throws(GeometryError) in [try g.reversePart(at: index)] }
        return changes.first ?? GeometryChange.none(cause: "reversePart")
    }

    /// Splits a path at a vertex that is not one of its ends: the vertex becomes the end of the first path and the start of the second,
    /// which follows it. The selection is kept; if the path was selected, both are. O(log n).
    ///
    /// - Throws: `noGeometry`; `geometry` with `wrongType` if it is not a polyline, `indexOutOfRange`.
    @discardableResult
    public func splitPart(at part: Int, vertex index: Int) throws(SketchError) -> [GeometryChange] {
        try document.transact(SketchEdit(name: "splitPart") { Self.carries($0, isReversed: false) }) { g throws(GeometryError) in
            guard case .polyline(var polyline) = g else { throw .wrongType(verb: "split at a vertex", found: g.type) }
            guard polyline.paths.indices.contains(part) else {
                throw .indexOutOfRange(what: "part", found: part, allowed: 0..<polyline.paths.count)
            }
            let path = polyline.paths[part]
            guard index > 0, index < path.count - 1 else {
                throw .indexOutOfRange(what: "inner vertex", found: index, allowed: 1..<max(path.count - 1, 1))
            }
            let second = path.subpath(index..<path.count)
            polyline.paths.update(at: part) { $0 = path.subpath(0..<(index + 1)) }
            polyline.paths.insert(second, at: part + 1)
            polyline.isMulti = true
            g = .polyline(polyline)
            return [
                GeometryChange(part: part, from: index + 1, removed: path.count - index - 1, inserted: 0, cause: "splitPart"),
                GeometryChange(
                    kind: .partInserted, part: part + 1, from: 0, removed: 0, inserted: second.count, cause: "splitPart"),
            ]
        }
    }

    /// Joins a path to another at their nearest ends; ends at the same position become one vertex. The second path is reversed if
    /// necessary, and the first too if its start is the nearer end. The joined path takes the place of the first. Selected elements of
    /// either stay selected. O(vertices of the second, or of both).
    ///
    /// - Throws: `noGeometry`; `geometry` with `wrongType` if it is not a polyline, `indexOutOfRange`, `emptyGeometry`.
    @discardableResult
    public func joinParts(_ first: Int, _ second: Int) throws(SketchError) -> [GeometryChange] {
        var isTurned = (first: false, second: false)
        let edit = SketchEdit(name: "joinParts") { changes in
            var moves = Self.carries(changes, isReversed: isTurned.second)
            if isTurned.first, !moves.isEmpty { moves[0] = .reversed }
            return moves
        }
        return try document.transact(edit) { g throws(GeometryError) in
            guard case .polyline(var polyline) = g else { throw .wrongType(verb: "joining of parts", found: g.type) }
            for part in [first, second] where !polyline.paths.indices.contains(part) {
                throw .indexOutOfRange(what: "part", found: part, allowed: 0..<polyline.paths.count)
            }
            guard first != second else { throw .invalidValue(name: "other", found: Double(second), expected: "another part than \(first)") }
            var (a, b) = (polyline.paths[first], polyline.paths[second])
            guard let aFirst = a.first, let aLast = a.last, let bFirst = b.first, let bLast = b.last else { throw .emptyGeometry }
            func distance(_ p: Coordinate, _ q: Coordinate) -> Double { (p.x - q.x) * (p.x - q.x) + (p.y - q.y) * (p.y - q.y) }
            let ways: [(reversesFirst: Bool, reversesSecond: Bool, distance: Double)] = [
                (false, false, distance(aLast, bFirst)), (false, true, distance(aLast, bLast)),
                (true, false, distance(aFirst, bFirst)), (true, true, distance(aFirst, bLast)),
            ]
            let best = ways.dropFirst().reduce(ways[0]) { $1.distance < $0.distance ? $1 : $0 }
            isTurned = (best.reversesFirst, best.reversesSecond)
            if best.reversesFirst { a = a.reversed() }
            if best.reversesSecond { b = b.reversed() }
            let tail = best.distance == 0 ? b.subpath(1..<b.count) : b
            var changes: [GeometryChange] = []
            if best.reversesFirst {
                changes.append(GeometryChange(part: first, from: 0, removed: a.count, inserted: a.count, cause: "joinParts"))
            }
            changes.append(
                GeometryChange(kind: .partRemoved, part: second, from: 0, removed: b.count, inserted: 0, cause: "joinParts"))
            let joined = first < second ? first : first - 1
            changes.append(GeometryChange(part: joined, from: a.count, removed: 0, inserted: tail.count, cause: "joinParts"))
            a.append(contentsOf: tail)
            polyline.paths.update(at: first) { $0 = a }
            polyline.paths.remove(at: second)
            g = .polyline(polyline)
            return changes
        }
    }

    /// The last two of changes as those that take vertices out of one part and put them into another; none where they do not tell so.
    private static func carries(_ changes: [GeometryChange], isReversed: Bool) -> [Int: VertexMove] {
        guard changes.count > 1, changes[changes.count - 2].inserted == 0, changes[changes.count - 1].removed == 0 else { return [:] }
        return [changes.count - 2: .carried(isReversed: isReversed), changes.count - 1: .carried(isReversed: isReversed)]
    }

    /// Removes everything, as one step.
    ///
    /// - Throws: `noGeometry`; `geometry` with what the verb of `Geometry` throws; `refused` if the guard refuses the edit; `busy` during
    ///   another edit.
    @discardableResult
    public func clear() throws(SketchError) -> GeometryChange {
        try edit { g in g.removeAll() }
    }
}
