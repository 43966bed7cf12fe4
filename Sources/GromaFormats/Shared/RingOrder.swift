import GromaGeometry

extension Path {
    /// Whether the ring lies in another, judged at its first vertex that is not on the other's line.
    fileprivate func isInside(_ shell: Path) -> Bool {
        guard shell.extent.contains(extent) else { return false }
        for index in 0..<min(count, 64) {
            let vertex = self[index]
            switch shell.windingParity(x: vertex.x, y: vertex.y) {
            case .inside: return true
            case .outside: return false
            case .boundary: continue
            }
        }
        return true
    }
}

extension Polygon {
    /// The polygon with a role for each ring, each shell followed by its holes.
    ///
    /// Rings without a role (of Esri JSON, or being sketched) get it from their direction: clockwise ones are shells, each other one is a
    /// hole of the smallest shell around it, and a shell where there is none.
    var withRoles: Polygon {
        guard rings.contains(where: { $0.role == .unassigned }) else { return self }
        let areas = rings.map(\.signedArea)
        let hasClockwise = areas.contains { $0 < 0 }
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
                if ring.isInside(rings[shell]) {
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
    /// How often well-known text and binary write the first vertex again at the end: once to close a ring, and as often as a line
    /// or ring of one vertex needs to read as what it is.
    var closingCount: Int {
        if isEmpty { return 0 }
        return isRing ? (count == 1 ? 2 : 1) : (count == 1 ? 1 : 0)
    }

    func with(role: RingRole) -> Path {
        var path = self
        path.role = role
        return path
    }
}
