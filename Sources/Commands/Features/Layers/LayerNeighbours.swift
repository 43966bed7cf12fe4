import GromaFeatures
import GromaGeometry
import GromaMap
import GromaRPC
import GromaSketch
import SketchCommands

/// Where the shapes of neighbours come from that go along with edits.
package enum NeighbourOrigin {
    /// A sketch that goes on.
    case drawn(SketchState)
    /// One that was completed, by its place.
    case completed(Int)
}

extension Session {
    /// The shapes of neighbours that go along with edits: those of the sketch that is named, else of the one whose shape an edit brings.
    ///
    /// - Parameter sketch: The sketch that the script has named; nil within for the one without a name, nil for none.
    package func neighbours(
        goingAlongWith shapes: [Geometry], sketch: String??, path: String
    ) throws(CommandError) -> (edits: [NeighbourEdit], origin: NeighbourOrigin)? {
        var found: [(edits: [NeighbourEdit], origin: NeighbourOrigin)] = []
        for (name, state) in sketches.sorted(by: { $0.key < $1.key }) {
            if let sketch, sketch ?? SketchName.standard != name { continue }
            let edits = try drawnNeighbours(of: state)
            guard sketch != nil || !edits.isEmpty && shapes.contains(where: { $0.hasVertices(of: state.layer.value) }) else { continue }
            found.append((edits, .drawn(state)))
        }
        for (place, kept) in neighbourShapes.enumerated().reversed() {
            if let sketch, sketch ?? SketchName.standard != kept.sketch { continue }
            let edits = kept.edits.filter { layers[$0.source] != nil }
            guard !edits.isEmpty, sketch != nil || shapes.contains(where: { $0.hasVertices(of: kept.shape) }) else { continue }
            found.append((edits, .completed(place)))
        }
        guard let first = found.first(where: { !$0.edits.isEmpty }) ?? found.first else {
            guard let sketch else { return nil }
            throw CommandError(
                .noSketch, "no sketch of that name is being drawn, nor was one completed that changed features of layers along",
                path: path,
                found: sketch.map { .string($0) } ?? .null, expected: "a sketch that features.pending names")
        }
        return first
    }

    /// What a sketch that is being drawn has made of the features of open layers.
    package func drawnNeighbours(of state: SketchState) throws(CommandError) -> [NeighbourEdit] {
        // A source of shapes may go by the name that a layer has.
        let strangers = state.layer.snapSources.filter { layers[$0.name].map { $0.layer } !== $0 }.map(\.name)
        return try withSketchErrors { () throws(SketchError) in try state.layer.neighbourEdits() }
            .filter { !strangers.contains($0.source) && layers[$0.source] != nil }
    }

    /// What a sketch that is being drawn has made of a layer's features.
    package func drawnNeighbours(of state: SketchState, in layer: OpenLayer) throws(CommandError) -> [NeighbourEdit] {
        try drawnNeighbours(of: state).filter { $0.source == layer.name }
    }

    /// Notes that layers have shapes of neighbours now.
    package func noteCommitted(_ edits: [NeighbourEdit], _ origin: NeighbourOrigin) {
        switch origin {
        case .drawn(let state): state.layer.noteCommitted(edits)
        case .completed(let place):
            let done = Set(edits.map(\.source))
            neighbourShapes[place].edits.removeAll { done.contains($0.source) }
            forgetCommitted()
        }
    }

    /// Forgets what completed sketches have made of a layer's features, and tells of which.
    package func forgetNeighbours(in layer: OpenLayer, where isMeant: (String) -> Bool = { _ in true }) -> [Int] {
        var ids: [Int] = []
        for place in neighbourShapes.indices where isMeant(neighbourShapes[place].sketch) {
            ids += neighbourShapes[place].edits.filter { $0.source == layer.name }.map(\.feature)
            neighbourShapes[place].edits.removeAll { $0.source == layer.name }
        }
        forgetCommitted()
        return ids
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
