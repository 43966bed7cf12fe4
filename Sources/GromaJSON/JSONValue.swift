/// A JSON value, as in attributes and foreign members.
public enum JSONValue: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number.
    case number(JSONNumber)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object.
    case object(JSONObject)

    /// Returns a number from a double.
    public static func number(_ value: Double) -> JSONValue { .number(JSONNumber(value)) }

    /// Returns a number from an integer.
    public static func integer(_ value: Int) -> JSONValue { .number(JSONNumber(value)) }

    /// Returns a floating-point number: a whole one is written with its decimal point (`2.0`).
    public static func real(_ value: Double) -> JSONValue { .number(JSONNumber(real: value)) }

    /// The kind.
    public var kind: JSONKind {
        switch self {
        case .null: .null
        case .bool: .bool
        case .number: .number
        case .string: .string
        case .array: .array
        case .object: .object
        }
    }

    /// The string; nil for other kinds.
    public var stringValue: String? { if case .string(let value) = self { value } else { nil } }
    /// The number as a double; nil for other kinds.
    public var doubleValue: Double? { if case .number(let value) = self { value.value } else { nil } }
    /// The number as an integer; nil if it is not one, and for other kinds.
    public var intValue: Int? { if case .number(let value) = self { value.integer } else { nil } }
    /// The truth value; nil for other kinds.
    public var boolValue: Bool? { if case .bool(let value) = self { value } else { nil } }
    /// The elements of an array; nil for other kinds.
    public var arrayValue: [JSONValue]? { if case .array(let value) = self { value } else { nil } }
    /// The members of an object; nil for other kinds.
    public var objectValue: JSONObject? { if case .object(let value) = self { value } else { nil } }
    /// Whether it is `null`.
    public var isNull: Bool { self == .null }

    /// Returns the member with a name; nil if there is none, and for other kinds.
    public subscript(name: String) -> JSONValue? { objectValue?[name] }

    /// Parses a text.
    ///
    /// - Throws: Syntax errors with their byte offset; `nestingTooDeep`, `trailingBytes`.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public init(parsing text: some Sequence<UInt8>, nestingLimit: Int = JSONReader.defaultNestingLimit) throws(JSONError) {
        let result = Array(text).withUnsafeBufferPointer { bytes -> Result<JSONValue, JSONError> in
            do throws(JSONError) {
                var reader = JSONReader(bytes, nestingLimit: nestingLimit)
                let value = try reader.readValue()
                try reader.finish()
                return .success(value)
            } catch {
                return .failure(error)
            }
        }
        self = try result.get()
    }

    /// The value as JSON text.
    ///
    /// - Complexity: O(*n*), where *n* is the size of the value.
    public var text: String {
        var writer = JSONWriter()
        writer.value(self)
        return writer.string
    }
}

/// A number: its double, and its own text if the double would not restore it.
///
/// `2`, `2.0` and `2e0` are equal; the first is written as a whole number, the others are not (``isReal``). Files use this to distinguish
/// floating-point attributes.
public struct JSONNumber: Hashable, Sendable {
    /// The nearest double; infinite if the number is beyond the range.
    public let value: Double
    /// The digits as they were written, kept for integers beyond 2^53, numbers beyond a double's range, and whole numbers with a decimal
    /// point or an exponent (`2.0`, `1e3`).
    public let text: String?

    /// Creates a number from a double.
    public init(_ value: Double) {
        self.value = value
        text = nil
    }

    /// Creates a number from an integer, which is kept exactly.
    public init(_ value: Int) {
        self.value = Double(value)
        text = value.magnitude > 1 << 53 ? String(value) : nil
    }

    /// Creates a floating-point number: a whole one is written with its decimal point (`2.0`), so that it is not mistaken for an integer.
    public init(real value: Double) {
        self.value = value
        guard value == value.rounded(.towardZero), value.isFinite else {
            text = nil
            return
        }
        let digits = Digits.text(value)
        text = Self.hasPointOrExponent(digits) ? digits : digits + ".0"
    }

    init(_ value: Double, text: String) {
        self.value = value
        self.text = text
    }

    /// The number as a 64-bit integer, in any notation; nil if it is not one.
    public var integer: Int? {
        guard let text else { return Int(exactly: value) }
        return Int(text) ?? (Self.hasPointOrExponent(text) ? Int(exactly: value) : nil)
    }

    /// Whether the number has a fraction, or is written with a decimal point or an exponent.
    public var isReal: Bool { text.map(Self.hasPointOrExponent) ?? (value != value.rounded(.towardZero)) }

    private static func hasPointOrExponent(_ text: String) -> Bool {
        text.utf8.contains { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") }
    }
}

extension JSONNumber {
    /// Returns whether two numbers are equal, in any notation. Integers beyond 2^53 are compared exactly.
    public static func == (a: JSONNumber, b: JSONNumber) -> Bool { a.value == b.value && a.exactText == b.exactText }

    /// Hashes the parts that equality compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(value)
        hasher.combine(exactText)
    }

    /// The digits that a double does not represent.
    private var exactText: String? { text.flatMap { value.isFinite && Self.hasPointOrExponent($0) ? nil : $0 } }
}

