import GromaGeometry

/// The coordinates nearest to zero that GEOS's searches by squared distances and by halved cells can take: where squares vanish, topology-preserving
/// thinning and the greatest inscribed circle never end, or end in a crash (GEOS 3.11).
///
/// Two ordinates of at least this magnitude differ by 1e-146 or not at all, for doubles have 53 bits, so that no square of a difference vanishes.
enum LeastCoordinate {
    /// The least magnitude of an x or y other than 0.
    static let magnitude = 1e-130

    /// The first vertex of which an ordinate is too near to 0 without being 0; nil if there is none. O(n).
    static func firstVertexBelow(in geometry: Geometry) -> (x: Double, y: Double)? {
        for path in geometry.parts {
            var found: (x: Double, y: Double)?
            path.forEachChunk { chunk in
                guard found == nil else { return }
                for index in 0..<(2 * chunk.count) where chunk.xy[index] != 0 && abs(chunk.xy[index]) < magnitude {
                    found = (chunk.xy[index & ~1], chunk.xy[index | 1])
                    return
                }
            }
            if let found { return found }
        }
        return nil
    }

    /// Refuses a geometry with such a vertex.
    ///
    /// - Throws: `invalidCoordinate`.
    static func check(_ geometry: Geometry, _ operation: String) throws(OperationError) {
        guard let (x, y) = firstVertexBelow(in: geometry) else { return }
        throw .invalidCoordinate(operation: operation, x: x, y: y, expected: "x and y that are 0 or at least \(magnitude) away from it")
    }
}
