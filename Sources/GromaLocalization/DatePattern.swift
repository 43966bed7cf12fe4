import Synchronization

/// The order of the fields of a date in a language and the texts between them, derived from dates that it has written.
struct DatePattern: Sendable {
    /// A part of the pattern.
    enum Part: Hashable, Sendable {
        /// The text between fields, without surrounding spaces and marks.
        case words([Character])
        /// A field in digits.
        case number(DatePiece.Field)
        /// A field in words.
        case name(DatePiece.Field)
    }

    /// An hour on a 12-hour clock.
    struct Hour: Hashable, Sendable {
        var number: Int
        var period: [Character]
    }

    /// The parts in their order. Between any two there are only separators.
    let parts: [Part]
    /// The names of months and weekdays, the longest first.
    let names: [DatePiece.Field: [(name: [Character], number: Int)]]
    /// The hours of the day by their written form. A 24-hour clock has no day periods.
    let hours: [Hour: Int]

    /// Returns the pattern of a language, by its tag. O(1), except the first time.
    static func of(_ style: DateStyle, _ identifier: String) -> DatePattern {
        let key = DateStyleKey(style: style, identifier: identifier)
        return known.withLock { known in
            if let pattern = known[key] { return pattern }
            let pattern = DatePattern(learnedFrom: style, identifier)
            // Limits the memory for requests with many different languages.
            if known.count >= 1000 { known = [:] }
            known[key] = pattern
            return pattern
        }
    }

    private static let known = Mutex<[DateStyleKey: DatePattern]>([:])

    private init(learnedFrom style: DateStyle, _ identifier: String) {
        let format = style.format(of: identifier)
        func pieces(_ hour: Int) -> [DatePiece] { style.pieces(of: Self.sunday + Double(hour) * 3600, format) }
        parts = pieces(22).flatMap(Self.parts)
        var names: [DatePiece.Field: [(name: [Character], number: Int)]] = [:]
        if parts.contains(.name(.month)) { names[.month] = Self.months(of: identifier) }
        if parts.contains(.name(.weekday)) {
            let days = (0..<7).map { (Self.text(of: .weekday, in: pieces(24 * ($0 + 1))), $0) }
            names[.weekday] = days.sorted { $0.0.count > $1.0.count }
        }
        var hours: [Hour: Int] = [:]
        if style.time != .none {
            for hour in (0..<24).reversed() {
                let pieces = pieces(hour)
                let number = Self.text(of: .hour, in: pieces).filter(\.isDecimalDigit)
                hours[Hour(number: Int(String(number)) ?? hour, period: Self.text(of: .dayPeriod, in: pieces))] = hour
            }
            let periods = Set(hours.keys.map(\.period)).filter { !$0.isEmpty }
            names[.dayPeriod] = periods.map { ($0, 0) }.sorted { ($1.name.count, String($0.name)) < ($0.name.count, String($1.name)) }
        }
        self.names = names
        self.hours = hours
    }

    /// 2021-11-28T00:11:33Z, a Sunday.
    private static let sunday = 1_638_058_293.0

    /// Splits a piece into parts: text that is written together with a number is a separate part.
    private static func parts(of piece: DatePiece) -> [Part] {
        let text = DateText.folded(piece.text)
        guard let field = piece.field else { return words(text[...]) }
        guard field != .dayPeriod, let first = text.firstIndex(where: \.isDecimalDigit),
            let last = text.lastIndex(where: \.isDecimalDigit)
        else { return [.name(field)] }
        return words(text[..<first]) + [.number(field)] + words(text[(last + 1)...])
    }

    private static func words(_ text: ArraySlice<Character>) -> [Part] {
        let words = DateText.trimmed(text)
        return words.isEmpty ? [] : [.words(Array(words))]
    }

    private static func text(of field: DatePiece.Field, in pieces: [DatePiece]) -> [Character] {
        Array(DateText.trimmed(DateText.folded(pieces.first { $0.field == field }?.text ?? "")[...]))
    }

    /// Returns the names of the months in the forms of a language: standalone, in a date, short and long. O(1), except the first time.
    private static func months(of identifier: String) -> [(name: [Character], number: Int)] {
        knownMonths.withLock { known in
            if let months = known[identifier] { return months }
            let months = learnedMonths(of: identifier)
            // Limits the memory for requests with many different languages.
            if known.count >= 1000 { known = [:] }
            known[identifier] = months
            return months
        }
    }

    private static let knownMonths = Mutex<[String: [(name: [Character], number: Int)]]>([:])

    private static func learnedMonths(of identifier: String) -> [(name: [Character], number: Int)] {
        var names: [[Character]: Int] = [:]
        for day in [DateStyle.Day.full, .longMonthDayYear, .longMonthYear, .dayShortMonthYear, .shortMonthYear] {
            let style = DateStyle(day: day)
            let format = style.format(of: identifier)
            // 15 January 2021, and about the middle of every following month.
            for month in 0..<12 {
                let name = text(of: .month, in: style.pieces(of: 1_610_712_000 + Double(month) * 30.44 * 86_400, format))
                if names[name] == nil, !name.allSatisfy(\.isDecimalDigit) { names[name] = month + 1 }
            }
        }
        return names.map { ($0.key, $0.value) }.sorted { ($1.name.count, $0.number) < ($0.name.count, $1.number) }
    }
}
