import GromaBase
import GromaFormats
import GromaGeometry

/// Applies edits to a table: checks permissions and values, fills in the fields that the layer maintains, writes, and reports the result of
/// each edit.
///
/// All tables that store features themselves use it, so that they behave in the same way. It does not begin or end transactions.
public struct EditApplication: Sendable {
    private let definition: LayerDefinition
    private let validator: FeatureValidator
    private let makeGlobalID: @Sendable () -> String

    /// Creates an instance for a layer. Keep it beside the table.
    ///
    /// - Complexity: O(*n*), where *n* is the number of fields.
    public init(_ definition: LayerDefinition, makeGlobalID: (@Sendable () -> String)? = nil) {
        self.definition = definition
        validator = FeatureValidator(definition)
        self.makeGlobalID = makeGlobalID ?? GlobalID.random
    }

    /// Applies additions, then updates, then deletions.
    ///
    /// - Returns: A result for each edit, and whether the transaction is to be kept. If it is not, the caller must roll back; the results
    ///   report that already.
    /// - Throws: An error that fails all edits; the caller must roll back.
    /// - Complexity: O(*n*), where *n* is the number of edits.
    public func apply(
        _ edits: FeatureEdits, options: EditOptions, to target: inout some EditTarget
    ) throws(FeatureError) -> (results: EditResults, isKept: Bool) {
        let time = options.time ?? (tracksTime ? SystemClock.milliseconds : 0)
        var results = EditResults()
        results.adds.reserveCapacity(edits.adds.count)
        for feature in edits.adds {
            results.adds.append(
                try result(feature) { () throws(FeatureError) in try add(feature, options, time, &target) })
        }
        for feature in edits.updates {
            results.updates.append(
                try result(feature) { () throws(FeatureError) in try update(feature, options, time, &target) })
        }
        for id in edits.deletes {
            results.deletes.append(
                try result(Feature(objectID: id)) { () throws(FeatureError) in try delete(id, options, &target) })
        }
        guard options.rollsBackOnFailure && !results.isSuccess else { return (results, true) }
        return (results.undone, false)
    }

    private func result(
        _ feature: Feature, _ body: () throws(FeatureError) -> EditResult
    ) throws(FeatureError) -> EditResult {
        do throws(FeatureError) {
            return try body()
        } catch {
            guard !error.isStoreFailure else { throw error }
            return EditResult(objectID: feature.objectID, globalID: feature.globalID, error: EditError(error))
        }
    }

    // MARK: One edit

    private func add(
        _ feature: Feature, _ options: EditOptions, _ time: Int, _ target: inout some EditTarget
    ) throws(FeatureError) -> EditResult {
        try require(.create, "adding features")
        var new = Feature(attributes: try validator.checked(feature.attributes, replacing: nil))
        new.geometry = try validator.checked(feature.geometry)
        if definition.globalIDField != nil {
            if let given = feature.globalID, options.keepsGlobalIDs {
                let id = try normalized(given)
                if try target.objectID(ofGlobalID: id) != nil {
                    throw .duplicateGlobalID(layer: definition.name, globalID: id)
                }
                new.globalID = id
            } else {
                new.globalID = makeGlobalID()
            }
        }
        if let tracking = definition.editFieldsInfo {
            set(tracking.creationDateField, to: .date(time), in: &new)
            set(tracking.creatorField, to: options.user.map { .string($0) } ?? .null, in: &new)
            note(options, time, in: &new)
        }
        new.objectID = try target.insert(new)
        if options.isJournaled == true { try target.note(.add, of: new, before: nil) }
        return EditResult(objectID: new.objectID, globalID: new.globalID)
    }

    private func update(
        _ feature: Feature, _ options: EditOptions, _ time: Int, _ target: inout some EditTarget
    ) throws(FeatureError) -> EditResult {
        let old = try existing(feature, target)
        guard definition.canUpdate(old, user: options.user) else {
            throw refusal(.update, "changing this feature", by: options.user)
        }
        var new = old
        if !feature.attributes.isEmpty {
            try require(.update, "changing attributes")
            new.attributes.merge(try validator.checked(feature.attributes, replacing: old.attributes))
        }
        if let geometry = try validator.checked(feature.geometry), geometry != old.geometry {
            try require(.updateGeometry, "changing shapes")
            new.geometry = geometry
        }
        note(options, time, in: &new)
        try target.replace(old, with: new)
        if options.isJournaled == true { try target.note(.update, of: new, before: old) }
        return EditResult(objectID: old.objectID, globalID: old.globalID)
    }

