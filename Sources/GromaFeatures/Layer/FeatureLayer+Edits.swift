import GromaGeometry
import GromaOperations

extension FeatureLayer {
    /// Adds, changes and deletes features in one call, and with them the shapes that a sketch has given to neighbours.
    ///
    /// The shape of a neighbour goes along as a change of its feature, behind those given; it is omitted where the feature is deleted, or given with a
    /// shape. Where there are any, all of the call is one transaction: when one edit fails, nothing is done. Results of such changes stand
    /// behind those of the changes given. No other edit of a sketch is ever taken along.
    ///
    /// ```swift
    /// let along = try sketch.neighbourEdits()
    /// let results = try layer.applyEdits(FeatureEdits(updates: [Feature(objectID: 7, geometry: sketch.geometry?.geometry)]), neighbours: along)
    /// if results.isSuccess { sketch.noteCommitted(along.filter { $0.source == layer.name }) }
    /// ```
    ///
    /// - Parameters:
    ///   - edits: What is to be done.
    ///   - neighbours: The shapes that a sketch has given to features along with its own; those of other sources are skipped.
    ///   - options: How the edits are applied.
    /// - Returns: a result for each edit. **Some may have failed** although nothing is thrown.
    /// - Throws: `changedMeanwhile` if the table has another shape of a neighbour than the sketch began with; `notPermitted`, `readOnly`, `diskFull`,
    ///   `network` or why else nothing was done.
    @discardableResult
    public func applyEdits(
        _ edits: FeatureEdits, neighbours: [NeighbourEdit] = [], options: EditOptions = EditOptions()
    ) throws(FeatureError) -> EditResults {
        let call = prepared(edits, neighbours: neighbours, options)
        do throws(FeatureError) {
            return finish(call, try Self.carryOut(call, in: table))
        } catch {
            throw failed(call, error)
        }
    }

