import GromaGeometry
import GromaSketch

extension SketchLayer {
    /// The geometry in its current state.
    package var value: Geometry { geometry?.geometry ?? .nothing }
    /// Which ordinates its positions carry.
    package var dimensions: Dimensions { geometry?.dimensions ?? .xy }
    /// The number of its parts.
    package var partCount: Int { geometry?.geometry.partCount ?? 0 }

    /// How many vertices a part has.
    package func vertexCount(ofPart part: Int) -> Int {
        guard let parts = geometry?.geometry.parts, parts.indices.contains(part) else { return 0 }
        return parts[part].count
    }
}
