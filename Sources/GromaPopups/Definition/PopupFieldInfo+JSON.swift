import GromaJSON

extension PopupFieldInfo {
    /// A field of a popup from its JSON (web map specification, `fieldInfo`). What is not said is visible, and not editable.
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

    /// The field as web maps have it. What was read comes back as it was, except for what was changed since.
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
    /// The most decimal places that a number is written with; beyond them a double has nothing to say.
    static let mostPlaces = 20

    /// A format from its JSON (web map specification, `format`).
    ///
    /// - Throws: `invalidDefinition` with the place under `path`; also for places beyond 0 to 20.
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

    /// The format as web maps have it. What was read comes back as it was, except for what was changed since.
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
