/// Dates, times of day and timestamps as ISO 8601 texts, in the forms of RFC 3339, of Esri services and of SQL, and in no others.
///
/// ```
/// moment    = day [ separator time [ [ " " ] offset ] ]
/// separator = "T" / "t" / " "
/// day       = year "-" month "-" day               four, two and two digits: 2026-01-31
/// time      = hour ":" minute [ ":" second [ ( "." / "," ) 1*digit ] ]
/// offset    = "Z" / "z" / ( "+" / "-" ) hour [ [ ":" ] minute ]
/// ```
///
/// The day must exist (30 February does not), hours are below 24, minutes and seconds below 60, also in offsets. A second 60 is a leap
/// second: it is accepted where one is possible, in the last minute of a month in UTC, and counts as the first second of the next month, as
/// in systems without leap seconds. A fraction has any number of digits; those after the ninth are truncated. Surrounding white space is
/// not accepted.
package enum ISO8601 {
    /// A time of day.
    package struct Time: Hashable, Sendable {
        /// Seconds since midnight; a leap second is 86,400.
        package var seconds: Int
        /// The nanoseconds of the second.
        package var nanoseconds = 0

        /// Creates a time of whole seconds since midnight.
        package init(seconds: Int) { self.seconds = seconds }

        /// Milliseconds since midnight; truncated.
        package var milliseconds: Int { seconds * 1000 + nanoseconds / 1_000_000 }
    }

    /// A date, or a timestamp.
    package struct Moment: Hashable, Sendable {
        /// Days since 1970-01-01.
        package let day: Int
        /// The time of day; nil for a date.
        package let time: Time?
        /// The offset from UTC in minutes; nil if the text has none.
        package let offset: Int?
        /// Whether a timestamp has the form of RFC 3339: with seconds, a point before the fraction, and an offset with a colon and no space
        /// before it.
        package let isRFC3339: Bool

        /// The local time in milliseconds since 1970-01-01T00:00:00Z, as if it were in UTC; truncated.
        package var reading: Int { day * 86_400_000 + (time?.milliseconds ?? 0) }

        /// Milliseconds since 1970-01-01T00:00:00Z, in UTC if there is no offset; truncated.
        package var milliseconds: Int { reading - (offset ?? 0) * 60_000 }
    }

    // MARK: Reading

    /// Parses a date or a timestamp; nil if the text is invalid. O(n)
    package static func moment(_ text: String) -> Moment? { read(text) { $0.moment() } }

    /// Parses a date, in days since 1970-01-01; nil if the text is invalid. O(n)
    package static func day(_ text: String) -> Int? { read(text) { $0.day() } }

    /// Parses a time of day, and returns whether it has the form of RFC 3339; nil if the text is invalid. O(n)
    package static func time(_ text: String) -> (time: Time, isRFC3339: Bool)? {
        read(text) { reader in reader.time().map { ($0, reader.isRFC3339) } }
    }

    /// Parses an offset from UTC in minutes; nil if the text is invalid. O(n)
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

    /// Returns the text of a date, given in days since 1970-01-01: `2026-01-31`.
    package static func text(day: Int) -> String {
        let date = CivilCalendar.date(ofDay: day)
        return date.year.padded(to: 4) + "-" + date.month.padded(to: 2) + "-" + date.day.padded(to: 2)
    }

    /// Returns the text of a time of day, given in seconds since midnight: `23:59:59`.
    package static func text(timeOfDay seconds: Int) -> String {
        (seconds / 3600).padded(to: 2) + ":" + (seconds / 60 % 60).padded(to: 2) + ":" + (seconds % 60).padded(to: 2)
    }

    /// Returns the text of an offset from UTC, given in minutes: `+01:00`.
    package static func text(offset minutes: Int) -> String {
        (minutes < 0 ? "-" : "+") + (abs(minutes) / 60).padded(to: 2) + ":" + (abs(minutes) % 60).padded(to: 2)
    }

    /// Returns the text of a timestamp in UTC, `2026-01-31T23:59:59.000Z`; nil outside the years 0 to 9999, which the format cannot
    /// represent.
    package static func text(milliseconds: Int) -> String? { text(reading: milliseconds).map { $0 + "Z" } }

    /// Returns the text of a timestamp with its offset from UTC, `2026-01-31T23:59:59.000+01:00`; nil outside the years 0 to 9999.
    ///
    /// - Parameters:
    ///   - reading: milliseconds since 1970-01-01T00:00:00Z of the local time, as if it were in UTC.
    ///   - offset: the offset from UTC in minutes.
    package static func text(reading: Int, offset: Int) -> String? { text(reading: reading).map { $0 + text(offset: offset) } }

    private static func text(reading: Int) -> String? {
        guard (-62_167_219_200_000..<253_402_300_800_000).contains(reading) else { return nil }
        let day = reading.flooredDivision(by: 86_400_000)
        let rest = reading - day * 86_400_000
        return text(day: day) + "T" + text(timeOfDay: rest / 1000) + "." + (rest % 1000).padded(to: 3)
    }
}
