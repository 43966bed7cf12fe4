import GromaBase

/// Converts between points in time and local times in a time zone; a local time is in milliseconds as if it were UTC.
///
/// Years are those of ISO 8601, in the Gregorian calendar also before its introduction, with a year 0 before the year 1. Foundation differs
/// from that, so that it is only used for years from 2000 to 2399: the calendar, including weekdays, repeats every 400 years.
struct WallClock: Sendable {
    private let rules: TimeZoneRules

    /// Creates an instance for an IANA time zone, or for UTC if there is no such time zone.
    init(_ identifier: String) { rules = TimeZoneRules(identifier) ?? .utc }

    /// 400 years of the Gregorian calendar in milliseconds.
    static let cycle = 146_097 * 86_400_000
    /// 2000-01-01T00:00:00Z.
    private static let start = 946_684_800_000

    /// Returns the local time at a point in time. O(1)
    func reading(at milliseconds: Int) -> Int { Self.sum(milliseconds, offset(at: milliseconds)) }

    /// Returns the point in time of a local time: the first if it occurs twice, and if clocks skip it, the one that it would have been
    /// without the change. O(1)
    func moment(of reading: Int) -> Int {
        // No time zone is more than a day from UTC, and none changes its clocks twice within two days.
        let offsets = [offset(at: Self.sum(reading, -86_400_000)), offset(at: Self.sum(reading, 86_400_000))]
        let moments = offsets.map { Self.sum(reading, -$0) }
        return moments.filter { self.reading(at: $0) == reading }.min() ?? moments[0]
    }

    private func offset(at milliseconds: Int) -> Int {
        // Outside the range of known rules, the offset of the time zone is constant.
        let seconds = Double(min(max(milliseconds, -6_000_000_000_000), 13_000_000_000_000)) / 1000
        return rules.offset(at: seconds) * 1000
    }

    private static func sum(_ a: Int, _ b: Int) -> Int {
        let (sum, overflows) = a.addingReportingOverflow(b)
        return overflows ? (b < 0 ? .min : .max) : sum
    }

    /// Returns a local time in the years from 2000 to 2399, in seconds since 1970, and the number of 400-year cycles that were added. O(1)
    static func repeated(_ reading: Int) -> (seconds: Double, cycles: Int) {
        var (cycles, rest) = reading.quotientAndRemainder(dividingBy: cycle)
        rest -= start
        while rest < 0 { (cycles, rest) = (cycles - 1, rest + cycle) }
        return (Double((rest + start) / 1000), cycles)
    }

    /// Returns the year of a local time. O(1)
    static func year(of reading: Int) -> Int {
        let (seconds, cycles) = repeated(reading)
        return CivilCalendar.date(ofDay: Int(seconds) / 86_400).year + 400 * cycles
    }

    /// Returns the local time for a date and time of day; nil if there is no such date or time, or if it exceeds the range of integers.
    /// O(1)
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

    /// Returns the weekday of a local time, 0 for Monday. O(1)
    static func weekday(of reading: Int) -> Int {
        let days = Int(repeated(reading).seconds) / 86_400
        return (days + 3) % 7
    }
}
