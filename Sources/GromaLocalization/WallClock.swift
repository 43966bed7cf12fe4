import GromaBase

/// What clocks on the wall show in a time zone, in milliseconds as if it were UTC: made of a moment, and a moment made of it.
///
/// Years are counted as ISO 8601 does, by the Gregorian calendar also before it came into use, with a year 0 before the year 1. Foundation does not,
/// so it is only asked for years from 2000 to 2399: the calendar repeats itself after 400 years, weekdays included.
struct WallClock: Sendable {
    private let rules: TimeZoneRules

    /// The clocks of an IANA time zone; those of UTC where there is no such zone.
    init(_ identifier: String) { rules = TimeZoneRules(identifier) ?? .utc }

    /// 400 years of the Gregorian calendar in milliseconds.
    static let cycle = 146_097 * 86_400_000
    /// 2000-01-01T00:00:00Z.
    private static let start = 946_684_800_000

    /// What clocks show at a moment. O(1)
    func reading(at milliseconds: Int) -> Int { Self.sum(milliseconds, offset(at: milliseconds)) }

    /// The moment at which clocks show this: the first where it comes twice, and where clocks skip it, that of the reading that the clocks would
    /// have shown had they not been changed. O(1)
    func moment(of reading: Int) -> Int {
        // No zone is more than a day from UTC, and none changes its clocks twice within two days.
        let offsets = [offset(at: Self.sum(reading, -86_400_000)), offset(at: Self.sum(reading, 86_400_000))]
        let moments = offsets.map { Self.sum(reading, -$0) }
        return moments.filter { self.reading(at: $0) == reading }.min() ?? moments[0]
    }

    private func offset(at milliseconds: Int) -> Int {
        // Beyond what anybody has agreed on, the zone stays as it is.
        let seconds = Double(min(max(milliseconds, -6_000_000_000_000), 13_000_000_000_000)) / 1000
        return rules.offset(at: seconds) * 1000
    }

    private static func sum(_ a: Int, _ b: Int) -> Int {
        let (sum, overflows) = a.addingReportingOverflow(b)
        return overflows ? (b < 0 ? .min : .max) : sum
    }

    /// A reading as one of the years from 2000 to 2399, in seconds since 1970, and how many times 400 years were added for that. O(1)
    static func repeated(_ reading: Int) -> (seconds: Double, cycles: Int) {
        var (cycles, rest) = reading.quotientAndRemainder(dividingBy: cycle)
        rest -= start
        while rest < 0 { (cycles, rest) = (cycles - 1, rest + cycle) }
        return (Double((rest + start) / 1000), cycles)
    }

    /// The year of a reading. O(1)
    static func year(of reading: Int) -> Int {
        let (seconds, cycles) = repeated(reading)
        return CivilCalendar.date(ofDay: Int(seconds) / 86_400).year + 400 * cycles
    }

    /// The reading of a date and time of day; nil if there is no such date or time, or it is too far away for an integer. O(1)
    static func reading(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0, millisecond: Int = 0) -> Int? {
        guard (-400_000_000...400_000_000).contains(year), (1...12).contains(month), (1...31).contains(day), (0..<24).contains(hour),
            (0..<60).contains(minute), (0..<60).contains(second)
        else { return nil }
        let repeated = 2000 + (year % 400 + 400) % 400
        guard day <= CivilCalendar.daysIn(month: month, year: repeated) else { return nil }
        let seconds = CivilCalendar.day(repeated, month, day) * 86_400 + hour * 3600 + minute * 60 + second
        let (cycles, overflows) = ((year - repeated) / 400).multipliedReportingOverflow(by: cycle)
        let (reading, overflowsToo) = cycles.addingReportingOverflow(seconds * 1000 + millisecond)
        return overflows || overflowsToo ? nil : reading
    }

    /// The day of the week of a reading, 0 for Monday. O(1)
    static func weekday(of reading: Int) -> Int {
        let days = Int(repeated(reading).seconds) / 86_400
        return (days + 3) % 7
    }
}
