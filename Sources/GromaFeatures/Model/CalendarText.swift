import GromaBase
import GromaFormats

/// The forms that days, times of day and moments with an offset are kept in as text (RFC 3339, sections 5.6 and 5.7).
enum CalendarText {
    /// A day, `2026-01-31`; nil for any other text.
    static func date(_ text: String) -> String? { ISO8601.day(text) == nil ? nil : text }

    /// A time of day, `23:59:59` with the fraction that it has; nil for any other text.
    static func time(_ text: String) -> String? {
        guard let (time, isRFC3339) = ISO8601.time(text) else { return nil }
        return isRFC3339 ? text : ISO8601.text(timeOfDay: time.seconds) + fraction(time.nanoseconds)
    }

    /// A moment with its distance to UTC: `2026-01-31T23:59:59.000+01:00`, or `Z` for none; nil for any other text.
    static func timestamp(_ text: String) -> String? {
        guard let moment = ISO8601.moment(text), let time = moment.time, let offset = moment.offset else { return nil }
        if moment.isRFC3339 { return text }
        // A leap second may be the first of the next day.
        let (days, seconds) = time.seconds.quotientAndRemainder(dividingBy: 86400)
        return ISO8601.text(day: moment.day + days) + "T" + ISO8601.text(timeOfDay: seconds) + fraction(time.nanoseconds)
            + ISO8601.text(offset: offset)
    }

    /// A point and the digits that are needed of a second; nothing for none.
    private static func fraction(_ nanoseconds: Int) -> String {
        var digits = nanoseconds.padded(to: 9)[...]
        while digits.last == "0" { digits.removeLast() }
        return digits.isEmpty ? "" : "." + digits
    }

    /// Which kind of field holds a text whole: `dateOnly` for a day, `date` for a moment in UTC or without an offset, of milliseconds at most,
    /// `timestampOffset` for one with its distance to UTC in the form of RFC 3339; nil for any other text.
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
