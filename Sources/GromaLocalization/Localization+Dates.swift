extension Localization {
    /// Returns a date and time in the language, in the time zone.
    ///
    /// Years are those of ISO 8601 (the Gregorian calendar at all times and in all languages); years before 1000 have four digits, so that
    /// none looks like the abbreviation of another.
    ///
    /// - Parameters:
    ///   - milliseconds: The milliseconds since 1970-01-01T00:00:00Z; any integer.
    ///   - style: The style of the date and the time.
    public func date(_ milliseconds: Int, style: DateStyle) -> String {
        guard style.day != .none || style.time != .none else { return "" }
        let reading = WallClock(timeZone).reading(at: milliseconds)
        let (seconds, cycles) = WallClock.repeated(reading)
        let format = style.format(of: identifier)
        // From 1600 on, Foundation's calendar is also the Gregorian one.
        if cycles == 0 || cycles == -1, style.day != .numericDayFirst, style.day != .dayShortMonthYear {
            return format.text(of: seconds + Double(cycles * (WallClock.cycle / 1000)))
        }
        return style.pieces(of: seconds, format).map { piece in
            guard piece.field == .year else { return piece.text }
            return year(WallClock.year(of: reading), like: piece.text)
        }.joined()
    }

    /// Returns a year in the digits of the language. Text that a language writes together with the number is kept.
    private func year(_ year: Int, like written: String) -> String {
        let digits = LanguageWriter(identifier).integer(year, groups: false, digits: 4)
        guard let first = written.firstIndex(where: \.isDecimalDigit), let last = written.lastIndex(where: \.isDecimalDigit) else {
            return written
        }
        return written[..<first] + digits + written[written.index(after: last)...]
    }

    /// Returns whether there is a time zone with a name. Dates are written in UTC if ``timeZone`` is unknown.
    public static func isKnownTimeZone(_ identifier: String) -> Bool { TimeZoneRules(identifier) != nil }

    /// The valid names of time zones, for errors about a name that ``isKnownTimeZone(_:)`` does not know.
    public static var expectedTimeZone: String { TimeZoneRules.expected }

    /// Returns the offset of the time zone from UTC in seconds, positive to the east, at a time in milliseconds since 1970.
    public func timeZoneOffsetSeconds(at milliseconds: Int) -> Int {
        let reading = WallClock(timeZone).reading(at: milliseconds)
        return reading.subtractingReportingOverflow(milliseconds).partialValue / 1000
    }
}

extension Character {
    /// Whether the character is a decimal digit of any script.
    var isDecimalDigit: Bool { unicodeScalars.first?.properties.generalCategory == .decimalNumber }
}
