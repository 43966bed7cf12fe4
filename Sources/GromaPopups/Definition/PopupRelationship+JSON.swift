import GromaJSON

extension PopupRelationship {
    /// How many records a page lists at most.
    static let mostDisplayed = 1000

    init(_ object: inout DefinitionObject) throws(PopupError) {
        guard let id = try object.integer("relationshipId") else {
            throw .invalidDefinition(path: object.place("relationshipId"), found: "nothing", expected: "a whole number")
        }
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
    /// Whether and how related records are shown, from its JSON (web map specification, `relatedRecordsInfo`).
    ///
    /// - Throws: `invalidDefinition` with the place under `path`.
    public init(json: JSONValue, path: String = "relatedRecordsInfo") throws(PopupError) {
        var object = try DefinitionObject(json, path: path)
        guard let shows = try object.bool("showRelatedRecords") else {
            throw .invalidDefinition(path: object.place("showRelatedRecords"), found: "nothing", expected: "true or false")
        }
        self.init(showsRelatedRecords: shows, orderByFields: try PopupOrder.list(&object) ?? [])
        foreignMembers = object.rest
        source.members = json.objectValue
    }

    /// The same as web maps have it. What was read comes back as it was, but for what was changed since.
    public var json: JSONValue { source.merged(members) { (try? PopupRelatedRecordsInfo(json: $0))?.members } }

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

    /// The `orderByFields` of an object; nil where it says nothing.
    static func list(_ object: inout DefinitionObject) throws(PopupError) -> [PopupOrder]? {
        try object.array("orderByFields") { (json, path) throws(PopupError) in
            var object = try DefinitionObject(json, path: path)
            let field = try object.requiredName("field")
            let direction: Direction? = try object.word("order")
            return PopupOrder(field: field, isDescending: direction == .descending)
        }
    }

    var json: JSONValue {
        let direction: Direction = isDescending ? .descending : .ascending
        return ["field": .string(field), "order": .string(direction.rawValue)]
    }
}
