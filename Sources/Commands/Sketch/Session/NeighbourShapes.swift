import GeometryCommands
import GromaGeometry
import GromaMap
import GromaRPC
import GromaSketch

/// The new shapes of layers' features from a completed sketch, until they are committed with the sketch's own feature.
package struct NeighbourShapes {
    /// The name of the sketch.
    package let sketch: String
    /// The shape that the sketch was completed with.
    package let shape: Geometry
    /// The features, in their layers' spatial references.
    package var edits: [NeighbourEdit]
    /// Their approximate size in bytes.
    package let bytes: Int
}

extension Session {
    /// Stores the features of layers that a sketch which is being completed has changed. Its changes of other sources are discarded with
    /// it.
    package func keepNeighbours(_ edits: [NeighbourEdit], of sketch: String, _ layer: SketchLayer, shape: Geometry) {
        let sources = self[SketchStore.self].layers
        let layers = Set(layer.snapSources.filter { sources?.isLayer($0) == true }.map(\.name))
        let kept = edits.filter { layers.contains($0.source) }
        guard !kept.isEmpty else { return }
        let bytes = kept.reduce(GeometryStore.size(of: shape)) {
            $0 + GeometryStore.size(of: $1.geometry) + GeometryStore.size(of: $1.base)
        }
        neighbourShapes.append(NeighbourShapes(sketch: sketch, shape: shape, edits: kept, bytes: bytes))
        hold(bytes, as: .sketches)
    }

    /// Removes those without edits left to commit.
    package func forgetCommitted() {
        for kept in neighbourShapes where kept.edits.isEmpty { hold(-kept.bytes, as: .sketches) }
        neighbourShapes.removeAll { $0.edits.isEmpty }
    }

    /// Removes all.
    package func forgetNeighbours() {
        for kept in neighbourShapes { hold(-kept.bytes, as: .sketches) }
        neighbourShapes = []
    }
}

extension Parameter {
    /// `sketch`, the sketch of the neighbors; null for the one without a name.
    package static func sketchOfNeighbours(
        _ name: String, _ documentation: String, set: @escaping @Sendable (inout Target, String?) -> Void
    )
        -> Parameter
    {
        Parameter(name, .any([.string, .null]), documentation) { target, decoder throws(CommandError) in
            set(&target, try decoder.takeNull() ? nil : decoder.string())
        }
    }
}
