import GromaBase

extension Localization {
    /// The moment that a text says, in milliseconds since 1970; nil if it says none.
    ///
    /// What ``date(_:style:)`` writes in the style is read, to the precision of the style; so are dates of ISO 8601 (`2024-03-09`,
    /// `2024-03-09T22:05:09+01:00`), the language's other ways of writing a
    /// whole date, and a date without the time of day, which is then midnight. Small and capital letters, kinds of spaces and separators, and words
    /// that only join (`de`, `um`) do not matter. Two-digit years are not taken: they may be of any century. A style without a day reads the time of
    /// day on 1 January 1970, one without days or months the first of the month or year.
    ///
    /// Where the time zone's clocks are set back, the first of the two moments is meant; where they are set forward, the moment that it would have
    /// been. O(n)
    public func parseDate(_ text: String, style: DateStyle) -> Int? {
        let folded = Array(DateText.folded(text).drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        guard !folded.isEmpty, folded.count <= 200 else { return nil }
        let clock = WallClock(timeZone)
        if style.day != .none {
            if let iso = ISO8601.moment(String(folded)) { return iso.offset == nil ? clock.moment(of: iso.reading) : iso.milliseconds }
        }
        // Every way of writing a date has digits, and what has no letters is not written with names.
        guard folded.contains(where: \.isDecimalDigit) else { return nil }
        for style in style.alternatives(named: folded.contains(where: \.isLetter)) {
            let pattern = DatePattern.of(style, identifier)
            if let reading = DateReader(folded, pattern).reading() { return clock.moment(of: reading) }
        }
        return nil
    }
}

extension DateStyle {
    /// The style, and others that mean the same when they can be read: never the two orders of numbers.
    ///
    /// - Parameter named: whether those are of use that write names of months.
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
