import GromaBase
import GromaFormats

extension WhereCast {
    /// Returns a value converted to the type. Public so that a store's own query language can call it.
    public func result(_ value: AttributeValue) -> AttributeValue {
        switch (self, value) {
        case (_, .null), (_, .bytes): .null
        case (.integer(let bits), .integer(let value)): Self.integer(value, bits)
        case (.integer(let bits), .double(let value)): Int(exactly: value.rounded(.towardZero)).map { Self.integer($0, bits) } ?? .null
        case (.integer(let bits), .string(let text)):
            if let value = Int(Self.trimmed(text)) {
                Self.integer(value, bits)
            } else {
                Self.number(text).flatMap { Int(exactly: $0.rounded(.towardZero)) }.map { Self.integer($0, bits) } ?? .null
            }
        case (.double, .integer(let value)): .double(Double(value))
        case (.double, .double): value
        case (.double, .string(let text)): Self.number(text).map { .double($0) } ?? .null
        case (.text(let length), _): .string(Self.cut(Self.text(of: value), length))
        case (.date, .date(let moment)): .date(max(moment, .min + 86_400_000) - Self.remainder(moment, 86_400_000))
        case (.date, .string(let text)): Self.day(text)
        case (.timestamp, .date): value
        case (.timestamp, .string(let text)): ISO8601.moment(Self.trimmed(text)).map { .date($0.milliseconds) } ?? .null
        default: .null
        }
    }

    private static func integer(_ value: Int, _ bits: Int) -> AttributeValue {
        let limit = bits >= 64 ? Int.max : (1 << (bits - 1)) - 1
        return value > limit || value < -limit - 1 ? .null : .integer(value)
    }

    /// A finite number in decimal notation.
    private static func number(_ text: String) -> Double? {
        let text = trimmed(text)
        guard text.utf8.allSatisfy({ $0 &- 0x30 < 10 || "+-.eE".utf8.contains($0) }), let number = Double(text), number.isFinite else {
            return nil
        }
        return number
    }

    private static func trimmed(_ text: String) -> String {
        guard text.utf8.first == 0x20 || text.utf8.last == 0x20 else { return text }
        var rest = Substring(text).utf8
        while rest.first == 0x20 { rest.removeFirst() }
        while rest.last == 0x20 { rest.removeLast() }
        return String(Substring(rest))
    }

    private static func day(_ text: String) -> AttributeValue {
        ISO8601.day(trimmed(text)).map { .date($0 * 86_400_000) } ?? .null
    }

    private static func cut(_ text: String, _ length: Int?) -> String {
        guard let length, text.unicodeScalars.count > length else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.prefix(length)))
    }

    private static func text(of value: AttributeValue) -> String {
        switch value {
        case .null, .bytes: ""
        case .integer(let value): "\(value)"
        case .double(let value): "\(value)"
        case .string(let value): value
        case .date(let moment): CivilMoment(moment).text
        }
    }

    /// Returns the non-negative remainder of a number.
    static func remainder(_ value: Int, _ divisor: Int) -> Int {
        let rest = value % divisor
        return rest < 0 ? rest + divisor : rest
    }
}

extension WhereDatePart {
    /// Returns the part of a point in time, in UTC. Public so that a store's own query language can call it.
    public func value(of moment: Int) -> AttributeValue {
        let civil = CivilMoment(moment)
        switch self {
        case .year: return .integer(civil.date.year)
        case .month: return .integer(civil.date.month)
        case .day: return .integer(civil.date.day)
        case .hour: return .integer(civil.milliseconds / 3_600_000)
        case .minute: return .integer(civil.milliseconds / 60_000 % 60)
        case .second:
            let milliseconds = civil.milliseconds % 60_000
            return milliseconds % 1000 == 0 ? .integer(milliseconds / 1000) : .double(Double(milliseconds) / 1000)
        }
    }
}

/// A point in time as a date and a time of day, in UTC.
private struct CivilMoment {
    /// The days since 1970-01-01.
    let day: Int
    /// The milliseconds since midnight.
    let milliseconds: Int

    init(_ moment: Int) {
        milliseconds = WhereCast.remainder(moment, 86_400_000)
        day = moment.flooredDivision(by: 86_400_000)
    }

    var date: (year: Int, month: Int, day: Int) { CivilCalendar.date(ofDay: day) }

    /// The text `2026-01-31 23:59:59`, with milliseconds if there are any.
    var text: String {
        ISO8601.text(day: day) + " " + ISO8601.text(timeOfDay: milliseconds / 1000)
            + (milliseconds % 1000 == 0 ? "" : "." + (milliseconds % 1000).padded(to: 3))
    }
}