    /// Adds, changes and deletes features in one call, and with them the shapes that a sketch has given to neighbours. Cancelling it does nothing
    /// once the table has begun.
    ///
    /// - Parameters:
    ///   - edits: What is to be done.
    ///   - neighbours: The shapes that a sketch has given to features along with its own; those of other sources are skipped.
    ///   - options: How the edits are applied.
    /// - Returns: a result for each edit. **Some may have failed** although nothing is thrown.
    /// - Throws: `changedMeanwhile`; `cancelled` before it has begun, and what else says why nothing was done.
    @discardableResult
    nonisolated(nonsending) public func applyEdits(
        _ edits: FeatureEdits, neighbours: [NeighbourEdit] = [], options: EditOptions = EditOptions()
    ) async throws(FeatureError) -> EditResults {
        let call = prepared(edits, neighbours: neighbours, options)
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
    ///
    /// - Throws: As `applyEdits(_:)`: why nothing was done.
    @discardableResult
    public func addFeatures(_ features: [Feature], options: EditOptions = EditOptions()) throws(FeatureError) -> EditResults {
        try applyEdits(FeatureEdits(adds: features), options: options)
    }

    /// Adds features; see `applyEdits(_:)`.
    ///
    /// - Throws: As `applyEdits(_:)`: why nothing was done.
    @discardableResult
    nonisolated(nonsending) public func addFeatures(
        _ features: [Feature], options: EditOptions = EditOptions()
    ) async throws(FeatureError) -> EditResults {
        try await applyEdits(FeatureEdits(adds: features), options: options)
    }

    /// Changes features; see `applyEdits(_:)`.
    ///
    /// - Throws: As `applyEdits(_:)`: why nothing was done.
    @discardableResult
    public func updateFeatures(_ features: [Feature], options: EditOptions = EditOptions()) throws(FeatureError) -> EditResults {
        try applyEdits(FeatureEdits(updates: features), options: options)
    }

    /// Changes features; see `applyEdits(_:)`.
    ///
    /// - Throws: As `applyEdits(_:)`: why nothing was done.
    @discardableResult
    nonisolated(nonsending) public func updateFeatures(
        _ features: [Feature], options: EditOptions = EditOptions()
    ) async throws(FeatureError) -> EditResults {
        try await applyEdits(FeatureEdits(updates: features), options: options)
    }

    /// Deletes features by their object ids; see `applyEdits(_:)`.
    ///
    /// - Throws: As `applyEdits(_:)`: why nothing was done.
    @discardableResult
    public func deleteFeatures(_ objectIDs: [Int], options: EditOptions = EditOptions()) throws(FeatureError) -> EditResults {
        try applyEdits(FeatureEdits(deletes: objectIDs), options: options)
    }

    /// Deletes features by their object ids; see `applyEdits(_:)`.
    ///
    /// - Throws: As `applyEdits(_:)`: why nothing was done.
    @discardableResult
    nonisolated(nonsending) public func deleteFeatures(
        _ objectIDs: [Int], options: EditOptions = EditOptions()
    ) async throws(FeatureError) -> EditResults {
        try await applyEdits(FeatureEdits(deletes: objectIDs), options: options)
    }

    /// Deletes the features of a query that meet the layer's own conditions too, and says how many they were
    /// (``EditResults/deletedByQuery``).
    ///
    /// - Throws: why nothing was deleted.
    @discardableResult
    public func deleteFeatures(of query: FeatureQuery, options: EditOptions = EditOptions()) throws(FeatureError) -> EditResults {
        let deletion = Deletion(query: effective(query), options: completed(options))
        do throws(FeatureError) {
            return finish(try Self.carryOut(deletion, in: table))
        } catch {
            throw failed(EditCall(edits: FeatureEdits(), options: deletion.options), error)
        }
    }

    /// Deletes the features of a query that meet the layer's own conditions too, and says how many they were. Cancelling it does nothing
    /// once the table has begun.
    ///
    /// - Throws: why nothing was deleted.
    @discardableResult
    nonisolated(nonsending) public func deleteFeatures(
        of query: FeatureQuery, options: EditOptions = EditOptions()
    ) async throws(FeatureError) -> EditResults {
        let deletion = Deletion(query: effective(query), options: completed(options))
        let table = table
        do throws(FeatureError) {
            return finish(
                try await BlockingCall.run(returnsAtOnce: false) { _ throws(FeatureError) in try Self.carryOut(deletion, in: table) })
        } catch {
            throw failed(EditCall(edits: FeatureEdits(), options: deletion.options), error)
        }
    }
}

// MARK: How they are carried out

/// Edits that are about to be applied.
struct EditCall: Sendable {
    /// Those given, and those that commit shapes of neighbours.
    var edits: FeatureEdits
    var options: EditOptions
    /// What the table must have of the neighbours, by object id, for nobody else's edit to be overwritten.
    var bases: [Int: Geometry] = [:]
    /// The field that says what a feature is called.
    var titleField: String?
    /// What the layer is called.
    var layer = ""
    /// Those of the features to change that the layer holds.
    var held: Set<Int> = []
    /// Whether features that are added have to be read back.
    var holdsAdds = false
    /// What reads features back, without their ids.
    var query = FeatureQuery()
}

/// The outcome of an `EditCall`.
struct EditOutcome: Sendable {
    var results: EditResults
    /// The edited features as the table has them now; nil if they could not be read back.
    var features: [Feature]?
    /// Those that were to be read back.
    var asked: Set<Int>
}

private struct Deletion: Sendable {
    var query: FeatureQuery
    var options: EditOptions
}

extension FeatureLayer {
    /// Options with the user of the layer, and its say in whether edits are noted, where they leave these open.
    func completed(_ options: EditOptions) -> EditOptions { options.completed(user: user, isJournaled: isJournaled) }

    /// The edits of a call with those that commit shapes of neighbours.
    func prepared(_ edits: FeatureEdits, neighbours: [NeighbourEdit], _ options: EditOptions) -> EditCall {
        var call = EditCall(edits: edits, options: completed(options))
        var along: [Int: NeighbourEdit] = [:]
        for edit in neighbours where edit.source == name { along[edit.feature] = edit }
        for id in edits.deletes { along[id] = nil }
        if !along.isEmpty {
            for number in edits.updates.indices {
                guard let id = objectID(of: edits.updates[number], among: along), let edit = along.removeValue(forKey: id) else { continue }
                guard edits.updates[number].geometry == nil else { continue }
                call.edits.updates[number].geometry = edit.geometry
                call.bases[id] = edit.base
            }
            for (id, edit) in along.sorted(by: { $0.key < $1.key }) {
                call.edits.updates.append(Feature(objectID: id, geometry: edit.geometry))
                call.bases[id] = edit.base
            }
        }
        // Neighbours must not follow a shape that was not taken, nor the other way round.
        if !call.bases.isEmpty { call.options.rollsBackOnFailure = true }
        call.titleField = definition.displayField
        call.layer = name
        call.held = Set(call.edits.updates.compactMap(\.objectID).filter { loaded.shown[$0] != nil })
        call.holdsAdds = loaded.isWhole || !loaded.regions.isEmpty
        call.query = query(forObjectIDs: [])
        return call
    }

