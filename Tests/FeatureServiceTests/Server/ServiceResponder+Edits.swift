import GromaBase
import GromaFeatures
import GromaJSON

extension ServiceResponder {
    /// Edits as they were asked for: each is one, or says why it cannot be.
    struct AskedEdits {
        var adds: [Result<Feature, EditError>] = []
        var updates: [Result<Feature, EditError>] = []
        var deletes: [Result<Int, EditError>] = []

        var hasFailures: Bool {
            adds.contains(where: \.isFailure) || updates.contains(where: \.isFailure) || deletes.contains(where: \.isFailure)
        }
    }

    /// The parameters of applying edits.
    struct AskedOptions {
        var rollsBack: Bool
        var usesGlobalIDs: Bool
        var returnsMoment: Bool
        var moment: Int

        static let names: Set<String> = ["rollbackOnFailure", "useGlobalIds", "returnEditMoment", "gdbVersion", "trueCurveClient"]
        static let refused: Set<String> = [
            "async", "sessionID", "editsUploadId", "editsUploadFormat", "usePreviousEditMoment", "datumTransformation",
            "timeReferenceUnknownClient", "returnServiceEditsOption", "returnServiceEditsInSourceSR", "gdbVersion",
        ]
    }

    func options(_ parameters: ServiceParameters) throws(ServiceError) -> AskedOptions {
        // Where it is not supported it is always true, however it is set, as the reference says.
        let rollsBack = try parameters.bool("rollbackOnFailure", default: true)
        return AskedOptions(
            rollsBack: rollsBack || !settings.supportsRollback,
            usesGlobalIDs: try parameters.bool("useGlobalIds", default: false),
            returnsMoment: try parameters.bool("returnEditMoment", default: false), moment: settings.time ?? SystemClock.milliseconds)
    }

    /// The edits of a layer: `applyEdits`, `addFeatures`, `updateFeatures`, `deleteFeatures`.
    func edit(_ layer: Layer, _ operation: String, _ parameters: ServiceParameters) throws(ServiceError) -> JSONValue {
        if operation == "deleteFeatures" { return try deleteFeatures(layer, parameters) }
        let own: Set<String> = operation == "applyEdits" ? ["adds", "updates", "deletes", "attachments"] : ["features"]
        try parameters.allow(own.union(AskedOptions.names).union(AskedOptions.refused))
        try parameters.refuse(AskedOptions.refused)
        let options = try options(parameters)
        var asked = JSONObject()
        switch operation {
        case "addFeatures", "updateFeatures":
            guard let features = try parameters.json("features") else { throw .invalid("'features' parameter is missing.") }
            asked[operation == "addFeatures" ? "adds" : "updates"] = features
        default:
            asked["adds"] = try parameters.json("adds")
            asked["updates"] = try parameters.json("updates")
            // Ids stand between commas or in an array.
            asked["deletes"] =
                parameters["deletes"]?.hasPrefix("[") == true
                ? try parameters.json("deletes") : try parameters.integers("deletes").map { .array($0.map { .integer($0) }) }
            asked["attachments"] = try parameters.json("attachments")
        }
        let results = try apply(asked, to: layer, options)
        var object = JSONObject()
        if operation != "updateFeatures" { object["addResults"] = json(of: results.adds, layer) }
        if operation != "addFeatures" { object["updateResults"] = json(of: results.updates, layer) }
        if operation == "applyEdits" {
            object["deleteResults"] = json(of: results.deletes, layer)
            if let attachments = asked["attachments"] {
                object["attachments"] = try applyAttachments(
                    attachments, to: layer, options, isRolledBack: options.rollsBack && !results.isSuccess)
            }
        }
        if options.returnsMoment { object["editMoment"] = .integer(options.moment) }
        return .object(object)
    }

