import GromaGeometry

extension SyncComparison {
    /// Returns whether two shapes represent the same geometry for synchronization. Services and files orient rings differently (Esri JSON
    /// clockwise, OGC 06-103r4 counterclockwise), may begin a ring at another vertex, and may store one part as a Multi type; these
    /// differences are not edits.
    ///
    /// - Complexity: O(*n* log *n*), where *n* is the number of vertices.
    package static func areSame(_ a: Geometry?, _ b: Geometry?) -> Bool {
        if a == b { return true }
        switch (a, b) {
        case (.polygon(let a)?, .polygon(let b)?):
            guard a.dimensions == b.dimensions, a.spatialReference == b.spatialReference, a.rings.count == b.rings.count,
                a.rings.vertexCount == b.rings.vertexCount
            else { return false }
            return counts(a.rings) == counts(b.rings)
        case (.polyline(let a)?, .polyline(let b)?):
            return a.dimensions == b.dimensions && a.spatialReference == b.spatialReference && a.paths == b.paths
        default: return false
        }
    }

    /// The number of occurrences of each ring, independent of their order.
    private static func counts(_ rings: Parts) -> [[Vertex]: Int] {
        var counts: [[Vertex]: Int] = [:]
        rings.forEach { _, ring in counts[form(of: ring), default: 0] += 1 }
        return counts
    }

    /// Returns the vertices of a ring beginning with the smallest, in the direction in which the smaller neighbor comes first.
    static func form(of ring: Path) -> [Vertex] {
        let vertices = (0..<ring.count).map { Vertex(ring[$0]) }
        guard let smallest = vertices.min() else { return [] }
        var best: [Vertex] = []
        // A ring that returns to its smallest vertex has several possible starts; except in hostile data there are few.
        for start in vertices.indices.filter({ vertices[$0] == smallest }).prefix(8) {
            let forward = Array(vertices[start...] + vertices[..<start])
            let backward = [smallest] + forward.dropFirst().reversed()
            for form in [forward, backward] where best.isEmpty || form.lexicographicallyPrecedes(best) { best = form }
        }
        return best
    }

    /// A vertex, compared by the bits of its ordinates, so that an unset ordinate is equal to itself; 0 and -0 are equal.
    struct Vertex: Hashable, Comparable {
        let x, y, z, m: UInt64

        var words: [UInt64] { [x, y, z, m] }

        init(_ coordinate: Coordinate) {
            func bits(_ value: Double) -> UInt64 { value.isNaN ? .max : (value + 0).bitPattern }
            (x, y, z, m) = (bits(coordinate.x), bits(coordinate.y), bits(coordinate.z), bits(coordinate.m))
        }

        static func < (a: Self, b: Self) -> Bool { (a.x, a.y, a.z, a.m) < (b.x, b.y, b.z, b.m) }
    }
}
