import GromaFormats
import GromaJSON

extension Domain {
    /// Creates a domain of a field from its JSON.
    init(json: JSONValue, of field: Field, path: String) throws(FeatureError) {
        var object = try DefinitionObject(json, path: path)
        let word = try object.requiredName("type")
        let kind: DomainKind
        switch word {
        case "inherited": kind = .inherited
        case "codedValue":
            let values = try object.array("codedValues") { (json, path) throws(FeatureError) -> CodedValue in
                var object = try DefinitionObject(json, path: path)
                guard let code = object.value("code") else {
                    throw .invalidDefinition(path: path + ".code", reason: "it is missing, or null")
                }
                let value = try AttributeValue(definition: code, of: field, path: path + ".code")
                return CodedValue(name: try object.string("name") ?? value.words, code: value)
            }
            guard let values else { throw .invalidDefinition(path: path + ".codedValues", reason: "it is missing") }
            kind = .codedValues(values)
        case "range":
            let ends = try object.array("range") { (json, path) throws(FeatureError) -> AttributeValue in
                try AttributeValue(definition: json, of: field, path: path)
            }
            guard let ends, ends.count == 2, !ends.contains(.null) else {
                throw .invalidDefinition(path: path + ".range", reason: "expected an array of the smallest and the largest value")
            }
            kind = .range(minimum: ends[0], maximum: ends[1])
        default:
            throw .invalidDefinition(
                path: path + ".type", reason: "found \"\(word)\", expected one of codedValue, range, inherited")
        }
        self.init(
            name: try object.string("name") ?? "", kind: kind, mergePolicy: try object.word("mergePolicy") ?? .defaultValue,
            splitPolicy: try object.word("splitPolicy") ?? .defaultValue)
        foreignMembers = object.rest
    }

    /// The domain as services write it.
    var json: JSONValue {
        var object = JSONObject()
        switch kind {
        case .inherited:
            object["type"] = "inherited"
            object.set("name", name.isEmpty ? nil : .string(name))
        case .codedValues(let values):
            object["type"] = "codedValue"
            object["name"] = .string(name)
            object["codedValues"] = .array(values.map { ["name": .string($0.name), "code": $0.code.json] })
        case .range(let minimum, let maximum):
            object["type"] = "range"
            object["name"] = .string(name)
            object["range"] = .array([minimum.json, maximum.json])
        }
        if kind != .inherited || mergePolicy != .defaultValue { object["mergePolicy"] = .string(mergePolicy.rawValue) }
        if kind != .inherited || splitPolicy != .defaultValue { object["splitPolicy"] = .string(splitPolicy.rawValue) }
        object.append(foreign: foreignMembers)
        return .object(object)
    }
}

extension AttributeValue {
    /// Creates a value from a layer's definition.
    init(definition json: JSONValue, of field: Field, path: String) throws(FeatureError) {
        do throws(FeatureError) {
            var unlimited = field
            unlimited.length = nil
            self = try AttributeValue(json: json, field: unlimited)
        } catch {
            guard case .invalidValue(_, let problem) = error else { throw error }
            throw .invalidDefinition(path: path, reason: problem.description)
        }
    }
}
