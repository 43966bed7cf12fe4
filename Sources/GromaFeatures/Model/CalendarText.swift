import GromaBase
import GromaFormats

/// The text formats of days, times of day and points in time with an offset (RFC 3339, sections 5.6 and 5.7).
enum CalendarText {
    /// Returns a day, `2026-01-31`; nil for any other text.
    static func date(_ text: String) -> String? { ISO8601.day(text) == nil ? nil : text }

    /// Returns a time of day, `23:59:59` with its fraction, if any; nil for any other text.
    static func time(_ text: String) -> String? {
        guard let (time, isRFC3339) = ISO8601.time(text) else { return nil }
        return isRFC3339 ? text : ISO8601.text(timeOfDay: time.seconds) + fraction(time.nanoseconds)
    }

    /// Returns a point in time with its offset from UTC: `2026-01-31T23:59:59.000+01:00`, or `Z` for no offset; nil for any other text.
    static func timestamp(_ text: String) -> String? {
        guard let moment = ISO8601.moment(text), let time = moment.time, let offset = moment.offset else { return nil }
        if moment.isRFC3339 { return text }
        // A leap second may belong to the next day.
        let (days, seconds) = time.seconds.quotientAndRemainder(dividingBy: 86400)
        return ISO8601.text(day: moment.day + days) + "T" + ISO8601.text(timeOfDay: seconds) + fraction(time.nanoseconds)
            + ISO8601.text(offset: offset)
    }

    /// Returns a decimal point and the necessary digits of a second; empty if there is no fraction.
    private static func fraction(_ nanoseconds: Int) -> String {
        var digits = nanoseconds.padded(to: 9)[...]
        while digits.last == "0" { digits.removeLast() }
        return digits.isEmpty ? "" : "." + digits
    }

    /// Returns the kind of field that holds a text without loss: `dateOnly` for a day, `date` for a point in time in UTC or without an
    /// offset, with milliseconds at most, `timestampOffset` for one with its offset from UTC in the format of RFC 3339; nil for any other
    /// text.
    static func kind(of text: String) -> AttributeInference.Kind? {
        guard text.utf8.count >= 10, text.utf8.first.map({ $0 >= 0x30 && $0 <= 0x39 }) == true, let moment = ISO8601.moment(text) else {
            return nil
        }
        guard let time = moment.time else { return .dateOnly }
        if text.utf8.last == 0x5A || text.utf8.last == 0x7A || moment.offset == nil {
            return time.nanoseconds % 1_000_000 == 0 ? .date : nil
        }
        return moment.isRFC3339 ? .timestampOffset : nil
    }
}
