import GromaGeometry
import GromaOperations

extension FeatureLayer {
    /// Adds, changes and deletes features in one call, and applies the shapes of neighboring features that a sketch has changed.
    ///
    /// The shape of a neighbor is applied as an update of its feature, after the given updates; it is omitted if the given edits delete
    /// the feature or change its shape. If there are any neighbors, the whole call is one transaction: if one edit fails, nothing is
    /// changed. The results of these updates follow those of the given updates. No other edits of a sketch are applied.
    ///
    /// ```swift
    /// let along = try sketch.neighbourEdits()
    /// let results = try layer.applyEdits(FeatureEdits(updates: [Feature(objectID: 7, geometry: sketch.geometry?.geometry)]), neighbours: along)
    /// if results.isSuccess { sketch.noteCommitted(along.filter { $0.source == layer.name }) }
    /// ```
    ///
    /// - Parameters:
    ///   - edits: The edits to apply.
    ///   - neighbors: The shapes of neighboring features that a sketch has changed; those of other sources are skipped.
    ///   - options: Options for applying the edits.
    /// - Returns: A result for each edit. **Some can be failures** although nothing is thrown.
    /// - Throws: `changedMeanwhile` if the shape of a neighbor in the table is not the one that the sketch began with; `notPermitted`,
    ///   `readOnly`, `diskFull`, `network` or another error of the table. Then nothing was changed.
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

    /// Adds, changes and deletes features in one call, and applies the shapes of neighboring features that a sketch has changed.
    /// Cancelling the task has no effect once the table has begun.
    ///
    /// - Parameters:
    ///   - edits: The edits to apply.
    ///   - neighbors: The shapes of neighboring features that a sketch has changed; those of other sources are skipped.
    ///   - options: Options for applying the edits.
    /// - Returns: A result for each edit. **Some can be failures** although nothing is thrown.
    /// - Throws: `changedMeanwhile`; `cancelled` if the task is cancelled before the table has begun; and the errors of the blocking form.
    ///   Then nothing was changed.
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
    /// - Throws: The errors of `applyEdits(_:)`.
    @discardableResult
    public func addFeatures(_ features: [Feature], options: EditOptions = EditOptions()) throws(FeatureError) -> EditResults {
        try applyEdits(FeatureEdits(adds: features), options: options)
    }

    /// Adds features; see `applyEdits(_:)`.
    ///
    /// - Throws: The errors of `applyEdits(_:)`.
    @discardableResult
    nonisolated(nonsending) public func addFeatures(
        _ features: [Feature], options: EditOptions = EditOptions()
    ) async throws(FeatureError) -> EditResults {
        try await applyEdits(FeatureEdits(adds: features), options: options)
    }

    /// Changes features; see `applyEdits(_:)`.
    ///
    /// - Throws: The errors of `applyEdits(_:)`.
    @discardableResult
    public func updateFeatures(_ features: [Feature], options: EditOptions = EditOptions()) throws(FeatureError) -> EditResults {
        try applyEdits(FeatureEdits(updates: features), options: options)
    }

    /// Changes features; see `applyEdits(_:)`.
    ///
    /// - Throws: The errors of `applyEdits(_:)`.
    @discardableResult
    nonisolated(nonsending) public func updateFeatures(
        _ features: [Feature], options: EditOptions = EditOptions()
    ) async throws(FeatureError) -> EditResults {
        try await applyEdits(FeatureEdits(updates: features), options: options)
    }

    /// Deletes features by their object ids; see `applyEdits(_:)`.
    ///
    /// - Throws: The errors of `applyEdits(_:)`.
    @discardableResult
    public func deleteFeatures(_ objectIDs: [Int], options: EditOptions = EditOptions()) throws(FeatureError) -> EditResults {
        try applyEdits(FeatureEdits(deletes: objectIDs), options: options)
    }

