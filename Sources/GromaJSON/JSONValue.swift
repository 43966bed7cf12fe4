/// Any JSON value, as attributes and foreign members hold it.
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

    /// A number from a double.
    public static func number(_ value: Double) -> JSONValue { .number(JSONNumber(value)) }

    /// A number from an integer.
    public static func integer(_ value: Int) -> JSONValue { .number(JSONNumber(value)) }

    /// A number of a kind that has fractions: a whole one is written with its point (`2.0`).
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

    /// The string, if it is one.
    public var stringValue: String? { if case .string(let value) = self { value } else { nil } }
    /// The number as a double, if it is one.
    public var doubleValue: Double? { if case .number(let value) = self { value.value } else { nil } }
    /// The number as an integer, if it is one.
    public var intValue: Int? { if case .number(let value) = self { value.integer } else { nil } }
    /// The truth value, if it is one.
    public var boolValue: Bool? { if case .bool(let value) = self { value } else { nil } }
    /// The elements, if it is an array.
    public var arrayValue: [JSONValue]? { if case .array(let value) = self { value } else { nil } }
    /// The members, if it is an object.
    public var objectValue: JSONObject? { if case .object(let value) = self { value } else { nil } }
    /// Whether it is `null`.
    public var isNull: Bool { self == .null }

    /// The member of that name, if it is an object that has one.
    public subscript(name: String) -> JSONValue? { objectValue?[name] }

    /// Parses a text.
    ///
    /// - Throws: What breaks JSON's grammar, with its byte; `nestingTooDeep`, `trailingBytes`.
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
    public var text: String {
        var writer = JSONWriter()
        writer.value(self)
        return writer.string
    }
}

/// A number: its double, and its own text where the double would not give it back.
///
/// `2`, `2.0` and `2e0` are equal; the first is written as a whole number, the others are not (``isReal``). Files tell by this which of their attributes
/// hold numbers with fractions.
public struct JSONNumber: Hashable, Sendable {
    /// The nearest double; infinite when the number is beyond the range.
    public let value: Double
    /// The digits as they were written, kept for integers past 2^53, numbers beyond a double's range, and whole numbers that have a point or an
    /// exponent (`2.0`, `1e3`).
    public let text: String?

    /// A number from a double.
    public init(_ value: Double) {
        self.value = value
        text = nil
    }

    /// A number from an integer, which is kept exactly.
    public init(_ value: Int) {
        self.value = Double(value)
        text = value.magnitude > 1 << 53 ? String(value) : nil
    }

    /// A number of a kind that has fractions: a whole one is written with its point (`2.0`), so that its kind is not mistaken for that of integers.
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

    /// The number as an integer, if it is one of 64 bits, however it is written.
    public var integer: Int? {
        guard let text else { return Int(exactly: value) }
        return Int(text) ?? (Self.hasPointOrExponent(text) ? Int(exactly: value) : nil)
    }

    /// Whether the number has a fraction, or is written with a point or an exponent.
    public var isReal: Bool { text.map(Self.hasPointOrExponent) ?? (value != value.rounded(.towardZero)) }

    private static func hasPointOrExponent(_ text: String) -> Bool {
        text.utf8.contains { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") }
    }
}

extension JSONNumber {
    /// Whether two numbers are the same, however they are written. Integers past 2^53 are compared exactly.
    public static func == (a: JSONNumber, b: JSONNumber) -> Bool { a.value == b.value && a.exactText == b.exactText }

    /// Feeds what equality compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(value)
        hasher.combine(exactText)
    }

    /// The digits of what a double does not hold.
    private var exactText: String? { text.flatMap { value.isFinite && Self.hasPointOrExponent($0) ? nil : $0 } }
}

extension JSONValue {
    /// Whether two values are the same and are written the same: `2` and `2.0` are not. O(size)
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
    /// Whether two objects have the same members in the same order, written the same: `2` and `2.0` are not. O(size)
    public func isIdentical(to other: JSONObject) -> Bool {
        count == other.count && zip(members, other.members).allSatisfy { $0.name == $1.name && $0.value.isIdentical(to: $1.value) }
    }
}

/// An object: members in the order they were first given, each name once.
public struct JSONObject: Hashable, Sendable {
    /// The members in order.
    public private(set) var members: [JSONMember] = []
    /// Places of the names, kept once there are many.
    private var index: [String: Int] = [:]

    /// An object without members.
    public init() {}

    /// An object with members; of two that share a name the last wins. O(n)
    public init(_ members: some Sequence<(String, JSONValue)>) {
        for (name, value) in members { self[name] = value }
    }

    /// The number of members.
    public var count: Int { members.count }
    /// Whether it is empty.
    public var isEmpty: Bool { members.isEmpty }

    /// The member of that name. Setting replaces it where it stands, or appends it; setting nil removes it.
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

    /// Objects are equal when they have the same members in the same order.
    public static func == (a: JSONObject, b: JSONObject) -> Bool { a.members == b.members }

    /// Feeds the members.
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
    /// An object as a literal, in the order written.
    public init(dictionaryLiteral elements: (String, JSONValue)...) { self.init(elements) }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// A string as a literal.
    public init(stringLiteral value: String) { self = .string(value) }
    /// An integer as a literal.
    public init(integerLiteral value: Int) { self = .integer(value) }
    /// A number as a literal.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// A truth value as a literal.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// An array as a literal.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// An object as a literal.
    public init(dictionaryLiteral elements: (String, JSONValue)...) { self = .object(JSONObject(elements)) }
}

extension JSONReader {
    /// Reads the value that stands next, whatever it is. Of members that share a name the last wins. O(bytes)
    ///
    /// - Throws: What breaks JSON's grammar, with its byte; `nestingTooDeep`.
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

    /// Reads a number, keeping its text where a double does not hold it: see ``JSONNumber/text``.
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