    private func delete(
        _ id: Int, _ options: EditOptions, _ target: inout some EditTarget
    ) throws(FeatureError) -> EditResult {
        guard let old = try target.feature(withObjectID: id) else { throw .noFeature(layer: definition.name, objectID: id) }
        guard definition.canDelete(old, user: options.user) else {
            throw refusal(.delete, "deleting this feature", by: options.user)
        }
        try target.delete(old)
        if options.isJournaled == true { try target.note(.delete, of: old, before: old) }
        return EditResult(objectID: id, globalID: old.globalID)
    }

    // MARK: Parts

    private func existing(_ feature: Feature, _ target: some EditTarget) throws(FeatureError) -> Feature {
        if let id = feature.objectID, id > 0 || feature.globalID == nil {
            guard let found = try target.feature(withObjectID: id) else { throw .noFeature(layer: definition.name, objectID: id) }
            return found
        }
        guard let given = feature.globalID else {
            throw .invalidQuery(path: "updates", reason: "a feature to change has neither object id nor global id")
        }
        let globalID = try normalized(given)
        guard let id = try target.objectID(ofGlobalID: globalID), let found = try target.feature(withObjectID: id) else {
            throw .noFeatureOfGlobalID(layer: definition.name, globalID: globalID)
        }
        return found
    }

    private func normalized(_ globalID: String) throws(FeatureError) -> String {
        if let normalized = GlobalID.normalized(globalID) { return normalized }
        let expected = "32 hexadecimal digits with dashes, as {6FD2B3B8-0A6D-4A5B-9C0E-7B0D3F1C2A11}"
        throw .invalidValue(
            field: definition.globalIDField ?? "globalId", problem: .incorrectValueType(found: "\"\(globalID)\"", expected: expected))
    }

    private func require(_ capability: LayerCapabilities, _ what: String) throws(FeatureError) {
        guard definition.capabilities.contains(capability) else {
            throw .notPermitted(layer: definition.name, what: what, reason: "the layer's capabilities do not include it")
        }
    }

    private func refusal(_ capability: LayerCapabilities, _ what: String, by user: String?) -> FeatureError {
        let reason =
            definition.capabilities.isDisjoint(with: capability.union(capability == .update ? .updateGeometry : []))
            ? "the layer's capabilities do not include it"
            : user.map { "it belongs to another user than \"\($0)\", and others may not do that" }
                ?? "it belongs to a user, and no user was named for the edit"
        return .notPermitted(layer: definition.name, what: what, reason: reason)
    }

    private var tracksTime: Bool {
        definition.editFieldsInfo?.creationDateField != nil || definition.editFieldsInfo?.editDateField != nil
    }

    private func note(_ options: EditOptions, _ time: Int, in feature: inout Feature) {
        guard let tracking = definition.editFieldsInfo else { return }
        set(tracking.editDateField, to: .date(time), in: &feature)
        set(tracking.editorField, to: options.user.map { .string($0) } ?? .null, in: &feature)
    }

    private func set(_ field: String?, to value: AttributeValue, in feature: inout Feature) {
        if let field { feature.attributes[field] = value }
    }
}

extension EditResults {
    /// The results of a call that was rolled back: edits that had succeeded are reported as failed.
    ///
    /// - Complexity: O(*n*), where *n* is the number of results.
    public var undone: EditResults {
        func undone(_ results: [EditResult], keepsID: Bool) -> [EditResult] {
            results.map { result in
                guard result.isSuccess else { return result }
                return EditResult(
                    objectID: keepsID ? result.objectID : nil, globalID: keepsID ? result.globalID : nil, error: .rolledBack)
            }
        }
        return EditResults(
            adds: undone(adds, keepsID: false), updates: undone(updates, keepsID: true), deletes: undone(deletes, keepsID: true))
    }
}
