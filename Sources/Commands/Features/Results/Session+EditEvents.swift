import GromaFeatures
import GromaRPC

/// The content of the event about edits: the ids of the first features of each kind, or the number deleted by a query.
struct EditedFeatures {
    /// The maximum number of ids in an event.
    private static let limit = 1000

    let layer: String
    var adds: [Int]?
    var updates: [Int]?
    var deletes: [Int]?
    var hasMore: Bool?
    var failures: Int?
    var deletedByQuery: Int?

    /// The event.
    static let event = Event<EditedFeatures>(
        "features.edited",
        """
        Features of a layer were added, changed or deleted: the object ids of the first 1000 of each, whether there are more, and in failures the \
        number of failed edits of the call. For features deleted by a query only the number is given.
        """,
        .string("layer") { $0.layer }, .values("adds", .int) { $0.adds }, .values("updates", .int) { $0.updates },
        .values("deletes", .int) { $0.deletes }, .bool("more") { $0.hasMore }, .int("failures") { $0.failures },
        .int("deletedByQuery") { $0.deletedByQuery })

    /// Creates the content for a deletion by query.
    init(layer: String, deletedByQuery: Int) {
        self.layer = layer
        self.deletedByQuery = deletedByQuery
    }

    /// Creates the content for edits; nil if nothing was changed and nothing failed.
    init?(layer: String, _ results: EditResults) {
        let lists = [results.adds, results.updates, results.deletes].map { $0.filter(\.isSuccess).compactMap(\.objectID) }
        guard lists.contains(where: { !$0.isEmpty }) || !results.isSuccess else { return nil }
        let first = lists.map { Array($0.prefix(Self.limit)) }
        self.layer = layer
        (adds, updates, deletes) = (first[0], first[1], first[2])
        hasMore = lists.contains { $0.count > Self.limit }
        failures = results.failures.count
    }
}

extension Session {
    /// Informs subscribers of edits, and of deleted features that were selected, and refreshes the same layer opened under other names.
    package func report(_ results: EditResults, of layer: OpenLayer) {
        let others = refreshOthers(than: layer, afterDeletion: results.deletes.contains(where: \.isSuccess))
        if wantsEvent(EditedFeatures.event.name), let edited = EditedFeatures(layer: layer.name, results) {
            emit(EditedFeatures.event, edited)
        }
        reportSelectionLoss(of: layer)
        for other in others { reportSelectionLoss(of: other) }
        layers.featuresDidChange(of: layer, results)
    }

    /// Informs subscribers of the results of neighbors in other layers than that of the edits.
    package func report(_ others: [NeighbourResults.LayerResults]) {
        for other in others {
            guard let layer = layers[other.layer], let results = try? other.results.get() else { continue }
            report(results, of: layer)
        }
    }

    /// Informs subscribers of the number of features deleted by a query, and of those that were selected, and refreshes the same layer opened
    /// under other names.
    package func reportDeleted(_ count: Int, of layer: OpenLayer) {
        guard count > 0 else { return }
        let others = refreshOthers(than: layer, afterDeletion: true)
        emit(EditedFeatures.event, EditedFeatures(layer: layer.name, deletedByQuery: count))
        reportSelectionLoss(of: layer)
        for other in others { reportSelectionLoss(of: other) }
        layers.featuresDidChange(of: layer, nil)
    }

    /// Discards the loaded features of the same layer opened under other names, and returns these layers.
    private func refreshOthers(than layer: OpenLayer, afterDeletion: Bool) -> [OpenLayer] {
        let others = layers.all.filter { $0 !== layer && $0.isSameTable(as: layer) }
        for other in others {
            if afterDeletion { other.layer.forgetDeletedFeatures() }
            other.layer.refresh()
        }
        return others
    }
}