extension JSONValue {
    /// Returns whether two values are equal and written identically: `2` and `2.0` are not.
    ///
    /// - Complexity: O(*n*), where *n* is the size of the values.
    public func isIdentical(to other: JSONValue) -> Bool {
        switch (self, other) {
        case (.number(let a), .number(let b)): a == b && a.text == b.text
        case (.array(let a), .array(let b)): a.count == b.count && zip(a, b).allSatisfy { $0.isIdentical(to: $1) }
        case (.object(let a), .object(let b)): a.isIdentical(to: b)
        default: self == other
        }
    }
}

extension JSONObject {
    /// Returns whether two objects have the same members in the same order, written identically: `2` and `2.0` are not.
    ///
    /// - Complexity: O(*n*), where *n* is the size of the objects.
    public func isIdentical(to other: JSONObject) -> Bool {
        count == other.count && zip(members, other.members).allSatisfy { $0.name == $1.name && $0.value.isIdentical(to: $1.value) }
    }
}

/// An object: members in the order in which they were first set, with unique names.
public struct JSONObject: Hashable, Sendable {
    /// The members in order.
    public private(set) var members: [JSONMember] = []
    /// The indices of the names, kept if there are many.
    private var index: [String: Int] = [:]

    /// Creates an object without members.
    public init() {}

    /// Creates an object with members; of two with the same name the last is kept.
    ///
    /// - Complexity: O(*n*), where *n* is the number of members.
    public init(_ members: some Sequence<(String, JSONValue)>) {
        for (name, value) in members { self[name] = value }
    }

    /// The number of members.
    public var count: Int { members.count }
    /// Whether there are no members.
    public var isEmpty: Bool { members.isEmpty }

    /// The member with a name. Setting it replaces the member at its position, or appends it; setting it to nil removes the member.
    ///
    /// - Complexity: O(1); removing a member is O(*n*), where *n* is the number of members.
    public subscript(name: String) -> JSONValue? {
        get { place(of: name).map { members[$0].value } }
        set {
            switch (place(of: name), newValue) {
            case (let place?, let value?): members[place].value = value
            case (let place?, nil):
                members.remove(at: place)
                index = [:]
                if members.count > Self.indexed { makeIndex() }
            case (nil, let value?):
                members.append(JSONMember(name: name, value: value))
                if members.count == Self.indexed + 1 {
                    makeIndex()
                } else if members.count > Self.indexed {
                    index[name] = members.count - 1
                }
            case (nil, nil): break
            }
        }
    }

    private static let indexed = 16

    private mutating func makeIndex() {
        for (place, member) in members.enumerated() { index[member.name] = place }
    }

    private func place(of name: String) -> Int? {
        members.count > Self.indexed ? index[name] : members.firstIndex { $0.name == name }
    }

    /// Returns whether two objects have the same members in the same order.
    ///
    /// - Complexity: O(*n*), where *n* is the size of the objects.
    public static func == (a: JSONObject, b: JSONObject) -> Bool { a.members == b.members }

    /// Hashes the members.
    ///
    /// - Complexity: O(*n*), where *n* is the size of the object.
    public func hash(into hasher: inout Hasher) { hasher.combine(members) }
}

/// A name and its value.
public struct JSONMember: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The value.
    public var value: JSONValue

    /// Creates a member.
    public init(name: String, value: JSONValue) {
        self.name = name
        self.value = value
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// Creates an object from a literal, in the given order.
    public init(dictionaryLiteral elements: (String, JSONValue)...) { self.init(elements) }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Creates a string from a literal.
    public init(stringLiteral value: String) { self = .string(value) }
    /// Creates an integer from a literal.
    public init(integerLiteral value: Int) { self = .integer(value) }
    /// Creates a number from a literal.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// Creates a truth value from a literal.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// Creates an array from a literal.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// Creates an object from a literal.
    public init(dictionaryLiteral elements: (String, JSONValue)...) { self = .object(JSONObject(elements)) }
}

extension JSONReader {
    /// Reads the next value of any kind. Of members with the same name the last is kept.
    ///
    /// - Throws: Syntax errors with their byte offset; `nestingTooDeep`.
    /// - Complexity: O(*n*), where *n* is the number of bytes of the value.
    public mutating func readValue() throws(JSONError) -> JSONValue {
        switch try peekKind() {
        case .null:
            try readNull()
            return .null
        case .bool: return .bool(try readBool())
        case .number: return .number(try readNumber())
        case .string: return .string(try readString())
        case .array:
            var elements: [JSONValue] = []
            try beginArray()
            while try nextElement() { elements.append(try readValue()) }
            return .array(elements)
        case .object:
            var object = JSONObject()
            try beginObject()
            while let key = try nextKey() {
                let name = key.string
                object[name] = try readValue()
            }
            return .object(object)
        }
    }

    /// Reads a number, keeping its text if a double does not represent it: see ``JSONNumber/text``.
    ///
    /// - Throws: `wrongKind`, `invalidNumber`, `unexpectedEnd`.
    public mutating func readNumber() throws(JSONError) -> JSONNumber {
        guard try peekKind() == .number else { throw wrongKind(.number) }
        let first = next
        let number = try scanNumber()
        let text = UnsafeBufferPointer(start: first, count: next - first)
        let value = Self.double(number, text)
        let isWhole = value == value.rounded(.towardZero)
        let isExact = value.isFinite && (number.isInteger ? !number.isTruncated && number.significand <= 1 << 53 : !isWhole)
        return isExact ? JSONNumber(value) : JSONNumber(value, text: String(decoding: text, as: UTF8.self))
    }
}
