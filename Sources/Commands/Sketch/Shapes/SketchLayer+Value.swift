import GromaGeometry
import GromaSketch

extension SketchLayer {
    /// The geometry in its current state.
    package var value: Geometry { geometry?.geometry ?? .nothing }
    /// The dimensions of its positions.
    package var dimensions: Dimensions { geometry?.dimensions ?? .xy }
    /// The number of its parts.
    package var partCount: Int { geometry?.geometry.partCount ?? 0 }

    /// Returns the number of vertices of a part.
    package func vertexCount(ofPart part: Int) -> Int {
        guard let parts = geometry?.geometry.parts, parts.indices.contains(part) else { return 0 }
        return parts[part].count
    }
}