    private func objectID(of update: Feature, among along: [Int: NeighbourEdit]) -> Int? {
        if let id = update.objectID { return id }
        guard let text = update.globalID, let globalID = GlobalID.normalized(text) else { return nil }
        return along.keys.first { loaded.shown[$0]?.globalID == globalID }
    }

    /// Refuses to overwrite what somebody else has done to neighbours since the sketch began to change them.
    static func checkBases(of call: EditCall, in table: any FeatureTable) throws(FeatureError) {
        guard !call.bases.isEmpty else { return }
        var query = FeatureQuery()
        query.objectIDs = call.bases.keys.sorted()
        if let field = call.titleField { query.outFields = [field] }
        var found: [Int: Feature] = [:]
        for feature in try features(of: query, in: table, hook: .none) { feature.objectID.map { found[$0] = feature } }
        for (id, base) in call.bases.sorted(by: { $0.key < $1.key }) {
            guard let feature = found[id] else { throw .noFeature(layer: call.layer, objectID: id) }
            guard feature.geometry != base else { continue }
            var title: String?
            if case .string(let text)? = call.titleField.flatMap({ feature.attributes[$0] }), !text.isEmpty { title = text }
            throw .changedMeanwhile(layer: call.layer, objectID: id, title: title)
        }
    }

    /// Applies edits, and reads back what the layer holds of them.
    static func carryOut(_ call: EditCall, in table: any FeatureTable) throws(FeatureError) -> EditOutcome {
        try checkBases(of: call, in: table)
        let results = call.edits.isEmpty ? EditResults() : try table.applyEdits(call.edits, options: call.options)
        return outcome(of: call, results, in: table)
    }

    /// Reads back what the layer holds of edits that were applied.
    static func outcome(of call: EditCall, _ results: EditResults, in table: any FeatureTable) -> EditOutcome {
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

    /// Takes on the outcome of edits, and tells of it.
    func finish(_ call: EditCall, _ outcome: EditOutcome) -> EditResults {
        let results = outcome.results
        loaded.noteChange()
        let changed = outcome.asked.union(call.edits.deletes)
        let before = display == nil ? [] : extents(ofLoaded: changed)
        for (id, result) in zip(call.edits.deletes, results.deletes) where result.isSuccess {
            loaded.remove(id)
            selectedObjectIDs.remove(id)
            attachmentManagers[id] = nil
        }
        if let features = outcome.features {
            for id in outcome.asked.subtracting(features.compactMap(\.objectID)) { loaded.remove(id) }
            for feature in features where isWanted(feature) { hold(feature) }
        } else {
            refresh()
        }
        if display != nil { tellDisplay(before + extents(ofLoaded: changed)) }
        editingDelegate?.featureLayer(self, didEditFeatures: call.edits, results: results)
        return results
    }

    /// The rectangles around the shapes of those of some features that are held, in the order of their object ids.
    func extents(ofLoaded ids: some Sequence<Int>) -> [Extent] { ids.sorted().compactMap { loaded[$0]?.geometry?.extent } }

    /// Tells the map that shapes look different: each by itself, so that what lies between them need not be drawn, unless they are many.
    func tellDisplay(_ extents: [Extent]) {
        guard let display else { return }
        var apart: [Extent] = []
        for extent in extents where !extent.isEmpty && !apart.contains(extent) {
            apart.append(extent)
            if apart.count > Self.toldApart { return display.layerChanged(extents.reduce(.empty) { $0.union($1) }) }
        }
        for extent in apart { display.layerChanged(extent) }
    }

    private static let toldApart = 32

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

    private static func carryOut(_ deletion: Deletion, in table: any FeatureTable) throws(FeatureError) -> EditResults {
        EditResults(deletedByQuery: try table.deleteFeatures(of: deletion.query, options: deletion.options))
    }

    private func finish(_ results: EditResults) -> EditResults {
        refresh()
        editingDelegate?.featureLayer(self, didEditFeatures: FeatureEdits(), results: results)
        return results
    }
}