    /// The edits of several layers: `applyEdits` of the service. Each layer is rolled back by itself.
    func applyServiceEdits(_ parameters: ServiceParameters) throws(ServiceError) -> JSONValue {
        try parameters.allow(AskedOptions.names.union(AskedOptions.refused).union(["edits", "honorSequenceOfEdits"]))
        try parameters.refuse(AskedOptions.refused)
        let options = try options(parameters)
        guard let edits = try parameters.array("edits") else { throw .invalid("'edits' parameter is missing.") }
        var answers: [JSONValue] = []
        for entry in edits {
            guard let asked = entry.objectValue, let id = asked["id"]?.intValue else {
                throw .invalid("'edits' parameter is invalid: \(entry.text)")
            }
            let layer = try layer(String(id))
            let results = try apply(asked, to: layer, options)
            var answer: JSONObject = [
                "id": .integer(id), "addResults": json(of: results.adds, layer), "updateResults": json(of: results.updates, layer),
                "deleteResults": json(of: results.deletes, layer),
            ]
            if options.returnsMoment { answer["editMoment"] = .integer(options.moment) }
            answers.append(.object(answer))
        }
        return .array(answers)
    }

    private func deleteFeatures(_ layer: Layer, _ parameters: ServiceParameters) throws(ServiceError) -> JSONValue {
        try parameters.allow([
            "objectIds", "where", "geometry", "geometryType", "inSR", "spatialRel", "gdbVersion", "returnEditMoment", "rollbackOnFailure",
            "returnDeleteResults", "async",
        ])
        try parameters.refuse(["gdbVersion", "async"])
        let options = try options(parameters)
        guard ["objectIds", "where", "geometry"].contains(where: { parameters[$0] != nil }) else {
            throw .invalid("One of 'objectIds', 'where' and 'geometry' must be given.")
        }
        let ids: [Int]
        // Other filters do not count beside `objectIds`, as the reference says.
        if let given = try parameters.integers("objectIds") {
            ids = given
        } else {
            let query = try filter(of: layer, parameters)
            ids = try storing { () throws(FeatureError) in try layer.table.objectIDs(of: query) }
        }
        let results = try apply(["deletes": .array(ids.map { .integer($0) })], to: layer, options)
        let returnsResults = try parameters.bool("returnDeleteResults", default: parameters["objectIds"] != nil)
        var object: JSONObject =
            returnsResults ? ["deleteResults": json(of: results.deletes, layer)] : ["success": .bool(results.isSuccess)]
        if options.returnsMoment { object["editMoment"] = .integer(options.moment) }
        return .object(object)
    }

    private func apply(_ asked: JSONObject, to layer: Layer, _ options: AskedOptions) throws(ServiceError) -> EditResults {
        if options.usesGlobalIDs && !takesGlobalIDs(layer) { throw .invalid("'useGlobalIds' is not supported.") }
        var edits = AskedEdits()
        for json in try Self.elements("adds", of: asked) { edits.adds.append(Self.feature(json, layer)) }
        for json in try Self.elements("updates", of: asked) { edits.updates.append(Self.update(json, layer, options)) }
        for json in try Self.elements("deletes", of: asked) { edits.deletes.append(try objectID(json, layer, options)) }
        let refusal = EditError(code: failingItems.code, name: "serverError", description: failingItems.description)
        for place in failingItems.adds where edits.adds.indices.contains(place) { edits.adds[place] = .failure(refusal) }
        for place in failingItems.updates where edits.updates.indices.contains(place) { edits.updates[place] = .failure(refusal) }
        for place in failingItems.deletes where edits.deletes.indices.contains(place) { edits.deletes[place] = .failure(refusal) }
        if edits.hasFailures && options.rollsBack { return edits.rolledBack }

        let good = FeatureEdits(
            adds: edits.adds.compactMap { try? $0.get() }, updates: edits.updates.compactMap { try? $0.get() },
            deletes: edits.deletes.compactMap { try? $0.get() })
        var editOptions = EditOptions()
        editOptions.rollsBackOnFailure = options.rollsBack
        editOptions.keepsGlobalIDs = options.usesGlobalIDs
        editOptions.user = user
        editOptions.time = options.moment
        let results = try storing { () throws(FeatureError) in try layer.table.applyEdits(good, options: editOptions) }
        return edits.merged(with: results)
    }

    private static func elements(_ name: String, of asked: JSONObject) throws(ServiceError) -> [JSONValue] {
        guard let json = asked[name], !json.isNull else { return [] }
        guard let elements = json.arrayValue else { throw .invalid("'\(name)' parameter is invalid: an array is expected.") }
        return elements
    }

