/// Parses a date in the order of a pattern. The texts between fields may be missing or replaced by other separators; all fields are
/// required, and no text may remain.
struct DateReader {
    private let pattern: DatePattern
    private let text: [Character]

    init(_ text: [Character], _ pattern: DatePattern) {
        self.text = text
        self.pattern = pattern
    }

    /// Returns the local time of the date, in the form of ``WallClock``; nil if the text is not such a date. O(n), except for repeated
    /// words.
    func reading() -> Int? {
        var found: [DatePiece.Field: Int] = [:]
        var period: [Character] = []
        return read(from: 0, part: 0, &found, &period)
    }

    private func read(from position: Int, part: Int, _ found: inout [DatePiece.Field: Int], _ period: inout [Character]) -> Int? {
        guard part < pattern.parts.count else {
            return skipped(position, DateText.dateSeparators) == text.count ? reading(of: found, period) : nil
        }
        switch pattern.parts[part] {
        case .words(let words):
            let start = skipped(position, DateText.dateSeparators.union(DateText.timeSeparators))
            if text[start...].starts(with: words), let reading = read(from: start + words.count, part: part + 1, &found, &period) {
                return reading
            }
            return read(from: position, part: part + 1, &found, &period)
        case .number(let field):
            return readNumber(field, from: position, part: part, &found, &period)
        case .name(let field):
            let start = skipped(position, DateText.dateSeparators)
            for (name, number) in pattern.names[field] ?? [] where text[start...].starts(with: name) {
                (found[field], period) = (number, field == .dayPeriod ? name : period)
                if let reading = read(from: start + name.count, part: part + 1, &found, &period) { return reading }
            }
            return nil
        }
    }

    private func readNumber(
        _ field: DatePiece.Field, from position: Int, part: Int, _ found: inout [DatePiece.Field: Int], _ period: inout [Character]
    ) -> Int? {
        let isInTime = field == .minute || field == .second
        let start = skipped(position, isInTime ? DateText.timeSeparators : DateText.dateSeparators)
        let digits = text[start...].prefix { $0.isDecimalDigit }
        guard field == .year ? (4...9).contains(digits.count) : (1...2).contains(digits.count), let number = Int(String(digits)) else {
            return nil
        }
        // A minus sign after another separator, or at the beginning, belongs to the year.
        let isNegative =
            field == .year && start > position && text[start - 1] == "-"
            && (start == 1 || DateText.dateSeparators.contains(text[start - 2]))
        found[field] = isNegative ? -number : number
        return read(from: start + digits.count, part: part + 1, &found, &period)
    }

    private func skipped(_ position: Int, _ separators: Set<Character>) -> Int {
        text[position...].firstIndex { !separators.contains($0) } ?? text.count
    }

    private func reading(of found: [DatePiece.Field: Int], _ period: [Character]) -> Int? {
        var hour = found[.hour] ?? 0
        if found[.hour] != nil {
            guard let known = pattern.hours[DatePattern.Hour(number: hour, period: period)] else { return nil }
            hour = known
        }
        let reading = WallClock.reading(
            year: found[.year] ?? 1970, month: found[.month] ?? 1, day: found[.day] ?? 1, hour: hour, minute: found[.minute] ?? 0,
            second: found[.second] ?? 0)
        if let reading, let weekday = found[.weekday], weekday != WallClock.weekday(of: reading) { return nil }
        return reading
    }
}
