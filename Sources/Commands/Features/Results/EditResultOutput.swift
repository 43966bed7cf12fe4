import GeometryCommands
import GromaFeatures
import GromaJSON
import GromaRPC
import SketchCommands

extension Session {
    /// The most ids that an event names.
    private static let eventLimit = 1000

    /// Tells subscribers what edits have changed, and other names of the same layer that they have to look again.
    package func report(_ results: EditResults, of layer: OpenLayer) {
        refreshOthers(than: layer)
        let lists = [results.adds, results.updates, results.deletes].map { $0.filter(\.isSuccess).compactMap(\.objectID) }
        guard wantsEvent("features.edited"), lists.contains(where: { !$0.isEmpty }) || !results.isSuccess else { return }
        emit("features.edited") { writer in
            writer.beginObject()
            writer.key("layer")
            writer.string(layer.name)
            for (name, ids) in zip(["adds", "updates", "deletes"], lists) {
                writer.key(name)
                writer.integers(ids.prefix(Self.eventLimit))
            }
            writer.key("more")
            writer.bool(lists.contains { $0.count > Self.eventLimit })
            writer.key("failures")
            writer.int(results.failures.count)
            writer.endObject()
        }
    }
}

extension Session {
    /// Tells subscribers what came of neighbours in other layers than that of the edits with which they went.
    package func report(_ others: [NeighbourResults.LayerResults]) {
        for other in others {
            guard let layer = layers[other.layer], let results = try? other.results.get() else { continue }
            report(results, of: layer)
        }
    }
}

extension Session {
    /// Tells subscribers how many features of a query were deleted, and other names of the same layer that they have to look again.
    package func reportDeleted(_ count: Int, of layer: OpenLayer) {
        guard count > 0 else { return }
        refreshOthers(than: layer)
        emit("features.edited") { writer in
            writer.beginObject()
            writer.key("layer")
            writer.string(layer.name)
            writer.key("deletedByQuery")
            writer.int(count)
            writer.endObject()
        }
    }
}

extension Session {
    /// Lets the same layer, opened under other names, forget what it has loaded.
    private func refreshOthers(than layer: OpenLayer) {
        for other in layers.all where other !== layer && other.store === layer.store && other.definition.name == layer.definition.name {
            other.layer.refresh()
        }
    }
}

extension JSONWriter {
    /// What came of edits.
    package mutating func editResults(_ results: EditResults, _ session: Session) {
        beginObject()
        member("success", results.isSuccess)
        members(results, session)
        endObject()
    }

    /// What came of edits, and behind them of the neighbours in other layers, if there are any.
    mutating func editResults(
        _ results: EditResults, with others: [NeighbourResults.LayerResults], _ session: Session
    ) {
        beginObject()
        member("success", results.isSuccess && others.allSatisfy(\.isSuccess))
        members(results, session)
        if !others.isEmpty {
            member("neighbours", others) { writer, other in
                writer.beginObject()
                writer.member("layer", other.layer)
                writer.member("success", other.isSuccess)
                writer.key("updates")
                writer.editResults((try? other.results.get())?.updates ?? [], session)
                if case .failure(let error) = other.results {
                    writer.key("error")
                    writer.editError(session.shown(EditError(error)))
                }
                writer.endObject()
            }
        }
        endObject()
    }

    private mutating func members(_ results: EditResults, _ session: Session) {
        for (name, list) in [("adds", results.adds), ("updates", results.updates), ("deletes", results.deletes)] {
            key(name)
            editResults(list, session)
        }
    }
}

extension Schema {
    /// What came of edits.
    package static let editResults = Schema.members([
        "success": .boolean, "adds": .array(.editResult, nil), "updates": .array(.editResult, nil), "deletes": .array(.editResult, nil),
    ])

    /// What came of edits that may have had neighbours in other layers.
    static let editResultsWithNeighbours = Schema.members([
        "success": .boolean, "adds": .array(.editResult, nil), "updates": .array(.editResult, nil), "deletes": .array(.editResult, nil),
        "neighbours?": .array(
            .members([
                "layer": .string, "success": .boolean, "updates": .array(.editResult, nil), "error?": .reference("EditError"),
            ]), nil),
    ])
}
