extension JSONValue: Codable {
    /// Creates a value from any decoder. The members of an object are in the order of their names, since decoders do not keep the order.
    ///
    /// - Throws: `DecodingError`, also for a number that is not finite.
    /// - Complexity: O(*n* log *n*), where *n* is the size of the value.
    public init(from decoder: any Decoder) throws {
        if let object = try? decoder.container(keyedBy: JSONKey.self) {
            let keys = object.allKeys.sorted { $0.stringValue < $1.stringValue }
            self = .object(JSONObject(try keys.map { ($0.stringValue, try object.decode(JSONValue.self, forKey: $0)) }))
            return
        }
        if var list = try? decoder.unkeyedContainer() {
            var elements: [JSONValue] = []
            while !list.isAtEnd { elements.append(try list.decode(JSONValue.self)) }
            self = .array(elements)
            return
        }
        let single = try decoder.singleValueContainer()
        if single.decodeNil() {
            self = .null
        } else if let value = try? single.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? single.decode(Int.self) {
            self = .integer(value)
        } else if let value = try? single.decode(Double.self) {
            guard value.isFinite else {
                throw DecodingError.dataCorruptedError(in: single, debugDescription: "a number that is not finite")
            }
            self = .number(value)
        } else {
            self = .string(try single.decode(String.self))
        }
    }

    /// Writes the value to any encoder, which determines whether a whole number is written with a decimal point.
    ///
    /// - Throws: `EncodingError` for a number beyond the range of doubles.
    /// - Complexity: O(*n*), where *n* is the size of the value.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .object(let object):
            var container = encoder.container(keyedBy: JSONKey.self)
            for member in object.members { try container.encode(member.value, forKey: JSONKey(member.name)) }
        case .array(let elements):
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(element) }
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case .bool(let value):
            var container = encoder.singleValueContainer()
            try container.encode(value)
        case .string(let value):
            var container = encoder.singleValueContainer()
            try container.encode(value)
        case .number(let number):
            var container = encoder.singleValueContainer()
            if !number.isReal, let integer = number.integer {
                try container.encode(integer)
            } else if number.value.isFinite {
                try container.encode(number.value)
            } else {
                let context = EncodingError.Context(
                    codingPath: encoder.codingPath, debugDescription: "a number beyond the range of doubles")
                throw EncodingError.invalidValue(number.text ?? "", context)
            }
        }
    }
}

/// A member's name.
private struct JSONKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
