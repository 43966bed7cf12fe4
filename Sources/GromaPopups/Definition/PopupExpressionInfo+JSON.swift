import GromaJSON

extension PopupExpressionInfo {
    /// An expression from its JSON (web map specification, `expressionInfo`).
    ///
    /// - Throws: `invalidDefinition` with the place under `path`.
    public init(json: JSONValue, path: String = "expressionInfo") throws(PopupError) {
        try self.init(json: json, path: path, isElement: false)
    }

    /// - Parameter isElement: whether it is the one of an element: nobody refers to that by a name, so that it needs none.
    init(json: JSONValue, path: String, isElement: Bool) throws(PopupError) {
        var object = try DefinitionObject(json, path: path)
        self.init(
            name: isElement ? try object.string("name") ?? "" : try object.requiredName("name"), title: try object.string("title") ?? "",
            expression: try object.requiredName("expression"),
            returnType: try object.name("returnType") ?? "string")
        foreignMembers = object.rest
        source.members = json.objectValue
    }

    /// The expression as web maps have it. What was read comes back as it was, but for what was changed since.
    public var json: JSONValue { source.merged(members) { (try? PopupExpressionInfo(json: $0, path: "", isElement: true))?.members } }

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
