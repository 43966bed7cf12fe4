import GromaJSON

extension EditFieldsInfo {
    init(_ given: DefinitionObject) throws(FeatureError) {
        var object = given
        self.init(
            creationDateField: try object.name("creationDateField"), creatorField: try object.name("creatorField"),
            editDateField: try object.name("editDateField"), editorField: try object.name("editorField"))
        foreignMembers = object.rest
    }

    var json: JSONValue {
        var object = JSONObject()
        object.set("creationDateField", creationDateField.map { .string($0) })
        object.set("creatorField", creatorField.map { .string($0) })
        object.set("editDateField", editDateField.map { .string($0) })
        object.set("editorField", editorField.map { .string($0) })
        object.append(foreign: foreignMembers)
        return .object(object)
    }
}

extension OwnershipBasedAccess {
    init(_ given: DefinitionObject) throws(FeatureError) {
        var object = given
        self.init(
            allowsOthersToUpdate: try object.bool("allowOthersToUpdate") ?? true,
            allowsOthersToDelete: try object.bool("allowOthersToDelete") ?? true,
            allowsOthersToQuery: try object.bool("allowOthersToQuery") ?? true)
        foreignMembers = object.rest
    }

    var json: JSONValue {
        var object: JSONObject = [
            "allowOthersToQuery": .bool(allowsOthersToQuery), "allowOthersToUpdate": .bool(allowsOthersToUpdate),
            "allowOthersToDelete": .bool(allowsOthersToDelete),
        ]
        object.append(foreign: foreignMembers)
        return .object(object)
    }
}

extension TimeInfo {
    /// Returns nil if no field contains the start time of features.
    init?(_ given: DefinitionObject) throws(FeatureError) {
        var object = given
        guard let start = try object.name("startTimeField") else { return nil }
        self.init(
            startTimeField: start, endTimeField: try object.name("endTimeField"), trackIDField: try object.name("trackIdField"))
        foreignMembers = object.rest
    }

    var json: JSONValue {
        var object: JSONObject = ["startTimeField": .string(startTimeField)]
        object.set("endTimeField", endTimeField.map { .string($0) })
        object.set("trackIdField", trackIDField.map { .string($0) })
        object.append(foreign: foreignMembers)
        return .object(object)
    }
}

extension Relationship {
    init(json: JSONValue, path: String) throws(FeatureError) {
        var object = try DefinitionObject(json, path: path)
        self.init(
            id: try object.integer("id") ?? 0, name: try object.string("name") ?? "",
            relatedTableID: try object.integer("relatedTableId") ?? 0, cardinality: try object.string("cardinality") ?? "",
            role: try object.string("role") ?? "", keyField: try object.name("keyField"),
            relationshipTableID: try object.integer("relationshipTableId"),
            keyFieldInRelationshipTable: try object.name("keyFieldInRelationshipTable"))
        foreignMembers = object.rest
    }

    var json: JSONValue {
        var object: JSONObject = [
            "id": .integer(id), "name": .string(name), "relatedTableId": .integer(relatedTableID), "cardinality": .string(cardinality),
            "role": .string(role),
        ]
        object.set("keyField", keyField.map { .string($0) })
        object.set("relationshipTableId", relationshipTableID.map { .integer($0) })
        object.set("keyFieldInRelationshipTable", keyFieldInRelationshipTable.map { .string($0) })
        object.append(foreign: foreignMembers)
        return .object(object)
    }
}

extension LayerCapabilities {
    /// The keywords of Esri's `capabilities` and their flags.
    private static let words: [(String, LayerCapabilities)] = [
        ("Query", .query), ("Create", .create), ("Update", .update), ("Delete", .delete), ("Sync", .sync),
    ]

    /// Returns the flags of a comma-separated list of keywords, and the unknown keywords. `Editing` alone means creating, updating and
    /// deleting.
    static func read(_ text: String) -> (LayerCapabilities, other: [String]) {
        var result: LayerCapabilities = []
        var other: [String] = []
        var allowsEditing = false
        for part in text.split(separator: ",") {
            let word = String(part.drop { $0 == " " })
            if let bit = words.first(where: { $0.0 == word })?.1 {
                result.insert(bit)
            } else if word == "Editing" {
                allowsEditing = true
            } else {
                other.append(word)
            }
        }
        let edits: LayerCapabilities = [.create, .update, .delete]
        if allowsEditing && result.isDisjoint(with: edits) { result.formUnion(edits) }
        return (result, other)
    }

    /// The keywords of the flags; `allowGeometryUpdates` is a member of its own.
    var text: String {
        var words = Self.words.filter { contains($0.1) }.map(\.0)
        if isSuperset(of: [.create, .update, .delete]) { words.append("Editing") }
        return words.joined(separator: ",")
    }
}
