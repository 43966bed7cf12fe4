import GromaFormats
import GromaJSON

extension FeatureType {
    init(json: JSONValue, of definition: LayerDefinition, path: String) throws(FeatureError) {
        var object = try DefinitionObject(json, path: path)
        guard let id = object.value("id") else { throw .invalidDefinition(path: object.place("id"), reason: "it is missing, or null") }
        let field = definition.typeIDField.flatMap { definition.field(named: $0) }
        self.init(
            id: try AttributeValue(definition: id, of: field, path: object.place("id")), name: try object.string("name") ?? "")
        if let entries = try object.object("domains") {
            for member in entries.rest.members {
                let place = entries.place(member.name)
                guard let field = definition.field(named: member.name) else {
                    throw .invalidDefinition(path: place, reason: definition.noField(named: member.name).description)
                }
                if !member.value.isNull { domains[member.name] = try Domain(json: member.value, of: field, path: place) }
            }
        }
        templates =
            try object.array("templates") { (json, path) throws(FeatureError) in
                try FeatureTemplate(json: json, of: definition, path: path)
            } ?? []
        foreignMembers = object.rest
    }

    /// Returns the type as services write it, with its domains in the order of the fields.
    func json(of definition: LayerDefinition) -> JSONValue {
        var entries = JSONObject()
        let order = definition.attributeNames
        let places = domains.keys.map { (order.index(of: $0) ?? .max, $0) }.sorted { $0 < $1 }
        for (_, name) in places { entries.set(name, domains[name]?.json) }
        var object: JSONObject = [
            "id": id.json, "name": .string(name), "domains": .object(entries), "templates": .array(templates.map(\.json)),
        ]
        object.append(foreign: foreignMembers)
        return .object(object)
    }
}

extension FeatureTemplate {
    init(json: JSONValue, of definition: LayerDefinition, path: String) throws(FeatureError) {
        var object = try DefinitionObject(json, path: path)
        self.init(
            name: try object.string("name") ?? "", description: try object.string("description") ?? "",
            drawingTool: try object.name("drawingTool"))
        if var prototype = try object.object("prototype") {
            if let attributes = try prototype.object("attributes") {
                for member in attributes.rest.members {
                    let field = definition.field(named: member.name)
                    self.prototype[member.name] = try AttributeValue(
                        definition: member.value, of: field, path: attributes.place(member.name))
                }
            }
            if !prototype.rest.isEmpty { object.keep("prototype", .object(prototype.rest)) }
        }
        foreignMembers = object.rest
    }

    /// The template as services write it.
    var json: JSONValue {
        var object: JSONObject = ["name": .string(name), "description": .string(description)]
        object.set("drawingTool", drawingTool.map { .string($0) })
        var attributes = JSONObject()
        for (name, value) in prototype.pairs { attributes[name] = value.json }
        var prototype: JSONObject = ["attributes": .object(attributes)]
        if let more = foreignMembers["prototype"]?.objectValue { prototype.append(foreign: more) }
        object["prototype"] = .object(prototype)
        object.append(foreign: foreignMembers)
        return .object(object)
    }
}

extension AttributeValue {
    /// Creates a value from a layer's definition, for a field if it is known.
    init(definition json: JSONValue, of field: Field?, path: String) throws(FeatureError) {
        if let field {
            self = try AttributeValue(definition: json, of: field, path: path)
        } else if let value = AttributeValue(scalar: json) {
            self = value
        } else {
            throw DefinitionObject.wrong(path, json, "null, a number or a string")
        }
    }
}
