import GromaJSON

/// Finds out which kinds of values the attributes of features have, where nothing describes them. Takes attributes one feature after the other and keeps
/// none of them. Names that differ in the case of ASCII letters alone are one.
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
        /// `true` and `false`.
        case boolean
        /// Whole numbers of 32 bits.
        case integer
        /// Whole numbers of 64 bits.
        case bigInteger
        /// Numbers.
        case double
        /// Texts, or values that only a text can hold all of.
        case string
        /// Texts that are days.
        case dateOnly
        /// Texts that are moments in UTC, or without an offset.
        case date
        /// Texts that are moments with their distance to UTC.
        case timestampOffset
    }

    /// Tells which texts are days or moments, and of which kind: one of the last three; nil if all texts are just that.
    private let momentKind: (@Sendable (String) -> Kind?)?

    private var columns: [Column] = []
    private var places: [String: Int] = [:]

    /// One that has seen nothing, and takes texts for just that.
    public init() { momentKind = nil }

    /// One that has seen nothing.
    package init(momentKind: (@Sendable (String) -> Kind?)?) { self.momentKind = momentKind }

    /// The names that were met, in that order, with the kinds of their values. O(names)
    public var attributes: [(name: String, kind: Kind)] { columns.map { ($0.name, $0.kind) } }

    /// Takes note of a feature's attributes. O(attributes)
    public mutating func add(_ attributes: JSONObject) {
        for (order, member) in attributes.members.enumerated() {
            let place = order < columns.count && columns[order].name == member.name ? order : place(of: member.name)
            columns[place].add(member.value, momentKind)
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
