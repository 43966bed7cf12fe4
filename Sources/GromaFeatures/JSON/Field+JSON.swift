import GromaFormats
import GromaJSON

extension Field {
    /// Creates a field from its JSON (`esriFieldType…`).
    ///
    /// - Throws: `invalidDefinition` with the place under `path`.
    public init(json: JSONValue, path: String = "field") throws(FeatureError) {
        var object = try DefinitionObject(json, path: path)
        let name = try object.requiredName("name")
        guard let type: FieldType = try object.word("type") else {
            throw .invalidDefinition(path: object.place("type"), reason: "it is missing")
        }
        let isIdentifier = type == .oid || type == .globalID
        self.init(
            name, type, alias: try object.name("alias"), isNullable: try object.bool("nullable") ?? !isIdentifier,
            isEditable: try object.bool("editable") ?? !isIdentifier, length: try object.integer("length").flatMap { $0 > 0 ? $0 : nil })
        if let json = object.value("domain") { domain = try Domain(json: json, of: self, path: object.place("domain")) }
        if let json = object.value("defaultValue") {
            defaultValue = try AttributeValue(definition: json, of: self, path: object.place("defaultValue"))
        }
        // One pattern, as earlier versions wrote it, or several.
        if let pattern = try object.string("pattern") { patterns = [pattern] }
        patterns +=
            try object.array("patterns") { (json, path) throws(FeatureError) -> String in
                guard let text = json.stringValue else { throw .wrongMember(path: path, found: json.text, expected: "a string") }
                return text
            } ?? []
        isFilledByStore = try object.bool("filledByStore") ?? false
        foreignMembers = object.rest
    }

    /// The field as services write it.
    public var json: JSONValue {
        var object: JSONObject = ["name": .string(name), "type": .string(type.rawValue), "alias": .string(alias)]
        object.set("length", length.map { .integer($0) })
        object["nullable"] = .bool(isNullable)
        object["editable"] = .bool(isEditable)
        object["domain"] = domain?.json ?? .null
        object["defaultValue"] = defaultValue?.json ?? .null
        object.set("pattern", patterns.count == 1 ? .string(patterns[0]) : nil)
        object.set("patterns", patterns.count > 1 ? .array(patterns.map { .string($0) }) : nil)
        if isFilledByStore { object["filledByStore"] = true }
        object.append(foreign: foreignMembers)
        return .object(object)
    }
}