    private static func feature(_ json: JSONValue, _ layer: Layer) -> Result<Feature, EditError> {
        do throws(FeatureError) {
            return .success(try Feature(json: withoutTruthValues(json, layer), definition: layer.definition))
        } catch {
            return .failure(EditError(error))
        }
    }

    /// The reference's examples write `true`, for which there is no type of field: text in fields of text, else a number.
    private static func withoutTruthValues(_ json: JSONValue, _ layer: Layer) -> JSONValue {
        guard var feature = json.objectValue, var attributes = feature["attributes"]?.objectValue else { return json }
        for member in attributes.members {
            guard let value = member.value.boolValue, let field = layer.definition.field(named: member.name) else { continue }
            attributes[member.name] = field.type == .string ? .string(value ? "true" : "false") : .integer(value ? 1 : 0)
        }
        feature["attributes"] = .object(attributes)
        return .object(feature)
    }

    private static func update(_ json: JSONValue, _ layer: Layer, _ options: AskedOptions) -> Result<Feature, EditError> {
        feature(json, layer).flatMap { feature in
            var feature = feature
            if options.usesGlobalIDs { feature.objectID = nil } else { feature.globalID = nil }
            guard feature.objectID == nil && feature.globalID == nil else { return .success(feature) }
            return .failure(EditError(code: 1012, name: "serverError", description: "The feature has no identifier."))
        }
    }

    /// The object id of a feature to delete, which is named by it or by its global id.
    private func objectID(_ json: JSONValue, _ layer: Layer, _ options: AskedOptions) throws(ServiceError) -> Result<Int, EditError> {
        guard options.usesGlobalIDs else {
            guard let id = json.intValue else { throw .invalid("'deletes' parameter is invalid: \(json.text)") }
            return .success(id)
        }
        guard let text = json.stringValue, let globalID = GlobalID.normalized(text), let field = layer.definition.globalIDField else {
            throw .invalid("'deletes' parameter is invalid: \(json.text)")
        }
        let id = try storing { () throws(FeatureError) in
            var query = FeatureQuery()
            query.whereClause = try WhereClause(parsing: "\(field) = '\(globalID)'", for: layer.definition)
            return try layer.table.objectIDs(of: query).first
        }
        return id.map { .success($0) } ?? .failure(EditError(.noFeatureOfGlobalID(layer: layer.definition.name, globalID: globalID)))
    }

    /// Results as services write them: -1 for the id of what was not added, null for the global id of a layer without.
    func json(of results: [EditResult], _ layer: Layer) -> JSONValue { .array(results.map { Self.json(of: $0) }) }

    static func json(of result: EditResult) -> JSONValue {
        var object: JSONObject = [
            "objectId": .integer(result.objectID ?? -1), "globalId": result.globalID.map { .string($0) } ?? .null,
            "success": .bool(result.isSuccess),
        ]
        if let error = result.error {
            object["error"] = ["code": .integer(error.code), "description": .string(error.description)]
        }
        return .object(object)
    }
}

extension ServiceResponder.AskedEdits {
    /// The results when nothing was done because some cannot be.
    fileprivate var rolledBack: EditResults {
        EditResults(
            adds: adds.map { EditResult(objectID: nil, error: $0.error ?? .rolledBack) },
            updates: updates.map { edit in
                let feature = try? edit.get()
                return EditResult(objectID: feature?.objectID, globalID: feature?.globalID, error: edit.error ?? .rolledBack)
            },
            deletes: deletes.map { EditResult(objectID: try? $0.get(), error: $0.error ?? .rolledBack) })
    }

    /// The results of those that were done, among those that could not be.
    fileprivate func merged(with results: EditResults) -> EditResults {
        EditResults(
            adds: Self.merged(adds, results.adds), updates: Self.merged(updates, results.updates),
            deletes: Self.merged(deletes, results.deletes))
    }

    private static func merged<Edit>(_ asked: [Result<Edit, EditError>], _ results: [EditResult]) -> [EditResult] {
        var rest = results.makeIterator()
        return asked.compactMap { $0.error.map { EditResult(objectID: nil, error: $0) } ?? rest.next() }
    }
}

extension Result where Failure == EditError {
    fileprivate var error: EditError? { if case .failure(let error) = self { error } else { nil } }
    fileprivate var isFailure: Bool { error != nil }
}
