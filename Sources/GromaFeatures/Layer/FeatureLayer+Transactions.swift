import GromaGeometry
import GromaBase

extension FeatureLayer {
    /// Adds, changes and deletes features in one call, and applies the shapes of neighboring features that a sketch has changed, in this
    /// layer and in others.
    ///
    /// All layers of this layer's store (``store``) are changed in one transaction if the store supports that
    /// (``FeatureStore/appliesEditsAcrossLayers``), as GeoPackages and stores in memory do. The other layers follow, each store in a
    /// transaction of its own, in the given order. If the first transaction fails, no other is begun. If another one fails, the remaining
    /// ones are still tried, and earlier ones are not rolled back: the results report each layer.
    ///
    /// ```swift
    /// let along = try sketch.neighbourEdits()
    /// let parcel = Feature(objectID: 7, geometry: sketch.geometry?.geometry)
    /// let results = try parcels.applyEdits(FeatureEdits(updates: [parcel]), neighbours: along, in: [roads, zones])
    /// sketch.noteCommitted(results.committed(of: along))
    /// ```
    ///
    /// - Parameters:
    ///   - edits: The edits of this layer.
    ///   - neighbors: The shapes of neighboring features that a sketch has changed; those of other sources are skipped.
    ///   - others: The other layers that the neighbors can belong to.
    ///   - options: Options for applying the edits in all layers; each layer records its own user if they name none.
    /// - Returns: The results of each layer. **Some can be failures** although nothing is thrown.
    /// - Throws: `changedMeanwhile` if the shape of a neighbor in the store is not the one that the sketch began with, and other errors of
    ///   the first transaction. Then nothing was changed.
    @discardableResult
    public func applyEdits(
        _ edits: FeatureEdits, neighbours: [NeighbourEdit], in others: [FeatureLayer], options: EditOptions = EditOptions()
    ) throws(FeatureError) -> NeighbourResults {
        let transactions = transactions(edits, neighbours, others, options)
        var results = NeighbourResults(layer: name)
        for (number, transaction) in transactions.enumerated() {
            guard number == 0 || results.own.isSuccess else {
                results.giveUp(transaction)
                continue
            }
            do throws(FeatureError) {
                results.take(try Self.carryOut(transaction.work), of: transaction, isOwn: number == 0)
            } catch {
                transaction.fail(error)
                if number == 0 { throw error }
                results.take(error, of: transaction)
            }
        }
        return results
    }

    /// Adds, changes and deletes features in one call, and applies the shapes of neighboring features that a sketch has changed, in this
    /// layer and in others. Cancelling the task has no effect once the first store has begun.
    ///
    /// - Parameters:
    ///   - edits: The edits of this layer.
    ///   - neighbors: The shapes of neighboring features that a sketch has changed; those of other sources are skipped.
    ///   - others: The other layers that the neighbors can belong to.
    ///   - options: Options for applying the edits in all layers; each layer records its own user if they name none.
    /// - Returns: The results of each layer. **Some can be failures** although nothing is thrown.
    /// - Throws: `changedMeanwhile`; `cancelled` if the task is cancelled before the first store has begun; and the errors of the blocking
    ///   form. Then nothing was changed.
    @discardableResult
    nonisolated(nonsending) public func applyEdits(
        _ edits: FeatureEdits, neighbours: [NeighbourEdit], in others: [FeatureLayer], options: EditOptions = EditOptions()
    ) async throws(FeatureError) -> NeighbourResults {
        let transactions = transactions(edits, neighbours, others, options)
        var results = NeighbourResults(layer: name)
        for (number, transaction) in transactions.enumerated() {
            guard number == 0 || results.own.isSuccess else {
                results.giveUp(transaction)
                continue
            }
            let work = transaction.work
            do throws(FeatureError) {
                let done = try await BlockingCall.run(returnsAtOnce: false) { _ throws(FeatureError) in try Self.carryOut(work) }
                results.take(done, of: transaction, isOwn: number == 0)
            } catch {
                transaction.fail(error)
                if number == 0 { throw error }
                results.take(error, of: transaction)
            }
        }
        return results
    }

    /// Returns whether edits of this layer and another one can be applied in one transaction.
    public func sharesTransactions(with other: FeatureLayer) -> Bool {
        guard let store, store.appliesEditsAcrossLayers, other.store === store, other.table !== table else { return false }
        return [self, other].allSatisfy { (try? store.table(named: $0.definition.name)) === $0.table }
    }

