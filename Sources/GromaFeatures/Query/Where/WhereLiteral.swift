import GromaFormats

/// A moment, day or time of day as a where clause writes it: `DATE '2026-01-31'`.
struct WhereLiteral {
    let value: AttributeValue
    let type: WhereType
    /// The day itself, of a `DATE`, for fields that hold days.
    let day: String?

    init(_ keyword: String, _ text: String, at offset: Int) throws(FeatureError) {
        var scanner = MomentScanner(text)
        switch keyword {
        case "DATE":
            if let day = scanner.day(), scanner.isAtEnd {
                self.init(value: .date(day * 86_400_000), type: .date, day: text)
                return
            }
            throw .whereSyntax(offset: offset, found: "'\(text)'", expected: "a day such as '2026-01-31'")
        case "TIME":
            if scanner.timeOfDay() != nil, scanner.isAtEnd {
                self.init(value: .string(text), type: .time, day: nil)
                return
            }
            throw .whereSyntax(offset: offset, found: "'\(text)'", expected: "a time of day such as '23:59:59'")
        default:
            if let moment = MomentScanner.moment(text, needsOffset: false) {
                self.init(value: .date(moment), type: .date, day: nil)
                return
            }
            throw .whereSyntax(
                offset: offset, found: "'\(text)'", expected: "a moment such as '2026-01-31 23:59:59', with +hh:mm where it is not UTC")
        }
    }

    private init(value: AttributeValue, type: WhereType, day: String?) {
        self.value = value
        self.type = type
        self.day = day
    }
}

/// Reads days and times of day in the forms of SQL and RFC 3339.
package struct MomentScanner {
    private let bytes: [UInt8]
    private var place = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    var isAtEnd: Bool { place == bytes.count }

    /// Milliseconds since 1970 of `2026-01-31`, `2026-01-31 23:59:59.5` or `2026-01-31T23:59:59+01:00`; UTC where no offset is given.
    /// Digits beyond the milliseconds are cut off.
    package static func moment(_ text: String, needsOffset: Bool) -> Int? {
        var scanner = MomentScanner(text)
        guard let day = scanner.day() else { return nil }
        if scanner.isAtEnd { return needsOffset ? nil : day * 86_400_000 }
        guard scanner.take(0x20) || scanner.take(0x54) || scanner.take(0x74), let time = scanner.timeOfDay() else { return nil }
        _ = scanner.take(0x20)
        if scanner.isAtEnd { return needsOffset ? nil : day * 86_400_000 + time }
        guard let offset = scanner.offset(), scanner.isAtEnd else { return nil }
        return day * 86_400_000 + time - offset
    }

    /// Days since 1970.
    mutating func day() -> Int? {
        guard let year = digits(4), take(0x2D), let month = digits(2), take(0x2D), let day = digits(2), (1...12).contains(month),
            (1...CivilCalendar.daysIn(month: month, year: year)).contains(day)
        else { return nil }
        return CivilCalendar.day(year, month, day)
    }

    /// Milliseconds since midnight.
    mutating func timeOfDay() -> Int? {
        guard let hour = digits(2), hour < 24, take(0x3A), let minute = digits(2), minute < 60, take(0x3A), let second = digits(2),
            second < 60
        else { return nil }
        var milliseconds = 0
        if take(0x2E) {
            var scale = 100
            let start = place
            while place < bytes.count, bytes[place] &- 0x30 < 10 {
                milliseconds += Int(bytes[place] &- 0x30) * scale
                scale /= 10
                place += 1
            }
            if place == start { return nil }
        }
        return ((hour * 60 + minute) * 60 + second) * 1000 + milliseconds
    }

    /// Milliseconds east of Greenwich.
    mutating func offset() -> Int? {
        if take(0x5A) || take(0x7A) { return 0 }
        let sign = take(0x2B) ? 1 : take(0x2D) ? -1 : 0
        guard sign != 0, let hours = digits(2), hours < 24, take(0x3A), let minutes = digits(2), minutes < 60 else { return nil }
        return sign * (hours * 60 + minutes) * 60_000
    }

    mutating func take(_ byte: UInt8) -> Bool {
        guard place < bytes.count, bytes[place] == byte else { return false }
        place += 1
        return true
    }

    private mutating func digits(_ count: Int) -> Int? {
        guard place + count <= bytes.count else { return nil }
        var value = 0
        for byte in bytes[place..<place + count] {
            guard byte &- 0x30 < 10 else { return nil }
            value = value * 10 + Int(byte &- 0x30)
        }
        place += count
        return value
    }
}
