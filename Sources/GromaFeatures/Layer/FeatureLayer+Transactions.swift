import GromaGeometry
import GromaBase

extension FeatureLayer {
    /// Adds, changes and deletes features in one call, and with them the shapes that a sketch has given to neighbours, in this layer and in others.
    ///
    /// All layers of this one's store (``store``) are changed in one transaction, where the store can do that
    /// (``FeatureStore/appliesEditsAcrossLayers``): GeoPackages and memory can. Then follow the other layers, each store in a transaction of its
    /// own, in the order in which they are given. Where the first transaction fails nothing else is begun. One of the others that fails keeps
    /// none of the rest from being tried, and what the earlier ones have taken stays: the results tell of each layer.
    ///
    /// ```swift
    /// let along = try sketch.neighbourEdits()
    /// let parcel = Feature(objectID: 7, geometry: sketch.geometry?.geometry)
    /// let results = try parcels.applyEdits(FeatureEdits(updates: [parcel]), neighbours: along, in: [roads, zones])
    /// sketch.noteCommitted(results.committed(of: along))
    /// ```
    ///
    /// - Parameters:
    ///   - edits: What is to be done in this layer.
    ///   - neighbours: The shapes that a sketch has given to features along with its own; those of other sources are skipped.
    ///   - others: The other layers that the shapes may be of.
    ///   - options: How the edits are applied, in all layers; each notes its own user where they name none.
    /// - Returns: what came of it, layer by layer. **Some may have failed** although nothing is thrown.
    /// - Throws: `changedMeanwhile` if the store has another shape of a neighbour than the sketch began with, and why else nothing was done.
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

    /// Adds, changes and deletes features in one call, and with them the shapes that a sketch has given to neighbours, in this layer and in others.
    /// Cancelling it does nothing once the first store has begun.
    ///
    /// - Parameters:
    ///   - edits: What is to be done in this layer.
    ///   - neighbours: The shapes that a sketch has given to features along with its own; those of other sources are skipped.
    ///   - others: The other layers that the shapes may be of.
    ///   - options: How the edits are applied, in all layers; each notes its own user where they name none.
    /// - Returns: what came of it, layer by layer. **Some may have failed** although nothing is thrown.
    /// - Throws: `changedMeanwhile`; `cancelled` before it has begun, and what else says why nothing was done.
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

    /// Whether edits of this layer and another one can be applied in one transaction.
    public func sharesTransactions(with other: FeatureLayer) -> Bool {
        guard let store, store.appliesEditsAcrossLayers, other.store === store, other.table !== table else { return false }
        return [self, other].allSatisfy { (try? store.table(named: $0.definition.name)) === $0.table }
    }

    /// The transactions in which edits are applied, this layer's own first.
    private func transactions(
        _ edits: FeatureEdits, _ neighbours: [NeighbourEdit], _ others: [FeatureLayer], _ options: EditOptions
    ) -> [LayerTransaction] {
        var transactions = [LayerTransaction(self, prepared(edits, neighbours: neighbours, options))]
        for other in others where other !== self {
            let call = other.prepared(FeatureEdits(), neighbours: neighbours, options)
            guard !call.edits.isEmpty else { continue }
            // Neighbours must not follow a shape that was not taken.
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

    /// Applies the edits of a transaction, and reads back what its layers hold of them.
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

    /// What is to be done, for whatever thread does it.
    struct Work: Sendable {
        var calls: [EditCall]
        var tables: [any FeatureTable]
        var store: (any FeatureStore)?
    }

    var work: Work { Work(calls: calls, tables: layers.map(\.table), store: layers[0].store) }

    /// Tells all layers that nothing was done.
    func fail(_ error: FeatureError) {
        for (layer, call) in zip(layers, calls) { _ = layer.failed(call, error) }
    }
}

/// The results of edits of a layer, and of the neighbours' shapes committed with them.
public struct NeighbourResults: Sendable {
    /// The layer, by ``FeatureLayer/name``.
    public let layer: String
    /// The results of its own edits, with its own neighbours after its updates.
    public private(set) var own = EditResults()
    /// The results for neighbours in other layers, in the order of the attempts.
    public private(set) var others: [LayerResults] = []

    /// The result for the neighbours in another layer.
    public struct LayerResults: Sendable {
        /// The layer, by ``FeatureLayer/name``.
        public let layer: String
        /// A result for each neighbour as an update, or why nothing was done.
        public let results: Result<EditResults, FeatureError>

        /// Whether the layer has all shapes.
        public var isSuccess: Bool { (try? results.get())?.isSuccess == true }
    }

    init(layer: String) { self.layer = layer }

    /// Whether everything was done, in all layers. O(results)
    public var isSuccess: Bool { own.isSuccess && others.allSatisfy(\.isSuccess) }

    /// Those of some shapes of neighbours that their layers have taken: for `SketchLayer.noteCommitted(_:)`. O(results)
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

    /// Notes that a transaction was not begun, for the first one has failed.
    mutating func giveUp(_ transaction: LayerTransaction) {
        for (layer, call) in zip(transaction.layers, transaction.calls) {
            others.append(LayerResults(layer: layer.name, results: .success(EditResults(undoing: call.edits))))
        }
    }
}
