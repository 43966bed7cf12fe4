import GromaBase

/// Dates of a style in American English, whatever the language: the formats of CLDR for `en`.
package struct EnglishDateFormat: Sendable {
    private let style: DateStyle

    /// Creates a format; the language is ignored.
    package init(_ style: DateStyle, _ identifier: String = "en") { self.style = style }

    /// Returns the date at a time in seconds since 1970 in UTC.
    package func text(of seconds: Double) -> String { pieces(of: seconds).map(\.text).joined() }

    /// Returns the pieces of the date at a time in seconds since 1970 in UTC.
    func pieces(of seconds: Double) -> [DatePiece] {
        let day = Int((seconds / 86_400).rounded(.down))
        let days = pieces(ofDay: day)
        let times = pieces(ofTime: Int(seconds.rounded(.down)) - day * 86_400)
        guard !days.isEmpty, !times.isEmpty else { return days + times }
        // A word precedes the time if the name of the month is written.
        let hasWords = ![.numeric, .numericDayFirst, .year].contains(style.day)
        return days + [DatePiece(text: hasWords ? " at " : ", ")] + times
    }

    private func pieces(ofDay day: Int) -> [DatePiece] {
        let date = CivilCalendar.date(ofDay: day)
        let year = DatePiece(field: .year, text: String(date.year))
        let number = DatePiece(field: .day, text: String(date.day))
        let long = DatePiece(field: .month, text: Self.months[date.month - 1])
        let short = DatePiece(field: .month, text: String(Self.months[date.month - 1].prefix(3)))
        let (slash, comma, space) = (DatePiece(text: "/"), DatePiece(text: ", "), DatePiece(text: " "))
        switch style.day {
        case .none: return []
        case .numeric, .numericDayFirst: return [DatePiece(field: .month, text: String(date.month)), slash, number, slash, year]
        case .longMonthDayYear: return [long, space, number, comma, year]
        case .dayShortMonthYear, .mediumMonthDayYear: return [short, space, number, comma, year]
        case .full:
            // 1970-01-01 was a Thursday.
            let weekday = DatePiece(field: .weekday, text: Self.weekdays[((day + 4) % 7 + 7) % 7])
            return [weekday, comma, long, space, number, comma, year]
        case .longMonthYear: return [long, space, year]
        case .shortMonthYear: return [short, space, year]
        case .year: return [year]
        }
    }

    private func pieces(ofTime seconds: Int) -> [DatePiece] {
        guard style.time != .none else { return [] }
        let hour = seconds / 3600
        let isOf24 = style.time == .short24 || style.time == .long24
        let hasSeconds = style.time == .long || style.time == .long24 || style.time == .long12
        let colon = DatePiece(text: ":")
        var pieces = [
            DatePiece(field: .hour, text: isOf24 ? hour.padded(to: 2) : String((hour + 11) % 12 + 1)), colon,
            DatePiece(field: .minute, text: (seconds / 60 % 60).padded(to: 2)),
        ]
        if hasSeconds { pieces += [colon, DatePiece(field: .second, text: (seconds % 60).padded(to: 2))] }
        // A narrow no-break space.
        if !isOf24 { pieces += [DatePiece(text: "\u{202f}"), DatePiece(field: .dayPeriod, text: hour < 12 ? "AM" : "PM")] }
        return pieces
    }

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
    ]
    private static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
}
