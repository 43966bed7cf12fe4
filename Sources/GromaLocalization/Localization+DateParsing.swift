import GromaBase

extension Localization {
    /// Returns the point in time that a text represents, in milliseconds since 1970; nil if it is not a date.
    ///
    /// It parses the texts that ``date(_:style:)`` writes in the style, to the precision of the style, and also dates of ISO 8601
    /// (`2024-03-09`, `2024-03-09T22:05:09+01:00`), the language's other formats of a complete date, and a date without the time of day,
    /// which is then midnight. Case, kinds of spaces and separators, and connecting words (`de`, `um`) are ignored. Two-digit years are not
    /// accepted, because their century is ambiguous. A style without a day is parsed as the time of day on 1 January 1970, one without days
    /// or months as the start of the month or year.
    ///
    /// If the time zone's clocks are set back, the result is the first of the two points in time; if they are set forward, the one that the
    /// local time would have been without the change.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the text.
    public func parseDate(_ text: String, style: DateStyle) -> Int? {
        let folded = Array(DateText.folded(text).drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        guard !folded.isEmpty, folded.count <= 200 else { return nil }
        let clock = WallClock(timeZone)
        if style.day != .none {
            if let iso = ISO8601.moment(String(folded)) { return iso.offset == nil ? clock.moment(of: iso.reading) : iso.milliseconds }
        }
        // Every date format has digits, and a text without letters does not have names.
        guard folded.contains(where: \.isDecimalDigit) else { return nil }
        for style in style.alternatives(named: folded.contains(where: \.isLetter)) {
            let pattern = DatePattern.of(style, identifier)
            if let reading = DateReader(folded, pattern).reading() { return clock.moment(of: reading) }
        }
        return nil
    }

    /// Returns whether two texts are the same date to ``parseDate(_:style:)``, as they only differ in case, kinds of spaces or digits.
    package static func areSameDate(_ a: String, _ b: String) -> Bool { DateText.folded(a) == DateText.folded(b) }
}

extension DateStyle {
    /// Returns the style and equivalent styles for parsing, but never both orders of a numeric date.
    ///
    /// - Parameter named: Whether styles with names of months are included.
    fileprivate func alternatives(named: Bool) -> [DateStyle] {
        guard day != .none || time != .none else { return [] }
        let numeric: Day = day == .numericDayFirst ? .numericDayFirst : .numeric
        let days: [Day] =
            switch day {
            case .none, .longMonthYear, .shortMonthYear, .year: [day]
            case .numeric, .numericDayFirst, .longMonthDayYear, .mediumMonthDayYear, .dayShortMonthYear, .full:
                [numeric] + (named ? [.longMonthDayYear, .dayShortMonthYear, .full] : [])
            }
        let times: [Time] =
            time == .none
            ? [.none]
            : [.short, .short24, .long, .long24] + (time == .short12 || time == .long12 ? [.short12, .long12] : [])
                + (day == .none ? [] : [.none])
        return [self] + days.flatMap { day in times.map { DateStyle(day: day, time: $0) } }.filter { $0 != self }
    }
}
