import GromaFeatures
import GromaGeometry
import GromaMap
import GromaRPC
import GromaSketch
import SketchCommands

/// The origin of the shapes of neighbors that are applied together with edits.
package enum NeighbourOrigin {
    /// A sketch in progress.
    case drawn(SketchState)
    /// A completed sketch, by its index.
    case completed(Int)
}

extension Session {
    /// Returns the shapes of neighbors that are applied together with edits: those of the given sketch, or else of the sketch whose shape
    /// an edit contains.
    ///
    /// - Parameter sketch: The sketch that the script has named; an inner nil for the sketch without a name, an outer nil for none.
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

    /// Returns the changes of a sketch in progress to the features of open layers.
    package func drawnNeighbours(of state: SketchState) throws(CommandError) -> [NeighbourEdit] {
        // A snap source that is not a layer can have the name of a layer.
        let strangers = state.layer.snapSources.filter { layers[$0.name].map { $0.layer } !== $0 }.map(\.name)
        return try withSketchErrors { () throws(SketchError) in try state.layer.neighbourEdits() }
            .filter { !strangers.contains($0.source) && layers[$0.source] != nil }
    }

    /// Returns the changes of a sketch in progress to a layer's features.
    package func drawnNeighbours(of state: SketchState, in layer: OpenLayer) throws(CommandError) -> [NeighbourEdit] {
        try drawnNeighbours(of: state).filter { $0.source == layer.name }
    }

    /// Informs sketches that layers have stored the shapes of neighbors.
    package func noteCommitted(_ edits: [NeighbourEdit], _ origin: NeighbourOrigin) {
        switch origin {
        case .drawn(let state): state.layer.noteCommitted(edits)
        case .completed(let place):
            let done = Set(edits.map(\.source))
            neighbourShapes[place].edits.removeAll { done.contains($0.source) }
            forgetCommitted()
        }
    }

    /// Discards the changes of completed sketches to a layer's features, and returns the ids of the features.
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
    /// Whether it has the same vertices as another geometry, in the same parts, regardless of the roles of rings. O(1) if they share them,
    /// otherwise O(n).
    fileprivate func hasVertices(of other: Geometry) -> Bool {
        guard type == other.type, vertexCount == other.vertexCount, partCount == other.partCount, extent == other.extent else {
            return false
        }
        return zip(parts, other.parts).allSatisfy { $0.sharesStorage(with: $1) || $0.coordinates == $1.coordinates }
    }
}
