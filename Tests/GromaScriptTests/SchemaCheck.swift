import Groma

/// Compares values with the schemas of a description.
struct SchemaCheck {
    private let document: JSONValue
    private let methods: [String: JSONValue]
    private let events: [String: JSONValue]
    private var schemas: JSONValue? { document["components"]?["schemas"] }

    init(_ document: JSONValue) {
        self.document = document
        methods = Self.byName(document["methods"])
        events = Self.byName(document["x-events"])
    }

    /// Returns the mismatch of a line with the description, of an event or of the answer to a method; nil if it matches.
    func fault(of message: JSONValue, answering method: String) -> String? {
        if let event = message["method"]?.stringValue {
            guard let schema = events[event]?["params"] else { return "\(event) is not described" }
            return fault(message["params"] ?? .null, schema).map { "\(event): \($0)" }
        }
        guard let result = message["result"] else { return nil }
        guard let schema = methods[method]?["result"]?["schema"] else { return "\(method) is not described" }
        return fault(result, schema).map { "\(method): \($0)" }
    }

    static func byName(_ list: JSONValue?) -> [String: JSONValue] {
        Dictionary((list?.arrayValue ?? []).compactMap { item in item["name"]?.stringValue.map { ($0, item) } }) { first, _ in first }
    }

    /// Returns the mismatch of a value with its schema; nil if it matches. Members that the schema does not name are faults.
    func fault(_ value: JSONValue, _ schema: JSONValue) -> String? {
        if let reference = schema["$ref"]?.stringValue {
            let name = reference.split(separator: "/").last.map(String.init) ?? ""
            return schemas?[name].map { fault(value, $0) } ?? "no \(name)"
        }
        if let choices = schema["oneOf"]?.arrayValue {
            return choices.contains { fault(value, $0) == nil } ? nil : "\(value.text) is none of several"
        }
        if let words = schema["enum"]?.arrayValue { return words.contains(value) ? nil : "\(value.text) is no choice" }
        switch schema["type"]?.stringValue {
        case "null": return value == .null ? nil : "\(value.text) is not null"
        case "boolean": return value.boolValue != nil ? nil : "\(value.text) is no boolean"
        case "integer": return value.intValue != nil ? nil : "\(value.text) is no integer"
        case "number": return value.doubleValue != nil ? nil : "\(value.text) is no number"
        case "string": return value.stringValue != nil ? nil : "\(value.text) is no string"
        case "array":
            guard let elements = value.arrayValue else { return "\(value.text) is no array" }
            return elements.lazy.compactMap { fault($0, schema["items"] ?? [:]) }.first
        case "object":
            guard let members = value.objectValue?.members else { return "\(value.text) is no object" }
            for name in (schema["required"]?.arrayValue ?? []).compactMap(\.stringValue) where value[name] == nil { return "no \(name)" }
            for member in members {
                guard let schema = schema["properties"]?[member.name] ?? schema["additionalProperties"] else { return member.name }
                if let fault = fault(member.value, schema) { return "\(member.name): \(fault)" }
            }
            return nil
        default: return nil
        }
    }
}
