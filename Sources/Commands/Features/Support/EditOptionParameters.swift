import GeometryCommands
import GromaFeatures
import GromaJSON
import GromaRPC
import SketchCommands

/// How edits are applied, as it was given.
package struct EditOptionParameters {
    package var rollsBackOnFailure = false
    package var time: Int?
    package var keepsGlobalIDs = true

    /// The options for edits of a layer.
    package func value(for layer: OpenLayer) -> EditOptions {
        var options = EditOptions()
        options.rollsBackOnFailure = rollsBackOnFailure
        options.user = layer.layer.user
        options.time = time
        options.keepsGlobalIDs = keepsGlobalIDs
        options.isJournaled = layer.isJournaled
        return options
    }

    package init() {}
}

extension Parameter {
    /// The parameters of methods that edit features.
    package static func editOptions(_ place: WritableKeyPath<Target, EditOptionParameters>) -> [Parameter] {
        [
            .bool("rollbackOnFailure", "Whether one edit that fails undoes all of the call; false when left out.") {
                $0[keyPath: place].rollsBackOnFailure = $1
            },
            .bool("keepGlobalIds", "Whether adds keep the global ids that they bring; true when left out.") {
                $0[keyPath: place].keepsGlobalIDs = $1
            },
        ] + editMoment(place)
    }

    /// `time`.
    package static func editMoment(_ place: WritableKeyPath<Target, EditOptionParameters>) -> [Parameter] {
        [
            .int(
                "time", "The moment of the edit in milliseconds since 1970, for edit tracking; the clock's when left out.",
                in: -(1 << 53)...(1 << 53)
            ) { $0[keyPath: place].time = $1 }
        ]
    }
}

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
        key("success")
        bool(results.isSuccess)
        for (name, list) in [("adds", results.adds), ("updates", results.updates), ("deletes", results.deletes)] {
            key(name)
            editResults(list, session)
        }
        endObject()
    }
}

extension Schema {
    /// What came of edits.
    package static let editResults = Schema.members([
        "success": .boolean, "adds": .array(.editResult, nil), "updates": .array(.editResult, nil), "deletes": .array(.editResult, nil),
    ])
}
