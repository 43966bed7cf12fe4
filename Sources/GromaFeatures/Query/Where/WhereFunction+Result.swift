import GromaBase
import GromaFormats

extension WhereFunction {
    /// Returns the result of the function for values; null for values of another type or number. Public so that a store's own query
    /// language can call it.
    public func result(_ values: [AttributeValue]) -> AttributeValue {
        guard let first = values.first else { return .null }
        let second = values.dropFirst().first
        switch self {
        case .coalesce: return values.first { !$0.isNullValue } ?? .null
        case .nullIf:
            guard let second, !first.isNullValue, !second.isNullValue else { return first }
            return ValueOrder.compare(first, second) == 0 ? .null : first
        case .abs, .round, .floor, .ceiling, .mod, .power: return number(first, second)
        case .concatenate, .upper, .lower, .charLength, .substring, .trim, .trimLeading, .trimTrailing, .moment:
            guard case .string(let text) = first else { return .null }
            return ofText(text, second, values.dropFirst(2).first)
        }
    }

    private func ofText(_ text: String, _ second: AttributeValue?, _ third: AttributeValue?) -> AttributeValue {
        switch self {
        case .concatenate:
            guard case .string(let other) = second else { return .null }
            return .string(text + other)
        case .upper: return .string(CaseMapping.upper(text))
        case .lower: return .string(CaseMapping.lower(text))
        case .charLength: return .integer(text.unicodeScalars.count)
        case .substring: return Self.substring(text, second, third)
        case .trim, .trimLeading, .trimTrailing:
            guard case .string(let character) = second, character.unicodeScalars.count == 1 else { return .null }
            var rest = Substring(text).unicodeScalars
            if self != .trimTrailing { while rest.first == character.unicodeScalars.first { rest.removeFirst() } }
            if self != .trimLeading { while let last = rest.last, last == character.unicodeScalars.first { rest.removeLast() } }
            return .string(String(rest))
        case .moment: return ISO8601.moment(text).flatMap { $0.offset == nil ? nil : .date($0.milliseconds) } ?? .null
        default: return .null
        }
    }

    private static func substring(_ text: String, _ start: AttributeValue?, _ length: AttributeValue?) -> AttributeValue {
        guard let start = start.flatMap(whole) else { return .null }
        let scalars = text.unicodeScalars
        let count = scalars.count
        var end = count
        if let length {
            guard let length = whole(length), length >= 0 else { return .null }
            let (sum, isBeyond) = (start - 1).addingReportingOverflow(length)
            end = isBeyond ? count : max(0, min(count, sum))
        }
        let begin = max(0, min(start - 1, count))
        guard begin < end else { return .string("") }
        return .string(String(String.UnicodeScalarView(scalars.dropFirst(begin).prefix(end - begin))))
    }

    /// Returns a whole number, truncated toward zero and limited to ±2^62.
    private static func whole(_ value: AttributeValue) -> Int? {
        switch value {
        case .integer(let value): max(-1 << 62, min(1 << 62, value))
        case .double(let value): Int(exactly: max(-0x1p62, min(0x1p62, value.rounded(.towardZero))))
        default: nil
        }
    }

    private func number(_ value: AttributeValue, _ second: AttributeValue?) -> AttributeValue {
        if case .integer(let value) = value {
            switch self {
            case .abs where value != .min: return .integer(Swift.abs(value))
            case .floor, .ceiling: return .integer(value)
            case .round where second == nil: return .integer(value)
            case .mod:
                if case .integer(let divisor) = second {
                    return divisor == 0 ? .null : .integer(value.remainderReportingOverflow(dividingBy: divisor).partialValue)
                }
            default: break
            }
        }
        guard let value = value.doubleValue else { return .null }
        let result: Double
        switch self {
        case .abs: result = Swift.abs(value)
        case .floor: result = value.rounded(.down)
        case .ceiling: result = value.rounded(.up)
        case .round:
            guard let digits = Self.whole(second ?? .integer(0)), (-15...15).contains(digits) else { return .null }
            result = Self.rounded(value, digits)
        case .mod:
            guard let divisor = second?.doubleValue, divisor != 0 else { return .null }
            result = value.truncatingRemainder(dividingBy: divisor)
        case .power:
            guard let exponent = second?.doubleValue else { return .null }
            result = pow(value, exponent)
        default: return .null
        }
        return result.isFinite ? .double(result) : .null
    }

    private static func rounded(_ value: Double, _ digits: Int) -> Double {
        var scale = 1.0
        for _ in 0..<Swift.abs(digits) { scale *= 10 }
        if digits < 0 { return (value / scale).rounded() * scale }
        let scaled = value * scale
        // Beyond 2^52, there are no digits left to round.
        return Swift.abs(scaled) < 0x1p52 ? scaled.rounded() / scale : value
    }
}
