import GromaFeatures
import GromaFormats
import GromaJSON

/// The part of some edits that is sent to a service, and the results that are known.
///
/// An edit that is not valid by the layer's definition has its result before anything is sent. Updates are validated against the service's
/// versions of the features, which are queried first.
struct EditPlan {
    /// The results, in the order of the edits.
    private(set) var results: EditResults
    private let table: FeatureServiceTable
    private let usesGlobalIDs: Bool
    private var adds: [(place: Int, feature: Feature)] = []
    private var updates: [(place: Int, feature: Feature)] = []
    private var deletes: [(place: Int, objectID: Int, globalID: String?)] = []

    init(_ edits: FeatureEdits, _ options: EditOptions, _ table: FeatureServiceTable) throws(FeatureError) {
        self.table = table
        let none = EditResult(objectID: nil)
        results = EditResults(
            adds: edits.adds.map { _ in none },
            updates: edits.updates.map { EditResult(objectID: Self.namingObjectID($0), globalID: $0.globalID) },
            deletes: edits.deletes.map { EditResult(objectID: $0) })
        // With global ids (`useGlobalIds`), the service identifies all features of a call by them, so that it is only set if necessary.
        usesGlobalIDs = table.keepsGlobalIDs && options.keepsGlobalIDs && edits.adds.contains { $0.globalID != nil }
        for (place, feature) in edits.adds.enumerated() {
            do throws(FeatureError) {
                adds.append((place, try addition(of: feature, options)))
            } catch {
                guard !error.isStoreFailure else { throw error }
                results.adds[place].error = EditError(error)
            }
        }
        try plan(updates: edits.updates)
        try plan(deletes: edits.deletes)
    }

    /// Whether nothing is left to send.
    var isEmpty: Bool { adds.isEmpty && updates.isEmpty && deletes.isEmpty }

    /// Whether an edit has failed already.
    var hasRefusals: Bool { !results.isSuccess }

    // MARK: Planning

    private func require(_ capability: LayerCapabilities, _ what: String) throws(FeatureError) {
        guard table.definition.capabilities.contains(capability) else {
            throw .notPermitted(layer: table.definition.name, what: what, reason: "the layer's capabilities do not include it")
        }
    }

    private func addition(of feature: Feature, _ options: EditOptions) throws(FeatureError) -> Feature {
        try require(.create, "adding features")
        let attributes = try table.validator.checked(feature.attributes, replacing: nil)
        var addition = Feature(geometry: try table.validator.checked(feature.geometry))
        addition.attributes = sent(attributes) { name, value in !value.isNull || feature.attributes[name] != nil }
        if usesGlobalIDs {
            if let given = feature.globalID { addition.globalID = try normalized(given) } else { addition.globalID = table.makeGlobalID() }
        }
        return addition
    }

    /// The object id that says which feature an edit changes; nil where its global id does, as 0 and less stand for none beside one.
    private static func namingObjectID(_ edit: Feature) -> Int? {
        guard let id = edit.objectID, id > 0 || edit.globalID == nil else { return nil }
        return id
    }

    private mutating func plan(updates edits: [Feature]) throws(FeatureError) {
        guard !edits.isEmpty else { return }
        var olds: [Int: Feature] = [:]
        var oldsByGlobalID: [String: Feature] = [:]
        let ids = edits.compactMap(Self.namingObjectID)
        for feature in try table.features(ofObjectIDs: ids, outFields: nil) { if let id = feature.objectID { olds[id] = feature } }
        let globalIDs = edits.compactMap { Self.namingObjectID($0) == nil ? $0.globalID.flatMap(GlobalID.normalized) : nil }
        for feature in try table.features(ofGlobalIDs: globalIDs) {
            if let id = feature.globalID { oldsByGlobalID[GlobalID.normalized(id) ?? id] = feature }
        }
        for (place, feature) in edits.enumerated() {
            do throws(FeatureError) {
                let old: Feature?
                if let id = Self.namingObjectID(feature) {
                    old = olds[id]
                    if old == nil { throw .noFeature(layer: table.definition.name, objectID: id) }
                } else if let globalID = feature.globalID {
                    let normalized = try normalized(globalID)
                    old = oldsByGlobalID[normalized]
                    if old == nil { throw .noFeatureOfGlobalID(layer: table.definition.name, globalID: normalized) }
                } else {
                    throw .invalidQuery(path: "updates", reason: "a feature to change has neither object id nor global id")
                }
                guard let old else { continue }
                results.updates[place].objectID = old.objectID
                updates.append((place, try change(of: old, by: feature)))
            } catch {
                guard !error.isStoreFailure else { throw error }
                results.updates[place].error = EditError(error)
            }
        }
    }

