extension Geometry {
    /// The geometry with a role for every ring, each shell followed by its holes. See `Polygon.withRingRoles`. O(rings) where all have a role
    public var withRingRoles: Geometry {
        switch self {
        case .polygon(let polygon): .polygon(polygon.withRingRoles)
        case .collection(let collection) where collection.geometries.contains(where: \.hasUnassignedRings):
            .collection(
                GeometryCollection(
                    collection.geometries.map(\.withRingRoles), dimensions: collection.dimensions,
                    spatialReference: collection.spatialReference))
        default: self
        }
    }

    /// Whether a ring anywhere in the geometry has no role. O(rings)
    public var hasUnassignedRings: Bool {
        switch self {
        case .polygon(let polygon): polygon.hasUnassignedRings
        case .collection(let collection): collection.geometries.contains(where: \.hasUnassignedRings)
        default: false
        }
    }
}

extension Polygon {
    /// Whether a ring has no role: read from Esri JSON, or being sketched. O(rings).
    public var hasUnassignedRings: Bool { rings.contains { $0.role == .unassigned } }

    /// The polygon with a role for each ring, each shell followed by its holes; the very same one where all rings have theirs.
    ///
    /// Rings without a role get it from their direction, as Esri JSON has it: clockwise ones are shells, each other one is a hole of
    /// the smallest shell around it, and a shell where there is none; where none of them is clockwise all are shells. Rings without
    /// vertices are omitted. O(rings · log n + shells around each hole).
    public var withRingRoles: Polygon {
        guard hasUnassignedRings else { return self }
        let areas = rings.map(\.signedArea)
        let hasClockwise = zip(rings, areas).contains { $0.role == .unassigned && $1 < 0 }
        let isHole = rings.enumerated().map { index, ring in
            ring.role == .hole || (ring.role == .unassigned && hasClockwise && areas[index] > 0)
        }
        var holesOf: [Int: [Int]] = [:]
        var isLone = [Bool](repeating: false, count: rings.count)
        for (hole, ring) in rings.enumerated() where isHole[hole] && !ring.isEmpty {
            let size = areas[hole].magnitude
            var around = rings.indices(meeting: ring.extent).filter { !isHole[$0] && areas[$0].magnitude >= size }
            isLone[hole] = true
            while let place = around.indices.min(by: { areas[around[$0]].magnitude < areas[around[$1]].magnitude }) {
                let shell = around[place]
                if rings[shell].extent.contains(ring.extent), ring.lies(inside: rings[shell]) {
                    holesOf[shell, default: []].append(hole)
                    isLone[hole] = false
                    break
                }
                around.swapAt(place, around.count - 1)
                around.removeLast()
            }
        }
        var ordered: [Path] = []
        for (index, ring) in rings.enumerated() where !ring.isEmpty && (isLone[index] || !isHole[index]) {
            ordered.append(ring.with(role: .shell))
            for hole in holesOf[index] ?? [] { ordered.append(rings[hole].with(role: .hole)) }
        }
        return Polygon(rings: Parts(ordered), dimensions: dimensions, isMulti: isMulti, spatialReference: spatialReference)
    }
}

extension Path {
    /// The path with another role.
    public func with(role: RingRole) -> Path {
        var path = self
        path.role = role
        return path
    }
}
