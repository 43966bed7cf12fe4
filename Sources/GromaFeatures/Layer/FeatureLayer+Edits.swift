import GromaGeometry
import GromaOperations

extension FeatureLayer {
    /// Adds, changes and deletes features in one call, and commits the uncommitted shapes of neighbours with it.
    ///
    /// An uncommitted shape goes along as a change of its feature, behind those given; it is left out where the feature is deleted, or given
    /// with a shape. Neighbours wait where one of the edits given fails, so that they do not follow a shape that was not taken; one that the
    /// table refuses stays uncommitted too. Results of such changes stand behind those of the changes given.
    ///
    /// - Parameter commitsNeighbours: whether uncommitted shapes of other features go along.
    /// - Returns: a result for each edit. **Some may have failed** although nothing is thrown.
    /// - Throws: `notPermitted`, `readOnly`, `diskFull`, `network` or why else nothing was done.
    @discardableResult
    public func applyEdits(_ edits: FeatureEdits, commitsNeighbours: Bool = true) throws(FeatureError) -> EditResults {
        let call = prepared(edits, commitsNeighbours: commitsNeighbours)
        do throws(FeatureError) {
            return finish(call, try Self.carryOut(call, in: table))
        } catch {
            throw failed(call, error)
        }
    }

    /// Adds, changes and deletes features in one call, and commits the uncommitted shapes of neighbours with it. Cancelling it does nothing
    /// once the table has begun.
    ///
    /// - Returns: a result for each edit. **Some may have failed** although nothing is thrown.
    /// - Throws: `cancelled` before it has begun, and what else says why nothing was done.
    @discardableResult
    nonisolated(nonsending) public func applyEdits(_ edits: FeatureEdits) async throws(FeatureError) -> EditResults {
        let call = prepared(edits)
        let table = table
        do throws(FeatureError) {
            let done = try await BlockingCall.run(returnsAtOnce: false) { _ throws(FeatureError) in
                try Self.carryOut(call, in: table)
            }
            return finish(call, done)
        } catch {
            throw failed(call, error)
        }
    }

    /// Adds features; see `applyEdits(_:)`.
    @discardableResult
    public func addFeatures(_ features: [Feature]) throws(FeatureError) -> EditResults {
        try applyEdits(FeatureEdits(adds: features))
    }

    /// Adds features; see `applyEdits(_:)`.
    @discardableResult
    nonisolated(nonsending) public func addFeatures(_ features: [Feature]) async throws(FeatureError) -> EditResults {
        try await applyEdits(FeatureEdits(adds: features))
    }

    /// Changes features; see `applyEdits(_:)`.
    @discardableResult
    public func updateFeatures(_ features: [Feature]) throws(FeatureError) -> EditResults {
        try applyEdits(FeatureEdits(updates: features))
    }

    /// Changes features; see `applyEdits(_:)`.
    @discardableResult
    nonisolated(nonsending) public func updateFeatures(_ features: [Feature]) async throws(FeatureError) -> EditResults {
        try await applyEdits(FeatureEdits(updates: features))
    }

    /// Deletes features by their object ids; see `applyEdits(_:)`.
    @discardableResult
    public func deleteFeatures(_ objectIDs: [Int]) throws(FeatureError) -> EditResults {
        try applyEdits(FeatureEdits(deletes: objectIDs))
    }

    /// Deletes features by their object ids; see `applyEdits(_:)`.
    @discardableResult
    nonisolated(nonsending) public func deleteFeatures(_ objectIDs: [Int]) async throws(FeatureError) -> EditResults {
        try await applyEdits(FeatureEdits(deletes: objectIDs))
    }

    /// Deletes the features of a query that meet the layer's own conditions too, and says how many they were
    /// (``EditResults/deletedByQuery``). Uncommitted shapes are not committed.
    ///
    /// - Throws: why nothing was deleted.
    @discardableResult
    public func deleteFeatures(of query: FeatureQuery) throws(FeatureError) -> EditResults {
        let deletion = Deletion(query: effective(query), options: editOptions, pending: loaded.pending.keys.sorted())
        do throws(FeatureError) {
            return finish(try Self.carryOut(deletion, in: table))
        } catch {
            throw failed(EditCall(edits: FeatureEdits(), options: editOptions), error)
        }
    }

