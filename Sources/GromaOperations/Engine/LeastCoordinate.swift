import GromaGeometry

/// The smallest coordinates that are safe for GEOS's searches by squared distances and halved cells: if squares underflow to zero,
/// topology-preserving simplification and the largest inscribed circle never end or crash (GEOS 3.11).
///
/// Because doubles have 53 bits, two different ordinates of at least this magnitude differ by 1e-146 or more, so that no square of a
/// difference vanishes.
enum LeastCoordinate {
    /// The least magnitude of an x or y other than 0.
    static let magnitude = 1e-130

    /// Returns the first vertex with an ordinate that is too near to 0 without being 0; nil if there is none. O(n)
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

    /// Throws for a geometry with such a vertex.
    ///
    /// - Throws: `invalidCoordinate`.
    static func check(_ geometry: Geometry, _ operation: String) throws(OperationError) {
        guard let (x, y) = firstVertexBelow(in: geometry) else { return }
        throw .invalidCoordinate(operation: operation, x: x, y: y, expected: "x and y that are 0 or at least \(magnitude) away from it")
    }
}
