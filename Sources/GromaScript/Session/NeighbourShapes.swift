import GromaFeatures
import GromaGeometry
import GromaJSON
import GromaSketch

/// The shapes that a completed sketch has given to features of layers, until they are committed with the sketch's own feature.
struct NeighbourShapes {
    /// The name of the sketch.
    let sketch: String
    /// The shape that the sketch was completed with.
    let shape: Geometry
    /// The features, in their layers' references.
    var edits: [NeighbourEdit]
    /// About how many bytes they take.
    let bytes: Int
}

/// Where the shapes of neighbours come from that go along with edits.
enum NeighbourOrigin {
    /// A sketch that goes on.
    case drawn(SketchState)
    /// One that was completed, by its place.
    case completed(Int)
}

extension Session {
    /// Keeps what a sketch that is being completed has made of features of layers. What it has made of other sources goes with it.
    func keepNeighbours(_ edits: [NeighbourEdit], of sketch: String, _ layer: SketchLayer, shape: Geometry) {
        let layers = Set(layer.snapSources.compactMap { ($0 as? FeatureLayer)?.name })
        let kept = edits.filter { layers.contains($0.source) }
        guard !kept.isEmpty else { return }
        let bytes = kept.reduce(GeometryStore.size(of: shape)) {
            $0 + GeometryStore.size(of: $1.geometry) + GeometryStore.size(of: $1.base)
        }
        neighbourShapes.append(NeighbourShapes(sketch: sketch, shape: shape, edits: kept, bytes: bytes))
        sketchBytes += bytes
    }

    /// The shapes of neighbours that go along with edits of a layer: those of the sketch that is named, else of the one whose shape an edit brings.
    ///
    /// - Parameter sketch: The sketch that the script has named; nil within for the one without a name, nil for none.
    func neighbours(
        goingAlongWith shapes: [Geometry], in layer: OpenLayer, sketch: String??, path: String
    ) throws(CommandError) -> (edits: [NeighbourEdit], origin: NeighbourOrigin)? {
        var found: [(edits: [NeighbourEdit], origin: NeighbourOrigin)] = []
        for (name, state) in sketches.sorted(by: { $0.key < $1.key }) {
            if let sketch, sketch ?? SketchName.standard != name { continue }
            let edits = try drawnNeighbours(of: state, in: layer)
            guard sketch != nil || !edits.isEmpty && shapes.contains(where: { $0.hasVertices(of: state.layer.value) }) else { continue }
            found.append((edits, .drawn(state)))
        }
        for (place, kept) in neighbourShapes.enumerated().reversed() {
            if let sketch, sketch ?? SketchName.standard != kept.sketch { continue }
            let edits = kept.edits.filter { $0.source == layer.name }
            guard !edits.isEmpty, sketch != nil || shapes.contains(where: { $0.hasVertices(of: kept.shape) }) else { continue }
            found.append((edits, .completed(place)))
        }
        guard let first = found.first(where: { !$0.edits.isEmpty }) ?? found.first else {
            guard let sketch else { return nil }
            throw CommandError(
                .noSketch, "no sketch of that name is being drawn, nor was one completed that changed features of the layer along",
                path: path,
                found: sketch.map { .string($0) } ?? .null, expected: "a sketch that features.pending names")
        }
        return first
    }

    /// What a sketch that is being drawn has made of a layer's features.
    func drawnNeighbours(of state: SketchState, in layer: OpenLayer) throws(CommandError) -> [NeighbourEdit] {
        // A source of shapes may go by the name that a layer has.
        guard !state.layer.snapSources.contains(where: { $0.name == layer.name && $0 !== layer.layer }) else { return [] }
        return try withSketchErrors { () throws(SketchError) in try state.layer.neighbourEdits() }.filter { $0.source == layer.name }
    }

    /// Notes that the layer has shapes of neighbours now.
    func noteCommitted(_ edits: [NeighbourEdit], _ origin: NeighbourOrigin) {
        switch origin {
        case .drawn(let state): state.layer.noteCommitted(edits)
        case .completed(let place):
            let done = Set(edits.map(\.source))
            neighbourShapes[place].edits.removeAll { done.contains($0.source) }
            forgetCommitted()
        }
    }

    /// Forgets what completed sketches have made of a layer's features, and tells of which.
    func forgetNeighbours(in layer: OpenLayer, where isMeant: (String) -> Bool = { _ in true }) -> [Int] {
        var ids: [Int] = []
        for place in neighbourShapes.indices where isMeant(neighbourShapes[place].sketch) {
            ids += neighbourShapes[place].edits.filter { $0.source == layer.name }.map(\.feature)
            neighbourShapes[place].edits.removeAll { $0.source == layer.name }
        }
        forgetCommitted()
        return ids
    }

    /// Forgets those of which nothing is left to commit.
    private func forgetCommitted() {
        for kept in neighbourShapes where kept.edits.isEmpty { sketchBytes -= kept.bytes }
        neighbourShapes.removeAll { $0.edits.isEmpty }
    }

    /// Forgets all.
    func forgetNeighbours() {
        for kept in neighbourShapes { sketchBytes -= kept.bytes }
        neighbourShapes = []
    }
}

extension Geometry {
    /// Whether it has the same vertices as another, in the same parts: what rings are for does not count. O(1) where both share them, else O(n).
    fileprivate func hasVertices(of other: Geometry) -> Bool {
        guard type == other.type, vertexCount == other.vertexCount, partCount == other.partCount, extent == other.extent else {
            return false
        }
        return zip(parts, other.parts).allSatisfy { $0.sharesStorage(with: $1) || $0.coordinates == $1.coordinates }
    }
}

extension Parameter {
    /// `sketch`, whose neighbours are meant; null for the one without a name.
    static func sketchOfNeighbours(_ name: String, _ documentation: String, set: @escaping (inout Target, String?) -> Void) -> Parameter {
        Parameter(name, .any([.string, .null]), documentation) { target, decoder throws(CommandError) in
            set(&target, try decoder.takeNull() ? nil : decoder.string())
        }
    }
}

extension JSONWriter {
    /// Which features of which sources a sketch has changed along.
    mutating func neighbours(_ edits: [NeighbourEdit]) {
        beginArray()
        for edit in edits {
            beginObject()
            key("source")
            string(edit.source)
            key("feature")
            int(edit.feature)
            endObject()
        }
        endArray()
    }
}
