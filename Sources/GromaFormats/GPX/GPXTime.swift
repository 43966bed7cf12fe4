import GromaBase
import GromaJSON

/// Points in time as in GPX: ISO 8601, converted to seconds since 1970 in UTC.
enum GPXTime {
    /// Returns the seconds since 1970; nil for a text that is not a point in time. Without a time zone it is in UTC. Surrounding white
    /// space is ignored (XML Schema, 4.3.6).
    static func seconds(_ text: String) -> Double? {
        let first = text.utf8.firstIndex { $0 > 0x20 } ?? text.startIndex
        let last = text.utf8.lastIndex { $0 > 0x20 } ?? text.startIndex
        guard first < last, let moment = ISO8601.moment(String(text[first...last])) else { return nil }
        let time = moment.time ?? ISO8601.Time(seconds: 0)
        return Double(moment.day * 86400 + time.seconds - (moment.offset ?? 0) * 60) + Double(time.nanoseconds) / 1e9
    }

    /// Returns the point in time in UTC, with the necessary digits of a second; nil outside the years 0 to 9999.
    static func text(_ seconds: Double) -> String? {
        guard seconds.isFinite, seconds >= -62_167_219_200, seconds < 253_402_300_800 else { return nil }
        let whole = seconds.rounded(.down)
        let day = Int((whole / 86400).rounded(.down))
        var digits = ""
        if whole != seconds {
            // The shortest text of the whole number restores what was read: 1449844993.994 and not .99399996.
            let text = Digits.text(seconds.magnitude)
            if seconds > 0, !text.contains("e"), let point = text.firstIndex(of: ".") {
                digits = String(text[point...])
            } else {
                digits = "." + min(999_999, Int(((seconds - whole) * 1_000_000).rounded())).padded(to: 6)
                while digits.hasSuffix("0") { digits.removeLast() }
                if digits == "." { digits = "" }
            }
        }
        return ISO8601.text(day: day) + "T" + ISO8601.text(timeOfDay: Int(whole) - day * 86400) + digits + "Z"
    }
}
