/// Reads a date as ISO 8601 has it: `2024-03-09`, `2024-03-09T22:05`, `2024-03-09 22:05:09.5`, `2024-03-09T22:05:09Z`, `2024-03-09T22:05+01:00`.
struct ISODateReader {
    private let text: [UInt8]
    private var position = 0

    init(_ text: String) { self.text = Array(text.utf8) }

    /// What the text says, as if it were in UTC, and how far it is ahead of UTC in milliseconds, nil where it does not say; nil where the text is no
    /// such date. O(n)
    mutating func reading() -> (reading: Int, offset: Int?)? {
        guard let year = number(4), take("-"), let month = number(2), take("-"), let day = number(2) else { return nil }
        var (hour, minute, second, millisecond) = (0, 0, 0, 0)
        var offset: Int?
        if take("T") || take("t") || take(" ") {
            guard let hours = number(2), take(":"), let minutes = number(2) else { return nil }
            (hour, minute) = (hours, minutes)
            if take(":") {
                guard let seconds = number(2) else { return nil }
                second = seconds
                if take(".") || take(",") {
                    guard let fraction = fraction() else { return nil }
                    millisecond = fraction
                }
            }
            guard let found = zone() else { return nil }
            offset = found.offset
        }
        guard position == text.count,
            let reading = WallClock.reading(
                year: year, month: month, day: day, hour: hour, minute: minute, second: second, millisecond: millisecond)
        else { return nil }
        return (reading, offset)
    }

    private mutating func take(_ sign: Unicode.Scalar) -> Bool {
        guard position < text.count, text[position] == UInt8(ascii: sign) else { return false }
        position += 1
        return true
    }

    private mutating func number(_ count: Int) -> Int? {
        let digits = text[position...].prefix(count)
        guard digits.count == count, digits.allSatisfy(\.isASCIIDigit) else { return nil }
        position += count
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    /// Milliseconds; digits beyond are cut off.
    private mutating func fraction() -> Int? {
        let digits = text[position...].prefix(while: \.isASCIIDigit)
        guard !digits.isEmpty else { return nil }
        position += digits.count
        return zip(digits, [100, 10, 1]).reduce(0) { $0 + Int($1.0 - UInt8(ascii: "0")) * $1.1 }
    }

    private mutating func zone() -> (offset: Int?, Void)? {
        if take("Z") || take("z") { return (0, ()) }
        guard position < text.count else { return (nil, ()) }
        let sign = take("+") ? 1 : take("-") ? -1 : 0
        guard sign != 0, let hours = number(2), hours < 24 else { return nil }
        _ = take(":")
        guard let minutes = number(2), minutes < 60 else { return nil }
        return (sign * (hours * 60 + minutes) * 60_000, ())
    }
}
