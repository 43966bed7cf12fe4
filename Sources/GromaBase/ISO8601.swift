/// Days, times of day and moments as texts of ISO 8601: what RFC 3339 writes, what services of Esri and SQL write, and nothing else.
///
/// ```
/// moment    = day [ separator time [ [ " " ] offset ] ]
/// separator = "T" / "t" / " "
/// day       = year "-" month "-" day               four, two and two digits: 2026-01-31
/// time      = hour ":" minute [ ":" second [ ( "." / "," ) 1*digit ] ]
/// offset    = "Z" / "z" / ( "+" / "-" ) hour [ [ ":" ] minute ]
/// ```
///
/// There must be such a day (30 February is none), hours are below 24, minutes and seconds below 60, in offsets too. A second 60 is a leap second:
/// it is taken where one can be, in the last minute of a month in UTC, and counts as the first of the next month, as systems that know no leap
/// seconds count. A fraction has any number of digits; those after the ninth are cut off. White space around is none of the text.
package enum ISO8601 {
    /// A time of day.
    package struct Time: Hashable, Sendable {
        /// Since midnight; a leap second is 86,400.
        package var seconds: Int
        /// Of the second.
        package var nanoseconds = 0

        /// A whole second, since midnight.
        package init(seconds: Int) { self.seconds = seconds }

        /// Milliseconds since midnight; what is finer is cut off.
        package var milliseconds: Int { seconds * 1000 + nanoseconds / 1_000_000 }
    }

    /// A day, or a moment.
    package struct Moment: Hashable, Sendable {
        /// Days since 1970-01-01.
        package let day: Int
        /// Nil for a day alone.
        package let time: Time?
        /// Minutes that clocks are ahead of UTC; nil if the text does not say.
        package let offset: Int?
        /// Whether a moment is written as RFC 3339 has it: seconds, a point before the fraction, an offset with a colon and no space before it.
        package let isRFC3339: Bool

        /// Milliseconds since 1970-01-01T00:00:00Z of what clocks show, as if they were in UTC; what is finer is cut off.
        package var reading: Int { day * 86_400_000 + (time?.milliseconds ?? 0) }

        /// Milliseconds since 1970-01-01T00:00:00Z, in UTC where there is no offset; what is finer is cut off.
        package var milliseconds: Int { reading - (offset ?? 0) * 60_000 }
    }

    // MARK: Reading

    /// Reads a day or a moment; nil if the text is none. O(n)
    package static func moment(_ text: String) -> Moment? { read(text) { $0.moment() } }

    /// Reads a day, in days since 1970-01-01; nil if the text is none. O(n)
    package static func day(_ text: String) -> Int? { read(text) { $0.day() } }

    /// Reads a time of day, and says whether it is written as RFC 3339 has it; nil if the text is none. O(n)
    package static func time(_ text: String) -> (time: Time, isRFC3339: Bool)? {
        read(text) { reader in reader.time().map { ($0, reader.isRFC3339) } }
    }

    /// Reads a distance to UTC in minutes; nil if the text is none. O(n)
    package static func offset(_ text: String) -> Int? { read(text) { $0.offset() } }

    private static func read<Value>(_ text: String, _ body: (inout ISO8601Reader) -> Value?) -> Value? {
        var text = text
        return text.withUTF8 { bytes in
            var reader = ISO8601Reader(bytes)
            guard let value = body(&reader), reader.isAtEnd else { return nil }
            return value
        }
    }

    // MARK: Writing

    /// A day by its distance from 1970-01-01: `2026-01-31`.
    package static func text(day: Int) -> String {
        let date = CivilCalendar.date(ofDay: day)
        return date.year.padded(to: 4) + "-" + date.month.padded(to: 2) + "-" + date.day.padded(to: 2)
    }

    /// A time of day by the seconds since midnight: `23:59:59`.
    package static func text(timeOfDay seconds: Int) -> String {
        (seconds / 3600).padded(to: 2) + ":" + (seconds / 60 % 60).padded(to: 2) + ":" + (seconds % 60).padded(to: 2)
    }

    /// A distance to UTC in minutes: `+01:00`.
    package static func text(offset minutes: Int) -> String {
        (minutes < 0 ? "-" : "+") + (abs(minutes) / 60).padded(to: 2) + ":" + (abs(minutes) % 60).padded(to: 2)
    }

    /// A moment in UTC, `2026-01-31T23:59:59.000Z`; nil outside the years 0 to 9999, which the form has no room for.
    package static func text(milliseconds: Int) -> String? { text(reading: milliseconds).map { $0 + "Z" } }

    /// A moment with its distance to UTC, `2026-01-31T23:59:59.000+01:00`; nil outside the years 0 to 9999.
    ///
    /// - Parameters:
    ///   - reading: milliseconds since 1970-01-01T00:00:00Z of what clocks show, as if they were in UTC.
    ///   - offset: minutes that they are ahead of it.
    package static func text(reading: Int, offset: Int) -> String? { text(reading: reading).map { $0 + text(offset: offset) } }

    private static func text(reading: Int) -> String? {
        guard (-62_167_219_200_000..<253_402_300_800_000).contains(reading) else { return nil }
        let day = reading.flooredDivision(by: 86_400_000)
        let rest = reading - day * 86_400_000
        return text(day: day) + "T" + text(timeOfDay: rest / 1000) + "." + (rest % 1000).padded(to: 3)
    }
}
