import GromaGeometry

extension Geometry {
    /// The geometry with a role for every ring, each shell followed by its holes.
    var withRingRoles: Geometry {
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

    /// Whether a ring anywhere in the geometry has no role.
    var hasUnassignedRings: Bool {
        switch self {
        case .polygon(let polygon): polygon.hasUnassignedRings
        case .collection(let collection): collection.geometries.contains(where: \.hasUnassignedRings)
        default: false
        }
    }
}

extension Polygon {
    /// Whether a ring has no role: read from Esri JSON, or being sketched.
    var hasUnassignedRings: Bool { rings.contains { $0.role == .unassigned } }

    /// The polygon with a role for every ring (CONVENTIONS 21): of rings without one the clockwise are shells, the others holes of the smallest
    /// shell around their first vertex; where none is clockwise, or no shell lies around it, a ring is a shell. O(rings · shells), boxes first.
    var withRingRoles: Polygon {
        guard hasUnassignedRings else { return self }
        let areas = rings.map(\.signedArea)
        let hasClockwise = zip(rings, areas).contains { $0.role == .unassigned && $1 < 0 }
        var shells: [Int] = []
        var holes: [Int] = []
        for (index, ring) in rings.enumerated() {
            let isHole = ring.role == .hole || (ring.role == .unassigned && hasClockwise && areas[index] > 0)
            if isHole { holes.append(index) } else { shells.append(index) }
        }
        let byArea = shells.sorted { abs(areas[$0]) < abs(areas[$1]) }
        var holesOf: [Int: [Int]] = [:]
        for hole in holes {
            let ring = rings[hole]
            let around = byArea.first { shell in
                guard let vertex = ring.first, rings[shell].extent.contains(ring.extent) else { return false }
                return rings[shell].windingParity(x: vertex.x, y: vertex.y) != .outside
            }
            if let around { holesOf[around, default: []].append(hole) } else { shells.append(hole) }
        }
        var ordered: [Path] = []
        for shell in shells.sorted() {
            ordered.append(rings[shell].with(role: .shell))
            for hole in holesOf[shell] ?? [] { ordered.append(rings[hole].with(role: .hole)) }
        }
        return Polygon(
            rings: Parts(ordered), dimensions: dimensions, isMulti: isMulti || shells.count > 1, spatialReference: spatialReference)
    }
}

extension Path {
    /// The path with another role.
    func with(role: RingRole) -> Path {
        var path = self
        path.role = role
        return path
    }
}