    /// Deletes features by their object ids; see `applyEdits(_:)`.
    ///
    /// - Throws: The errors of `applyEdits(_:)`.
    @discardableResult
    nonisolated(nonsending) public func deleteFeatures(
        _ objectIDs: [Int], options: EditOptions = EditOptions()
    ) async throws(FeatureError) -> EditResults {
        try await applyEdits(FeatureEdits(deletes: objectIDs), options: options)
    }
}

// MARK: Applying edits

/// Edits that are about to be applied.
struct EditCall: Sendable {
    /// The given edits, and those of the shapes of neighbors.
    var edits: FeatureEdits
    var options: EditOptions
    /// The shapes of the neighbors that the table must have, by object id, so that no other user's edit is overwritten.
    var bases: [Int: Geometry] = [:]
    /// The display field of the layer.
    var titleField: String?
    /// The name of the layer.
    var layer = ""
    /// The features to change that the layer has loaded.
    var held: Set<Int> = []
    /// Whether all features that are added or changed must be read back.
    var holdsAdds = false
    /// The query that reads features back, without their ids.
    var query = FeatureQuery()
}

/// The outcome of an `EditCall`.
struct EditOutcome: Sendable {
    var results: EditResults
    /// The edited features as the table has them now; nil if they could not be read back.
    var features: [Feature]?
    /// The features that were to be read back.
    var asked: Set<Int>
}

extension FeatureLayer {
    /// Returns options completed with the user of the layer, and with its decision whether edits are recorded in the journal, where these
    /// are not set.
    func completed(_ options: EditOptions) -> EditOptions { options.completed(user: user, isJournaled: isJournaled) }

    /// Returns the edits of a call, including those of the shapes of neighbors.
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
        // Neighbors must not get a shape that fits an edit that was refused, and vice versa.
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

    /// Throws an error if another user has changed the shapes of neighbors since the sketch began to change them.
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

    /// Applies edits, and reads back the edited features that the layer has loaded.
    static func carryOut(_ call: EditCall, in table: any FeatureTable) throws(FeatureError) -> EditOutcome {
        try checkBases(of: call, in: table)
        let results = call.edits.isEmpty ? EditResults() : try table.applyEdits(call.edits, options: call.options)
        return outcome(of: call, results, in: table)
    }

    /// Reads back the edited features that the layer has loaded.
    static func outcome(of call: EditCall, _ results: EditResults, in table: any FeatureTable) -> EditOutcome {
        var ids: Set<Int> = []
        for (edit, result) in zip(call.edits.updates, results.updates) where result.isSuccess {
            // For a feature identified by its global id, it is not known in advance whether the layer has loaded it. One that was not loaded may
            // have moved to where the layer has loaded everything, or meet its conditions now.
            guard let id = result.objectID ?? edit.objectID else { continue }
            if call.holdsAdds || edit.objectID == nil || call.held.contains(id) { ids.insert(id) }
        }
        if call.holdsAdds { ids.formUnion(results.adds.compactMap { $0.isSuccess ? $0.objectID : nil }) }
        guard !ids.isEmpty else { return EditOutcome(results: results, features: [], asked: []) }
        var query = call.query
        query.objectIDs = ids.sorted()
        return EditOutcome(results: results, features: try? features(of: query, in: table, hook: .none), asked: ids)
    }

    /// Updates the layer from the outcome of edits, and informs the delegate.
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

    /// The bounding boxes of the shapes of the given features that are loaded, in the order of their object ids.
    func extents(ofLoaded ids: some Sequence<Int>) -> [Extent] { ids.sorted().compactMap { loaded[$0]?.geometry?.extent } }

    /// Informs the map that shapes look different: one call for each shape, so that the area between them need not be redrawn, unless there
    /// are many.
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

    /// Whether the layer loads a feature that was edited.
    private func isWanted(_ feature: Feature) -> Bool {
        guard let id = feature.objectID else { return false }
        return loaded.shown[id] != nil || loaded.meets(feature.geometry)
    }

    /// Informs the delegate of edits that could not be applied.
    func failed(_ call: EditCall, _ error: FeatureError) -> FeatureError {
        editingDelegate?.featureLayer(self, didFailToEditFeatures: call.edits, error: error)
        return error
    }
}