    /// Returns the transactions in which edits are applied, that of this layer first.
    private func transactions(
        _ edits: FeatureEdits, _ neighbours: [NeighbourEdit], _ others: [FeatureLayer], _ options: EditOptions
    ) -> [LayerTransaction] {
        var transactions = [LayerTransaction(self, prepared(edits, neighbours: neighbours, options))]
        for other in others where other !== self {
            let call = other.prepared(FeatureEdits(), neighbours: neighbours, options)
            guard !call.edits.isEmpty else { continue }
            // Neighbors must not get a shape that fits an edit that was refused.
            transactions[0].calls[0].options.rollsBackOnFailure = true
            let place = transactions.firstIndex { transaction in
                transaction.layers.allSatisfy { $0.table !== other.table } && transaction.layers[0].sharesTransactions(with: other)
            }
            if let place {
                transactions[place].layers.append(other)
                transactions[place].calls.append(call)
            } else {
                transactions.append(LayerTransaction(other, call))
            }
        }
        return transactions
    }

    /// Applies the edits of a transaction, and reads back the edited features that its layers have loaded.
    private static func carryOut(_ work: LayerTransaction.Work) throws(FeatureError) -> [EditOutcome] {
        guard work.calls.count > 1, let store = work.store else { return [try carryOut(work.calls[0], in: work.tables[0])] }
        for (call, table) in zip(work.calls, work.tables) { try checkBases(of: call, in: table) }
        let due = zip(work.calls, work.tables).filter { !$0.0.edits.isEmpty }
        var done = try store.applyEdits(due.map { LayerEdits(layer: $1.definition.name, edits: $0.edits, options: $0.options) })[...]
        return zip(work.calls, work.tables).map { call, table in
            outcome(of: call, call.edits.isEmpty ? EditResults() : done.popFirst() ?? EditResults(undoing: call.edits), in: table)
        }
    }
}

/// Edits of layers that are applied in one transaction.
struct LayerTransaction {
    var layers: [FeatureLayer]
    var calls: [EditCall]

    init(_ layer: FeatureLayer, _ call: EditCall) {
        layers = [layer]
        calls = [call]
    }

    /// The work of a transaction, which can be done on any thread.
    struct Work: Sendable {
        var calls: [EditCall]
        var tables: [any FeatureTable]
        var store: (any FeatureStore)?
    }

    var work: Work { Work(calls: calls, tables: layers.map(\.table), store: layers[0].store) }

    /// Informs all layers that nothing was done.
    func fail(_ error: FeatureError) {
        for (layer, call) in zip(layers, calls) { _ = layer.failed(call, error) }
    }
}

/// The results of edits of a layer, and of the neighbors' shapes committed with them.
public struct NeighbourResults: Sendable {
    /// The name of the layer, ``FeatureLayer/name``.
    public let layer: String
    /// The results of the layer's own edits; those of its own neighbors follow its updates.
    public private(set) var own = EditResults()
    /// The results for neighbors in other layers, in the order of the attempts.
    public private(set) var others: [LayerResults] = []

    /// The result for the neighbors in another layer.
    public struct LayerResults: Sendable {
        /// The name of the layer, ``FeatureLayer/name``.
        public let layer: String
        /// A result for each neighbor as an update, or the error if nothing was done.
        public let results: Result<EditResults, FeatureError>

        /// Whether the layer has accepted all shapes.
        public var isSuccess: Bool { (try? results.get())?.isSuccess == true }
    }

    init(layer: String) { self.layer = layer }

    /// Whether all edits succeeded, in all layers.
    ///
    /// - Complexity: O(*n*), where *n* is the number of results.
    public var isSuccess: Bool { own.isSuccess && others.allSatisfy(\.isSuccess) }

    /// Returns those of the given neighbors whose layers have accepted their shapes, for `SketchLayer.noteCommitted(_:)`.
    ///
    /// - Complexity: O(*n*), where *n* is the number of neighbors and results.
    public func committed(of neighbours: [NeighbourEdit]) -> [NeighbourEdit] {
        var taken = Set(others.filter(\.isSuccess).map(\.layer))
        if own.isSuccess { taken.insert(layer) }
        return neighbours.filter { taken.contains($0.source) }
    }

    mutating func take(_ outcomes: [EditOutcome], of transaction: LayerTransaction, isOwn: Bool) {
        for (place, outcome) in outcomes.enumerated() {
            let layer = transaction.layers[place]
            let results = layer.finish(transaction.calls[place], outcome)
            if isOwn && place == 0 { own = results } else { others.append(LayerResults(layer: layer.name, results: .success(results))) }
        }
    }

    mutating func take(_ error: FeatureError, of transaction: LayerTransaction) {
        others += transaction.layers.map { LayerResults(layer: $0.name, results: .failure(error)) }
    }

    /// Records that a transaction was not begun because the first one failed.
    mutating func giveUp(_ transaction: LayerTransaction) {
        for (layer, call) in zip(transaction.layers, transaction.calls) {
            others.append(LayerResults(layer: layer.name, results: .success(EditResults(undoing: call.edits))))
        }
    }
}
