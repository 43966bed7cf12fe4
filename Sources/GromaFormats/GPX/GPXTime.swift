import GromaBase
import GromaJSON

/// Moments as GPX writes them: ISO 8601, held as seconds since 1970 in UTC.
enum GPXTime {
    /// Seconds since 1970; nil for what is not a moment. Without a zone it is taken for UTC. White space around it does not matter (XML Schema, 4.3.6).
    static func seconds(_ text: String) -> Double? {
        let first = text.utf8.firstIndex { $0 > 0x20 } ?? text.startIndex
        let last = text.utf8.lastIndex { $0 > 0x20 } ?? text.startIndex
        guard first < last, let moment = ISO8601.moment(String(text[first...last])) else { return nil }
        let time = moment.time ?? ISO8601.Time(seconds: 0)
        return Double(moment.day * 86400 + time.seconds - (moment.offset ?? 0) * 60) + Double(time.nanoseconds) / 1e9
    }

    /// The moment in UTC, with as many digits of a second as the number needs; nil outside the years 0 to 9999.
    static func text(_ seconds: Double) -> String? {
        guard seconds.isFinite, seconds >= -62_167_219_200, seconds < 253_402_300_800 else { return nil }
        let whole = seconds.rounded(.down)
        let day = Int((whole / 86400).rounded(.down))
        var digits = ""
        if whole != seconds {
            // The shortest text of the whole number keeps what was read: 1449844993.994 and not .99399996.
            let text = Digits.text(seconds.magnitude)
            if seconds > 0, !text.contains("e"), let point = text.firstIndex(of: ".") {
                digits = String(text[point...])
            } else {
                digits = "." + min(999_999, Int(((seconds - whole) * 1_000_000).rounded())).padded(to: 6)
            }
        }
        return ISO8601.text(day: day) + "T" + ISO8601.text(timeOfDay: Int(whole) - day * 86400) + digits + "Z"
    }
}
