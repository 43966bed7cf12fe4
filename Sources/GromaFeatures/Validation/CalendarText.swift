import GromaFormats

/// The forms that days, times of day and moments with an offset are kept in as text (RFC 3339, sections 5.6 and 5.7).
package enum CalendarText {
    /// Whether it is a day: `2026-01-31`.
    static func isDate(_ text: String) -> Bool {
        var scanner = MomentScanner(text)
        return scanner.day() != nil && scanner.isAtEnd
    }

    /// Whether it is a time of day: `23:59:59`, with a fraction where that is wanted.
    static func isTime(_ text: String) -> Bool {
        var scanner = MomentScanner(text)
        return scanner.timeOfDay() != nil && scanner.isAtEnd
    }

    /// Whether it is a moment with its distance to UTC: `2026-01-31T23:59:59.000+01:00`, or `Z` for none.
    static func isTimestamp(_ text: String) -> Bool { MomentScanner.moment(text, needsOffset: true) != nil }

    /// Which kind of field holds a text whole: `dateOnly` for a day, `date` for a moment in UTC or without an offset, of milliseconds at most,
    /// `timestampOffset` for one with its distance to UTC; nil for any other text.
    static func kind(of text: String) -> AttributeInference.Kind? {
        guard text.utf8.count >= 10, text.utf8.first.map({ $0 >= 0x30 && $0 <= 0x39 }) == true else { return nil }
        if isDate(text) { return .dateOnly }
        guard MomentScanner.moment(text, needsOffset: false) != nil else { return nil }
        let fraction = text.utf8.drop { $0 != 0x2E }.dropFirst().prefix { $0 >= 0x30 && $0 <= 0x39 }
        let offset = text.utf8.dropFirst(19).first { $0 == 0x2B || $0 == 0x2D }
        if offset != nil { return .timestampOffset }
        return fraction.count <= 3 ? .date : nil
    }

    /// A moment in UTC, `2026-01-31T23:59:59.000Z`; nil outside the years 0 to 9999, which the form has no room for.
    package static func text(milliseconds: Int) -> String? {
        guard (-62_167_219_200_000..<253_402_300_800_000).contains(milliseconds) else { return nil }
        let day = milliseconds.flooredDivision(by: 86_400_000)
        let rest = milliseconds - day * 86_400_000
        return CalendarText.day(day) + "T" + padded(rest / 3_600_000, 2) + ":" + padded(rest / 60_000 % 60, 2) + ":"
            + padded(rest / 1000 % 60, 2) + "." + padded(rest % 1000, 3) + "Z"
    }

    /// A day by its distance from 1970, `2026-01-31`.
    static func day(_ day: Int) -> String {
        let date = CivilCalendar.date(ofDay: day)
        return padded(date.year, 4) + "-" + padded(date.month, 2) + "-" + padded(date.day, 2)
    }

    /// A whole number with zeros before it.
    package static func padded(_ value: Int, _ width: Int) -> String {
        let text = String(value)
        return String(repeating: "0", count: max(0, width - text.count)) + text
    }
}

extension Int {
    /// The quotient rounded down, for a divisor above 0.
    func flooredDivision(by divisor: Int) -> Int { self >= 0 ? self / divisor : (self + 1) / divisor - 1 }
}
