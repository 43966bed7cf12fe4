import GromaJSON

/// Finds out which kinds of values the attributes of features have, where nothing describes them. Takes attributes one feature after the other and keeps
/// none of them. Names that differ in the case of ASCII letters alone are one.
///
/// | values of a name | kind |
/// |---|---|
/// | whole numbers of 32 bits, written without point and exponent | `integer` |
/// | such numbers up to ±2^53 | `bigInteger` |
/// | numbers of which one has a point or an exponent, or is larger | `double` |
/// | strings, or nothing but null | `string` |
/// | `true` and `false` | `boolean` |
/// | arrays, objects, or several kinds | `string` |
public struct AttributeInference: Sendable {
    /// What the values of a name are.
    public enum Kind: Hashable, Sendable {
        /// `true` and `false`.
        case boolean
        /// Whole numbers of 32 bits.
        case integer
        /// Whole numbers up to ±2^53.
        case bigInteger
        /// Numbers.
        case double
        /// Texts, or values that only a text can hold all of.
        case string
    }

    private var columns: [Column] = []
    private var places: [String: Int] = [:]

    /// One that has seen nothing.
    public init() {}

    /// The names that were met, in that order, with the kinds of their values. O(names)
    public var attributes: [(name: String, kind: Kind)] { columns.map { ($0.name, $0.kind) } }

    /// Takes note of a feature's attributes. O(attributes)
    public mutating func add(_ attributes: JSONObject) {
        for (order, member) in attributes.members.enumerated() {
            let place = order < columns.count && columns[order].name == member.name ? order : place(of: member.name)
            columns[place].add(member.value)
        }
    }

    /// Whether an attribute of that name was met.
    public func contains(_ name: String) -> Bool { places[Self.folded(name)] != nil }

    /// A name with its ASCII letters in lower case.
    package static func folded(_ name: String) -> String {
        guard name.utf8.contains(where: { $0 >= 0x41 && $0 <= 0x5A }) else { return name }
        return String(decoding: name.utf8.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }, as: UTF8.self)
    }

    private mutating func place(of name: String) -> Int {
        let folded = Self.folded(name)
        if let place = places[folded] { return place }
        places[folded] = columns.count
        columns.append(Column(name))
        return columns.count - 1
    }

    /// What was seen under one name.
    private struct Column: Sendable {
        let name: String
        private var seen: Seen = []

        private struct Seen: OptionSet {
            let rawValue: Int
            static let bool = Seen(rawValue: 1)
            static let integer = Seen(rawValue: 2)
            static let bigInteger = Seen(rawValue: 4)
            static let double = Seen(rawValue: 8)
            static let string = Seen(rawValue: 16)
            static let nested = Seen(rawValue: 32)
            static let hugeNumber = Seen(rawValue: 64)
        }

        init(_ name: String) { self.name = name }

        mutating func add(_ value: JSONValue) {
            switch value {
            case .null: break
            case .bool: seen.insert(.bool)
            case .string: seen.insert(.string)
            case .array, .object: seen.insert(.nested)
            case .number(let number):
                if !number.isReal, let integer = number.integer, integer.magnitude <= 1 << 53 {
                    seen.insert(Int32(exactly: integer) != nil ? .integer : .bigInteger)
                } else {
                    seen.insert(number.value.isFinite ? .double : .hugeNumber)
                }
            }
        }

        var kind: Kind {
            if seen == .bool { return .boolean }
            guard !seen.isEmpty, seen.isSubset(of: [.integer, .bigInteger, .double]) else { return .string }
            return seen.contains(.double) ? .double : (seen.contains(.bigInteger) ? .bigInteger : .integer)
        }
    }
}