    /// Deletes the features of a query that meet the layer's own conditions too, and says how many they were. Cancelling it does nothing
    /// once the table has begun.
    ///
    /// - Throws: why nothing was deleted.
    @discardableResult
    nonisolated(nonsending) public func deleteFeatures(of query: FeatureQuery) async throws(FeatureError) -> EditResults {
        let deletion = Deletion(query: effective(query), options: editOptions, pending: loaded.pending.keys.sorted())
        let table = table
        do throws(FeatureError) {
            return finish(
                try await BlockingCall.run(returnsAtOnce: false) { _ throws(FeatureError) in try Self.carryOut(deletion, in: table) })
        } catch {
            throw failed(EditCall(edits: FeatureEdits(), options: editOptions), error)
        }
    }
}

// MARK: How they are carried out

/// Edits that are about to be applied.
struct EditCall: Sendable {
    /// Those given, and those that commit uncommitted shapes.
    var edits: FeatureEdits
    var options: EditOptions
    /// How many of the updates, the last ones, commit uncommitted shapes of features that were not given.
    var neighbours = 0
    /// What of them the table would have if it takes them, by object id.
    var pending: [Int: Geometry] = [:]
    /// Those of the features to change that the layer holds.
    var held: Set<Int> = []
    /// Whether features that are added have to be read back.
    var holdsAdds = false
    /// What reads features back, without their ids.
    var query = FeatureQuery()
}

/// What came of an `EditCall`.
struct EditOutcome: Sendable {
    var results: EditResults
    /// The edited features as the table has them now; nil when they could not be read back.
    var features: [Feature]?
    /// Those that were to be read back.
    var asked: Set<Int>
}

private struct Deletion: Sendable {
    var query: FeatureQuery
    var options: EditOptions
    /// Features that have uncommitted shapes.
    var pending: [Int]
}

extension FeatureLayer {
    /// The edits of a call with those that commit uncommitted shapes.
    func prepared(_ edits: FeatureEdits, commitsNeighbours: Bool = true) -> EditCall {
        var call = EditCall(edits: edits, options: editOptions)
        var pending = loaded.pending
        for id in edits.deletes { pending[id] = nil }
        for number in edits.updates.indices {
            guard let id = objectID(of: edits.updates[number], among: pending) else { continue }
            if edits.updates[number].geometry == nil {
                call.edits.updates[number].geometry = pending[id]
                call.pending[id] = pending[id]
            }
            pending[id] = nil
        }
        for (id, geometry) in pending.sorted(by: { $0.key < $1.key }) where commitsNeighbours {
            call.edits.updates.append(Feature(objectID: id, geometry: geometry))
            call.pending[id] = geometry
            call.neighbours += 1
        }
        call.held = Set(call.edits.updates.compactMap(\.objectID).filter { loaded.shown[$0] != nil })
        call.holdsAdds = loaded.isWhole || !loaded.regions.isEmpty
        call.query = query(forObjectIDs: [])
        return call
    }

    private func objectID(of update: Feature, among pending: [Int: Geometry]) -> Int? {
        if let id = update.objectID { return id }
        guard let text = update.globalID, let globalID = GlobalID.normalized(text) else { return nil }
        return pending.keys.first { loaded.shown[$0]?.globalID == globalID }
    }

