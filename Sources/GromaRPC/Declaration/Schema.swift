import GromaJSON

/// A JSON schema, limited to what the stream's values need.
public indirect enum Schema: Sendable, Hashable {
    /// `null`.
    case null
    /// `true` or `false`.
    case boolean
    /// An integer, within optional limits.
    case integer(ClosedRange<Int>?)
    /// A number.
    case number
    /// A number within limits; one that is infinite or the greatest finite number is no limit.
    case bounded(ClosedRange<Double>)
    /// A number above 0, at most the given one; nil for no maximum.
    case positive(Double?)
    /// A string.
    case string
    /// One of a few strings.
    case choice([String])
    /// An array of values with a schema, with an optional range of its length.
    case array(Schema, ClosedRange<Int>?)
    /// An object with these members.
    case object([Member])
    /// An object with any members whose values have a schema.
    case map(Schema)
    /// A shared definition of this name.
    case reference(String)
    /// One of several schemas.
    case any([Schema])
    /// Any value.
    case anything

    /// A member of an object.
    public struct Member: Sendable, Hashable {
        /// The name.
        public let name: String
        /// The value's schema.
        public let schema: Schema
        /// Whether it is always present.
        public let isRequired: Bool

        /// Creates a member.
        public init(_ name: String, _ schema: Schema, isRequired: Bool = true) {
            self.name = name
            self.schema = schema
            self.isRequired = isRequired
        }
    }

    /// Returns an object with members in order; those whose name ends in `?` are optional. O(members)
    public static func members(_ members: KeyValuePairs<String, Schema>) -> Schema {
        .object(
            members.map { name, schema in
                name.hasSuffix("?") ? Member(String(name.dropLast()), schema, isRequired: false) : Member(name, schema)
            })
    }

    /// The schema as JSON. O(size of the schema)
    public var json: JSONValue {
        switch self {
        case .null: return ["type": "null"]
        case .boolean: return ["type": "boolean"]
        case .integer(let range):
            var object: JSONObject = ["type": "integer"]
            if let range {
                if range.lowerBound != .min { object["minimum"] = .integer(range.lowerBound) }
                if range.upperBound != .max { object["maximum"] = .integer(range.upperBound) }
            }
            return .object(object)
        case .number: return ["type": "number"]
        case .bounded(let range):
            var object: JSONObject = ["type": "number"]
            let (least, greatest) = Self.limits(range)
            if let least { object["minimum"] = .number(least) }
            if let greatest { object["maximum"] = .number(greatest) }
            return .object(object)
        case .positive(let maximum):
            var object: JSONObject = ["type": "number", "exclusiveMinimum": 0]
            if let maximum { object["maximum"] = .number(maximum) }
            return .object(object)
        case .string: return ["type": "string"]
        case .choice(let words): return ["type": "string", "enum": .array(words.map { .string($0) })]
        case .array(let element, let count):
            var object: JSONObject = ["type": "array", "items": element.json]
            if let count {
                object["minItems"] = .integer(count.lowerBound)
                if count.upperBound != .max { object["maxItems"] = .integer(count.upperBound) }
            }
            return .object(object)
        case .object(let members):
            var object: JSONObject = ["type": "object"]
            object["properties"] = .object(JSONObject(members.map { ($0.name, $0.schema.json) }))
            let required = members.filter(\.isRequired).map { JSONValue.string($0.name) }
            if !required.isEmpty { object["required"] = .array(required) }
            return .object(object)
        case .map(let value): return ["type": "object", "additionalProperties": value.json]
        case .reference(let name): return ["$ref": .string("#/components/schemas/\(name)")]
        case .any(let schemas): return ["oneOf": .array(schemas.map(\.json))]
        case .anything: return [:]
        }
    }

    /// Returns whether it contains values of a shared type, at any depth. O(size of the schema)
    public func mentions(_ name: String) -> Bool {
        switch self {
        case .reference(let other): other == name
        case .array(let element, _): element.mentions(name)
        case .map(let value): value.mentions(name)
        case .object(let members): members.contains { $0.schema.mentions(name) }
        case .any(let schemas): schemas.contains { $0.mentions(name) }
        default: false
        }
    }

    /// The schema in a few words, for people. O(size of the schema)
    public var phrase: String {
        switch self {
        case .null: "null"
        case .boolean: "true or false"
        case .integer(let range): "integer" + (range.map(Self.phrase) ?? "")
        case .number: "number"
        case .bounded(let range): "number" + Self.phrase(range)
        case .positive(let maximum): "number above 0" + (maximum.map { ", at most \(JSONValue.number($0).text)" } ?? "")
        case .string: "string"
        case .choice(let words): words.map { "\"\($0)\"" }.joined(separator: " | ")
        case .array(let element, _): "array of \(element.phrase)"
        case .object(let members): "{" + members.map { $0.isRequired ? $0.name : $0.name + "?" }.joined(separator: ", ") + "}"
        case .map(let value): "object of \(value.phrase)"
        case .reference(let name): name
        case .any(let schemas): schemas.map(\.phrase).joined(separator: " or ")
        case .anything: "any value"
        }
    }

    private static func limits(_ range: ClosedRange<Double>) -> (least: Double?, greatest: Double?) {
        func limit(_ value: Double) -> Double? { value.magnitude < .greatestFiniteMagnitude ? value : nil }
        return (limit(range.lowerBound), limit(range.upperBound))
    }

    private static func phrase(_ range: ClosedRange<Double>) -> String {
        func text(_ value: Double) -> String { JSONValue.number(value).text }
        return switch limits(range) {
        case (nil, nil): ""
        case (let least?, nil): " from \(text(least))"
        case (nil, let greatest?): " up to \(text(greatest))"
        case (let least?, let greatest?): " \(text(least)) to \(text(greatest))"
        }
    }

    private static func phrase(_ range: ClosedRange<Int>) -> String {
        switch (range.lowerBound, range.upperBound) {
        case (.min, .max): ""
        case (let least, .max): " from \(least)"
        case (.min, let greatest): " up to \(greatest)"
        case (let least, let greatest): " \(least) to \(greatest)"
        }
    }
}

extension Schema {
    /// The error object of JSON-RPC.
    public static let error = Schema.members(["code": .integer(nil), "message": .string, "data": .map(.anything)])

    /// Returns the members of an object; those whose name ends in `?` are optional. O(members)
    public static func list(_ members: KeyValuePairs<String, Schema>) -> [Member] {
        if case .object(let list) = Schema.members(members) { list } else { [] }
    }

    /// Returns the schema of the cases of an enum, by raw value. O(cases)
    public static func cases<Choice: RawRepresentable<String> & CaseIterable>(of type: Choice.Type) -> Schema {
        .choice(Choice.allCases.map(\.rawValue))
    }
}
