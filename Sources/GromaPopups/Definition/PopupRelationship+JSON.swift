import GromaJSON

extension PopupRelationship {
    /// The maximum number of records that a page lists.
    static let mostDisplayed = 1000

    init(_ object: inout DefinitionObject) throws(PopupError) {
        let expected = "a whole number"
        guard let json = object.value("relationshipId") else {
            throw .invalidDefinition(path: object.place("relationshipId"), found: "nothing", expected: expected)
        }
        guard let id = json.intValue else { throw DefinitionObject.wrong(object.place("relationshipId"), json, expected) }
        self.init(
            id: id, displayCount: try object.integer("displayCount", in: 0...Self.mostDisplayed) ?? 3,
            orderByFields: try PopupOrder.list(&object) ?? [])
    }

    func write(to object: inout JSONObject) {
        object["relationshipId"] = .integer(id)
        object["displayCount"] = .integer(displayCount)
        object["displayType"] = "list"
        if !orderByFields.isEmpty { object["orderByFields"] = .array(orderByFields.map(\.json)) }
    }
}

extension PopupRelatedRecordsInfo {
    /// Creates the settings for related records from their JSON (web map specification, `relatedRecordsInfo`).
    ///
    /// - Throws: `invalidDefinition` with the place under `path`.
    public init(json: JSONValue, path: String = "relatedRecordsInfo") throws(PopupError) {
        try self.init(json: json, path: path, report: nil)
    }

    init(json: JSONValue, path: String, report: DefinitionReport?) throws(PopupError) {
        var object = try DefinitionObject(json, path: path, report: report)
        guard let value = object.value("showRelatedRecords") else {
            throw .invalidDefinition(path: object.place("showRelatedRecords"), found: "nothing", expected: "true or false")
        }
        guard let shows = value.boolValue else { throw DefinitionObject.wrong(object.place("showRelatedRecords"), value, "true or false") }
        self.init(showsRelatedRecords: shows, orderByFields: try PopupOrder.list(&object) ?? [])
        foreignMembers = object.rest()
        source = DefinitionSource(members: json.objectValue, path: path)
    }

    /// The settings as in web maps. What was read is written back identically, except for later changes.
    public var json: JSONValue {
        source.merged(members) { (try? PopupRelatedRecordsInfo(json: $0, path: "", report: DefinitionReport()))?.members }
    }

    private var members: JSONObject {
        var object: JSONObject = ["showRelatedRecords": .bool(showsRelatedRecords)]
        if !orderByFields.isEmpty { object["orderByFields"] = .array(orderByFields.map(\.json)) }
        object.append(foreign: foreignMembers)
        return object
    }
}

extension PopupOrder {
    private enum Direction: String, CaseIterable {
        case ascending = "asc"
        case descending = "desc"
    }

    /// Returns the `orderByFields` of an object; nil if it has none.
    ///
    /// - Parameter fields: The allowed names, ignoring case; nil for any.
    static func list(_ object: inout DefinitionObject, fields: [String]? = nil) throws(PopupError) -> [PopupOrder]? {
        let report = object.report
        return try object.array("orderByFields") { (json, path) throws(PopupError) in
            var object = try DefinitionObject(json, path: path, report: report)
            let field = try object.requiredName("field")
            if let fields, !fields.contains(where: { $0.lowercased() == field.lowercased() }) {
                throw .invalidDefinition(
                    path: object.place("field"), found: "\"\(field.prefix(60))\"", expected: "one of \(fields.joined(separator: ", "))")
            }
            let direction: Direction? = try object.word("order")
            _ = object.rest()
            return PopupOrder(field: field, isDescending: direction == .descending)
        }
    }

    var json: JSONValue {
        let direction: Direction = isDescending ? .descending : .ascending
        return ["field": .string(field), "order": .string(direction.rawValue)]
    }
}
