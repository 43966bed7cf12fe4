import GromaJSON

/// Infers the types of attributes without a definition. Features are added one after the other and are not kept. Names that differ only in
/// the case of ASCII letters are one attribute.
///
/// | values of a name | kind |
/// |---|---|
/// | whole numbers of 32 bits, written without point and exponent | `integer` |
/// | such numbers of 64 bits | `bigInteger` |
/// | numbers of which one has a point or an exponent, or is larger | `double` |
/// | strings, or nothing but null | `string` |
/// | strings that are all days, or all moments of one form, where those are asked for | `dateOnly`, `date` or `timestampOffset` |
/// | `true` and `false` | `boolean` |
/// | arrays, objects, or several kinds | `string` |
public struct AttributeInference: Sendable {
    /// The type of the values of a name.
    public enum Kind: Hashable, Sendable {
        /// The values `true` and `false`.
        case boolean
        /// Whole numbers of 32 bits.
        case integer
        /// Whole numbers of 64 bits.
        case bigInteger
        /// Floating-point numbers.
        case double
        /// Texts, or values of which only a text can hold all.
        case string
        /// Texts that are days.
        case dateOnly
        /// Texts that are points in time in UTC, or without an offset.
        case date
        /// Texts that are points in time with their offset from UTC.
        case timestampOffset
    }

    /// Returns the kind of a text that is a day or a point in time: one of the last three kinds; nil if all texts are plain texts.
    private let momentKind: (@Sendable (String) -> Kind?)?

    private var columns: [Column] = []
    private var places: [String: Int] = [:]

    /// Creates an inference without features, which takes all texts for plain texts.
    public init() { momentKind = nil }

    /// Creates an inference without features.
    package init(momentKind: (@Sendable (String) -> Kind?)?) { self.momentKind = momentKind }

    /// The names in the order of their first occurrence, with the kinds of their values.
    ///
    /// - Complexity: O(*n*), where *n* is the number of names.
    public var attributes: [(name: String, kind: Kind)] { columns.map { ($0.name, $0.kind) } }

    /// Adds the attributes of a feature.
    ///
    /// - Complexity: O(*n*), where *n* is the number of attributes.
    public mutating func add(_ attributes: JSONObject) {
        for (order, member) in attributes.members.enumerated() {
            let place = order < columns.count && columns[order].name == member.name ? order : place(of: member.name)
            columns[place].add(member.value, momentKind)
        }
    }

    /// Returns whether an attribute with a name occurred.
    public func contains(_ name: String) -> Bool { places[Self.folded(name)] != nil }

    /// Returns a name with its ASCII letters in lower case.
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

    /// The values that occurred under one name.
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
            static let day = Seen(rawValue: 128)
            static let moment = Seen(rawValue: 256)
            static let timestamp = Seen(rawValue: 512)
        }

        init(_ name: String) { self.name = name }

        mutating func add(_ value: JSONValue, _ momentKind: ((String) -> Kind?)?) {
            switch value {
            case .null: break
            case .bool: seen.insert(.bool)
            case .string(let text): seen.insert(Self.seen(seen.contains(.string) ? nil : momentKind?(text)))
            case .array, .object: seen.insert(.nested)
            case .number(let number):
                if !number.isReal, let integer = number.integer {
                    seen.insert(Int32(exactly: integer) != nil ? .integer : .bigInteger)
                } else {
                    seen.insert(number.value.isFinite ? .double : .hugeNumber)
                }
            }
        }

        private static func seen(_ kind: Kind?) -> Seen {
            switch kind {
            case .dateOnly: .day
            case .date: .moment
            case .timestampOffset: .timestamp
            default: .string
            }
        }

        var kind: Kind {
            switch seen {
            case .bool: return .boolean
            case .day: return .dateOnly
            case .moment: return .date
            case .timestamp: return .timestampOffset
            default: break
            }
            guard !seen.isEmpty, seen.isSubset(of: [.integer, .bigInteger, .double]) else { return .string }
            return seen.contains(.double) ? .double : (seen.contains(.bigInteger) ? .bigInteger : .integer)
        }
    }
}
