import GromaGeometry

extension Geometry {
    /// The approximate number of bytes to which the value refers: nodes, leaves and members, including those that it shares with other
    /// values.
    ///
    /// - Complexity: O(*n*), where *n* is the number of members of collections.
    package var contentBytes: Int {
        switch self {
        case .point, .envelope: 0
        case .multipoint, .polyline, .polygon: vertexCount * 9 * dimensions.count + partCount * 128
        case .collection(let collection):
            collection.geometries.reduce(32) { $0 + MemoryLayout<Geometry>.stride + 8 + $1.contentBytes }
        }
    }
}
