import GromaGeometry

extension Geometry {
    /// About how many bytes lie behind the value: the nodes, leaves and members that it refers to, those that it shares with others included.
    /// O(members of collections)
    package var contentBytes: Int {
        switch self {
        case .point, .envelope: 0
        case .multipoint, .polyline, .polygon: vertexCount * 9 * dimensions.count + partCount * 128
        case .collection(let collection):
            collection.geometries.reduce(32) { $0 + MemoryLayout<Geometry>.stride + 8 + $1.contentBytes }
        }
    }
}
