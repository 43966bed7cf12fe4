extension Localization {
    /// A moment as the language writes it, in the time zone.
    ///
    /// Years are those of ISO 8601 (the Gregorian calendar at all times and in all languages); those before 1000 have four digits, so that none looks
    /// like the short form of another.
    ///
    /// - Parameters:
    ///   - milliseconds: since 1970-01-01T00:00:00Z; any integer.
    ///   - style: what is written of it.
    public func date(_ milliseconds: Int, style: DateStyle) -> String {
        guard style.day != .none || style.time != .none else { return "" }
        let reading = WallClock(timeZone).reading(at: milliseconds)
        let (seconds, cycles) = WallClock.repeated(reading)
        let format = style.format(of: identifier)
        // From 1600 on Foundation's calendar is the Gregorian one as well.
        if cycles == 0 || cycles == -1, style.day != .numericDayFirst, style.day != .dayShortMonthYear {
            return format.text(of: seconds + Double(cycles * (WallClock.cycle / 1000)))
        }
        return style.pieces(of: seconds, format).map { piece in
            guard piece.field == .year else { return piece.text }
            return year(WallClock.year(of: reading), like: piece.text)
        }.joined()
    }

    /// A year in the digits of the language. What a language writes along with the number stays.
    private func year(_ year: Int, like written: String) -> String {
        let digits = LanguageWriter(identifier).integer(year, groups: false, digits: 4)
        guard let first = written.firstIndex(where: \.isDecimalDigit), let last = written.lastIndex(where: \.isDecimalDigit) else {
            return written
        }
        return written[..<first] + digits + written[written.index(after: last)...]
    }

    /// Whether there is a time zone of that name. Dates are written in UTC where ``timeZone`` names none.
    public static func isKnownTimeZone(_ identifier: String) -> Bool { TimeZoneRules(identifier) != nil }

    /// What is right where ``isKnownTimeZone(_:)`` says that a name is not, for errors.
    public static var expectedTimeZone: String { TimeZoneRules.expected }

    /// How many seconds the time zone's clocks are ahead of UTC at a moment, in milliseconds since 1970.
    public func timeZoneOffsetSeconds(at milliseconds: Int) -> Int {
        let reading = WallClock(timeZone).reading(at: milliseconds)
        return reading.subtractingReportingOverflow(milliseconds).partialValue / 1000
    }
}

extension Character {
    /// Whether this is a digit of a decimal system of any script.
    var isDecimalDigit: Bool { unicodeScalars.first?.properties.generalCategory == .decimalNumber }
}
