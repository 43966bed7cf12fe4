import GromaJSON

extension PopupFieldInfo {
    /// Creates a field info from its JSON (web map specification, `fieldInfo`). By default, a field is visible and not editable.
    ///
    /// - Throws: `invalidDefinition` with the place under `path`.
    public init(json: JSONValue, path: String = "fieldInfo") throws(PopupError) { try self.init(json: json, path: path, report: nil) }

    init(json: JSONValue, path: String, report: DefinitionReport?) throws(PopupError) {
        var object = try DefinitionObject(json, path: path, report: report)
        self.init(
            try object.requiredName("fieldName"), label: try object.string("label"), tooltip: try object.string("tooltip"),
            isEditable: try object.bool("isEditable") ?? false, isVisible: try object.bool("visible") ?? true,
            stringFieldOption: try object.word("stringFieldOption") ?? .textBox)
        format = try object.nested("format") { (json, path) throws(PopupError) in
            try PopupFieldFormat(json: json, path: path, report: report)
        }
        fieldFormat = try object.nested("fieldFormat") { (json, path) throws(PopupError) in
            try PopupValueFormat(json: json, path: path, report: report)
        }
        statisticType = try object.word("statisticType", of: PopupFieldInfo.statisticTypes)
        foreignMembers = object.rest()
        source = DefinitionSource(members: json.objectValue, path: path)
    }

    /// The field info as in web maps. What was read is written back identically, except for later changes.
    public var json: JSONValue { source.merged(members) { (try? PopupFieldInfo(json: $0, path: "", report: DefinitionReport()))?.members } }

    private var members: JSONObject {
        var object: JSONObject = ["fieldName": .string(fieldName)]
        object.set("label", label.map { .string($0) })
        object["isEditable"] = .bool(isEditable)
        object.set("tooltip", tooltip.map { .string($0) })
        object["visible"] = .bool(isVisible)
        object["stringFieldOption"] = .string(stringFieldOption.rawValue)
        object.set("format", format?.json)
        object.set("fieldFormat", fieldFormat?.json)
        object.set("statisticType", statisticType.map { .string($0) })
        object.append(foreign: foreignMembers)
        return object
    }
}

extension PopupFieldFormat {
    /// The maximum number of decimal places of a number, which exceeds the precision of a double.
    static let mostPlaces = 20

    /// Creates a format from its JSON (web map specification, `format`).
    ///
    /// - Throws: `invalidDefinition` with the place under `path`, also if the number of decimal places is not between 0 and 20.
    public init(json: JSONValue, path: String = "format") throws(PopupError) { try self.init(json: json, path: path, report: nil) }

    init(json: JSONValue, path: String, report: DefinitionReport?) throws(PopupError) {
        var object = try DefinitionObject(json, path: path, report: report)
        self.init(
            places: try object.integer("places", in: 0...Self.mostPlaces), digitSeparator: try object.bool("digitSeparator"),
            dateFormat: try object.word("dateFormat"))
        timeZone = try object.nested("timezone") { (json, path) throws(PopupError) in
            guard let word = json.stringValue, let zone = PopupTimeZone(word) else {
                let expected = "utc, system, or an IANA name such as Europe/Zagreb"
                guard let word = json.stringValue else { throw DefinitionObject.wrong(path, json, expected) }
                throw .invalidDefinition(path: path, found: "\"\(word.prefix(60))\"", expected: expected)
            }
            return zone
        }
        foreignMembers = object.rest()
        source = DefinitionSource(members: json.objectValue, path: path)
    }

    /// The format as in web maps. What was read is written back identically, except for later changes.
    public var json: JSONValue {
        source.merged(members) { (try? PopupFieldFormat(json: $0, path: "", report: DefinitionReport()))?.members }
    }

    private var members: JSONObject {
        var object = JSONObject()
        object.set("places", places.map { .integer($0) })
        object.set("digitSeparator", digitSeparator.map { .bool($0) })
        object.set("dateFormat", dateFormat.map { .string($0.rawValue) })
        object.set("timezone", timeZone.map { .string($0.word) })
        object.append(foreign: foreignMembers)
        return object
    }
}
