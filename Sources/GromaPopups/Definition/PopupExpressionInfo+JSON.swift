import GromaJSON

extension PopupExpressionInfo {
    /// Creates an expression from its JSON (web map specification, `expressionInfo`).
    ///
    /// - Throws: `invalidDefinition` with the place under `path`.
    public init(json: JSONValue, path: String = "expressionInfo") throws(PopupError) {
        try self.init(json: json, path: path, isElement: false, report: nil)
    }

    /// - Parameter isElement: Whether it is the expression of an element, which needs no name because nothing refers to it.
    init(json: JSONValue, path: String, isElement: Bool, report: DefinitionReport?) throws(PopupError) {
        var object = try DefinitionObject(json, path: path, report: report)
        self.init(
            name: isElement ? try object.string("name") ?? "" : try object.requiredName("name"), title: try object.string("title") ?? "",
            expression: try object.requiredName("expression"),
            returnType: try object.word("returnType", of: Self.returnTypes) ?? "string")
        foreignMembers = object.rest()
        source = DefinitionSource(members: json.objectValue, path: path)
    }

    /// The expression as in web maps. What was read is written back identically, except for later changes.
    public var json: JSONValue {
        source.merged(members) { (try? PopupExpressionInfo(json: $0, path: "", isElement: true, report: DefinitionReport()))?.members }
    }

    /// The types of results, including those of forms.
    private static let returnTypes = ["string", "number", "dictionary", "boolean", "date", "dateOnly", "timeOnly"]

    private var members: JSONObject {
        var object = JSONObject()
        if !name.isEmpty { object["name"] = .string(name) }
        object["title"] = .string(title)
        object["expression"] = .string(expression)
        object["returnType"] = .string(returnType)
        object.append(foreign: foreignMembers)
        return object
    }
}