    /// Applies the edits given, and those of neighbours behind them if all have succeeded: at once where all of a call stays or goes together.
    private static func apply(_ call: EditCall, to table: any FeatureTable) throws(FeatureError) -> EditResults {
        guard call.neighbours > 0, call.neighbours < call.edits.count, !call.options.rollsBackOnFailure else {
            return try table.applyEdits(call.edits, options: call.options)
        }
        var own = call.edits
        own.updates.removeLast(call.neighbours)
        var results = try table.applyEdits(own, options: call.options)
        guard results.isSuccess else { return results }
        let neighbours = Array(call.edits.updates.suffix(call.neighbours))
        do throws(FeatureError) {
            results.updates += try table.applyEdits(FeatureEdits(updates: neighbours), options: call.options).updates
        } catch {
            // The edits given are done and cannot be taken back: the error is that of the neighbours, which stay uncommitted.
            results.updates += neighbours.map { EditResult(objectID: $0.objectID, error: EditError(error)) }
        }
        return results
    }

    /// Applies edits, and reads back what the layer holds of them.
    static func carryOut(_ call: EditCall, in table: any FeatureTable) throws(FeatureError) -> EditOutcome {
        let results = call.edits.isEmpty ? EditResults() : try apply(call, to: table)
        var ids: Set<Int> = []
        for (edit, result) in zip(call.edits.updates, results.updates) where result.isSuccess {
            // Of one that goes by its global id it is not known before whether the layer holds it.
            if let id = result.objectID ?? edit.objectID, edit.objectID == nil || call.held.contains(id) { ids.insert(id) }
        }
        if call.holdsAdds { ids.formUnion(results.adds.compactMap { $0.isSuccess ? $0.objectID : nil }) }
        guard !ids.isEmpty else { return EditOutcome(results: results, features: [], asked: []) }
        var query = call.query
        query.objectIDs = ids.sorted()
        return EditOutcome(results: results, features: try? features(of: query, in: table, hook: .none), asked: ids)
    }

    /// Takes on what came of edits, and tells of it.
    func finish(_ call: EditCall, _ outcome: EditOutcome) -> EditResults {
        let results = outcome.results
        loaded.noteChange()
        let pending = loaded.pending
        for (edit, result) in zip(call.edits.updates, results.updates) where result.isSuccess && edit.geometry != nil {
            guard let id = result.objectID ?? edit.objectID else { continue }
            if let sent = call.pending[id] {
                // A shape that has changed since the call began is not committed by it.
                if pending[id] == sent { loaded.commitPending(of: id) }
            } else {
                loaded.dropPending(of: id)
            }
        }
        for (id, result) in zip(call.edits.deletes, results.deletes) where result.isSuccess {
            loaded.remove(id)
            selectedObjectIDs.remove(id)
            attachmentManagers[id] = nil
        }
        if let features = outcome.features {
            for id in outcome.asked.subtracting(features.compactMap(\.objectID)) where pending[id] == nil { loaded.remove(id) }
            for feature in features where isWanted(feature) { hold(feature) }
        } else {
            refresh()
        }
        editingDelegate?.featureLayer(self, didEditFeatures: call.edits, results: results)
        return results
    }

    /// Whether a feature that was edited is one that the layer holds.
    private func isWanted(_ feature: Feature) -> Bool {
        guard let id = feature.objectID else { return false }
        return loaded.shown[id] != nil || loaded.meets(feature.geometry)
    }

    /// Tells of edits that could not be applied.
    func failed(_ call: EditCall, _ error: FeatureError) -> FeatureError {
        editingDelegate?.featureLayer(self, didFailToEditFeatures: call.edits, error: error)
        return error
    }

    private static func carryOut(
        _ deletion: Deletion, in table: any FeatureTable
    ) throws(FeatureError) -> (results: EditResults, gone: [Int]) {
        let count = try table.deleteFeatures(of: deletion.query, options: deletion.options)
        var query = FeatureQuery()
        query.objectIDs = deletion.pending
        let left = deletion.pending.isEmpty ? [] : (try? table.objectIDs(of: query)) ?? deletion.pending
        return (EditResults(deletedByQuery: count), deletion.pending.filter { !left.contains($0) })
    }

    private func finish(_ outcome: (results: EditResults, gone: [Int])) -> EditResults {
        for id in outcome.gone { loaded.remove(id) }
        refresh()
        editingDelegate?.featureLayer(self, didEditFeatures: FeatureEdits(), results: outcome.results)
        return outcome.results
    }
}