    private func change(of old: Feature, by feature: Feature) throws(FeatureError) -> Feature {
        var change = Feature(objectID: old.objectID)
        if usesGlobalIDs {
            change.objectID = nil
            change.globalID = old.globalID
        }
        if !feature.attributes.isEmpty {
            try require(.update, "changing attributes")
            let attributes = try table.validator.checked(feature.attributes, replacing: old.attributes)
            change.attributes = sent(attributes) { name, _ in feature.attributes[name] != nil }
        }
        if let geometry = feature.geometry {
            try require(.updateGeometry, "changing shapes")
            change.geometry = try table.validator.checked(geometry)
        }
        return change
    }

    private mutating func plan(deletes ids: [Int]) throws(FeatureError) {
        guard !ids.isEmpty else { return }
        var globalIDs: [Int: String] = [:]
        if usesGlobalIDs {
            for feature in try table.features(ofObjectIDs: ids, outFields: []) {
                if let id = feature.objectID { globalIDs[id] = feature.globalID }
            }
        }
        for (place, id) in ids.enumerated() {
            do throws(FeatureError) {
                try require(.delete, "deleting this feature")
                if usesGlobalIDs, globalIDs[id] == nil { throw .noFeature(layer: table.definition.name, objectID: id) }
                deletes.append((place, id, globalIDs[id]))
            } catch {
                results.deletes[place].error = EditError(error)
            }
        }
    }

    /// Returns the checked attributes that are sent: not those that the service fills itself.
    private func sent(_ attributes: Attributes, _ isWanted: (String, AttributeValue) -> Bool) -> Attributes {
        let tracking = table.definition.editFieldsInfo
        let filled = [tracking?.creationDateField, tracking?.creatorField, tracking?.editDateField, tracking?.editorField]
            .compactMap { $0.map(AttributeNames.folded) }
        let pairs = attributes.pairs.filter { name, value in
            isWanted(name, value) && table.definition.field(named: name)?.isEditable != false
                && !filled.contains(AttributeNames.folded(name))
        }
        return Attributes(pairs.map { ($0.name, $0.value) })
    }

    private func normalized(_ globalID: String) throws(FeatureError) -> String {
        if let normalized = GlobalID.normalized(globalID) { return normalized }
        throw .invalidValue(
            field: table.definition.globalIDField ?? "globalId",
            problem: .incorrectValueType(found: "\"\(globalID)\"", expected: "32 hexadecimal digits with dashes"))
    }

    // MARK: Sending

    /// Returns the parameters of the call.
    func parameters() throws(FeatureError) -> FormParameters {
        var parameters = FormParameters()
        if !adds.isEmpty { parameters["adds"] = try text(adds.map(\.feature)) }
        if !updates.isEmpty { parameters["updates"] = try text(updates.map(\.feature)) }
        if !deletes.isEmpty {
            parameters["deletes"] =
                usesGlobalIDs
                ? JSONValue.array(deletes.map { .string($0.globalID ?? "") }).text
                : deletes.map { String($0.objectID) }.joined(separator: ",")
        }
        if usesGlobalIDs { parameters["useGlobalIds"] = "true" }
        return parameters
    }

    private func text(_ features: [Feature]) throws(FeatureError) -> String {
        var json = JSONWriter()
        json.beginArray()
        for feature in features { try feature.write(to: &json, definition: table.definition) }
        json.endArray()
        return json.string
    }

    // MARK: Answer

    /// Sets the results of the edits that were sent.
    ///
    /// - Throws: `invalidResponse` if their number is different.
    mutating func take(_ answer: ServiceAnswer) throws(FeatureError) {
        let value = try answer.value()
        for (result, edit) in zip(try read("addResults", adds.count, value, answer), adds) {
            var result = result
            // A failed add has no id, whatever the answer contains.
            if !result.isSuccess { result.objectID = nil }
            if result.isSuccess && result.objectID == nil && result.globalID == nil {
                throw answer.invalid("an added feature has no \"objectId\"")
            }
            results.adds[edit.place] = result
        }
        for (result, edit) in zip(try read("updateResults", updates.count, value, answer), updates) {
            results.updates[edit.place] = merged(result, results.updates[edit.place])
        }
        for (result, edit) in zip(try read("deleteResults", deletes.count, value, answer), deletes) {
            results.deletes[edit.place] = merged(result, results.deletes[edit.place])
        }
    }

    private func merged(_ result: EditResult, _ known: EditResult) -> EditResult {
        EditResult(
            objectID: known.objectID ?? result.objectID, globalID: result.globalID ?? known.globalID, error: result.error)
    }

    private func read(_ name: String, _ count: Int, _ value: JSONValue, _ answer: ServiceAnswer) throws(FeatureError) -> [EditResult] {
        guard count > 0 else { return [] }
        guard let list = value[name]?.arrayValue else { throw answer.invalid("it has no \"\(name)\"") }
        let results = list.compactMap(EditAnswer.result)
        guard results.count == list.count, results.count == count else {
            throw answer.invalid("\"\(name)\" has \(results.count) results for \(count) edits")
        }
        return results
    }
}
