import GromaJSON

extension PopupDefinition {
    /// Creates a definition from its JSON (web map specification, `popupInfo`), in the older form or with elements (`popupElements`).
    ///
    /// Null counts as missing; members that are not interpreted are kept. In addition to the specification, `allowEdit`,
    /// `allowEditGeometry` and `allowDelete` are read, as described in the SDK's guide. Parts that do not conform to the specification (an
    /// unknown format, type or color, a number that is too large, a member of another type) are skipped, listed in ``problems``, and
    /// written back unchanged.
    ///
    /// - Parameters:
    ///   - path: The path of the definition, for problems and errors.
    ///   - strict: Whether such a part is an error instead.
    /// - Throws: `invalidDefinition` for JSON that is not an object, and in the strict form for the first of the problems: the place
    ///   (`popupInfo.fieldInfos[3].format.places`), what was found there and what is allowed.
    /// - Complexity: O(*n*), where *n* is the size of the JSON.
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

    /// The parts that were skipped during reading because they do not conform to the web map specification. Empty for a definition created
    /// by code. See ``problems(in:)`` for references to things that a layer does not have.
    public var problems: [PopupDefinitionProblem] { source.problems }

    /// Returns the problems, except for elements with known types in addition to those of the specification: those of plugins.
    ///
    /// - Complexity: O(*n* · *m*), where *n* is the number of problems and *m* the number of elements of unknown types.
    public func problems(types: [String]) -> [PopupDefinitionProblem] {
        let known = (elements ?? []).compactMap { element -> String? in
            guard case .unknown(let type) = element.content, types.contains(type) else { return nil }
            return element.source.path.map { $0 + ".type" }
        }
        return problems.filter { !known.contains($0.path) }
    }

    /// The definition as in web maps. What was read is written back identically, except for later changes.
    ///
    /// - Complexity: O(*n*), where *n* is the size of the definition.
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
