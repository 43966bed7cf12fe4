import GromaJSON

extension PopupDefinition {
    /// A definition from its JSON (web map specification, `popupInfo`), of the older form or made of elements (`popupElements`).
    ///
    /// Null counts as not said; what is not read here is kept. Besides what the specification has, `allowEdit`, `allowEditGeometry` and
    /// `allowDelete` are read, as the SDK's guide has them. What is not as the specification has it (an unknown format, type or colour, a number that is
    /// too large, a member of another kind) is skipped, told by ``problems``, and written back as it was. O(size)
    ///
    /// - Parameters:
    ///   - path: where it stands, for problems and errors.
    ///   - strict: whether such is an error instead.
    /// - Throws: `invalidDefinition` for what is not an object, and in the strict form for the first of the problems: the place
    ///   (`popupInfo.fieldInfos[3].format.places`), what was found there and what is allowed.
    public init(json: JSONValue, path: String = "popupInfo", strict: Bool = false) throws(PopupError) {
        let report = DefinitionReport()
        var object = try DefinitionObject(json, path: path, report: report)
        self.init(
            title: try object.string("title") ?? "", description: try object.string("description"),
            fieldInfos: try object.array("fieldInfos") { (json, path) throws(PopupError) in
                try PopupFieldInfo(json: json, path: path, report: report)
            } ?? [],
            mediaInfos: try PopupMediaInfo.list(&object) ?? [],
            showsAttachments: try object.bool("showAttachments") ?? false,
            elements: try object.array("popupElements") { (json, path) throws(PopupError) in
                try PopupElement(json: json, path: path, report: report)
            },
            expressionInfos: try object.array("expressionInfos") { (json, path) throws(PopupError) in
                try PopupExpressionInfo(json: json, path: path, isElement: false, report: report)
            } ?? [],
            showsLastEditInfo: try object.bool("showLastEditInfo") ?? false)
        relatedRecordsInfo = try object.nested("relatedRecordsInfo") { (json, path) throws(PopupError) in
            try PopupRelatedRecordsInfo(json: json, path: path, report: report)
        }
        if var options = try object.object("layerOptions") {
            showsNoDataRecords = try options.bool("showNoDataRecords")
            foreignLayerOptions = options.rest()
        }
        allowsEdit = try object.bool("allowEdit")
        allowsEditGeometry = try object.bool("allowEditGeometry")
        allowsDelete = try object.bool("allowDelete")
        foreignMembers = object.rest()
        source = DefinitionSource(members: json.objectValue, path: path, problems: report.problems)
        if strict, let problem = report.problems.first { throw problem.error }
    }

    /// What was skipped when it was read: not as the web map specification has it. Empty for what was made by code. See ``problems(in:)`` for what it
    /// refers to and a layer does not have.
    public var problems: [PopupDefinitionProblem] { source.problems }

    /// The same without elements of types that are known besides those of the specification: those of plugins. O(elements + problems)
    public func problems(types: [String]) -> [PopupDefinitionProblem] {
        let known = (elements ?? []).compactMap { element -> String? in
            guard case .unknown(let type) = element.content, types.contains(type) else { return nil }
            return element.source.path.map { $0 + ".type" }
        }
        return problems.filter { !known.contains($0.path) }
    }

    /// The definition as web maps have it. What was read comes back as it was, except for what was changed since. O(size)
    public var json: JSONValue { source.merged(members) { (try? PopupDefinition(json: $0))?.members } }

    private var members: JSONObject {
        var object: JSONObject = ["title": .string(title)]
        object["description"] = description.map { .string($0) } ?? .null
        object["fieldInfos"] = .array(fieldInfos.map(\.json))
        object["mediaInfos"] = .array(mediaInfos.map(\.json))
        object["showAttachments"] = .bool(showsAttachments)
        object.set("popupElements", elements.map { .array($0.map(\.json)) })
        if !expressionInfos.isEmpty { object["expressionInfos"] = .array(expressionInfos.map(\.json)) }
        object.set("relatedRecordsInfo", relatedRecordsInfo?.json)
        if showsLastEditInfo { object["showLastEditInfo"] = true }
        var options = JSONObject()
        options.set("showNoDataRecords", showsNoDataRecords.map { .bool($0) })
        options.append(foreign: foreignLayerOptions)
        if !options.isEmpty { object["layerOptions"] = .object(options) }
        object.set("allowEdit", allowsEdit.map { .bool($0) })
        object.set("allowEditGeometry", allowsEditGeometry.map { .bool($0) })
        object.set("allowDelete", allowsDelete.map { .bool($0) })
        object.append(foreign: foreignMembers)
        return object
    }
}
