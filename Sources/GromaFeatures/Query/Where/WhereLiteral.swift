import GromaBase
import GromaFormats

/// A point in time, day or time of day as written in a where clause: `DATE '2026-01-31'`.
struct WhereLiteral {
    let value: AttributeValue
    let type: WhereType
    /// The day of a `DATE` as text, for fields that hold days.
    let day: String?

    init(_ keyword: String, _ text: String, at offset: Int) throws(FeatureError) {
        switch keyword {
        case "DATE":
            if let day = ISO8601.day(text) {
                self.init(value: .date(day * 86_400_000), type: .date, day: text)
                return
            }
            throw .whereSyntax(offset: offset, found: "'\(text)'", expected: "a day such as '2026-01-31'")
        case "TIME":
            if let time = CalendarText.time(text) {
                self.init(value: .string(time), type: .time, day: nil)
                return
            }
            throw .whereSyntax(offset: offset, found: "'\(text)'", expected: "a time of day such as '23:59:59'")
        default:
            if let moment = ISO8601.moment(text) {
                self.init(value: .date(moment.milliseconds), type: .date, day: nil)
                return
            }
            throw .whereSyntax(
                offset: offset, found: "'\(text)'", expected: "a moment such as '2026-01-31 23:59:59', with +hh:mm where it is not UTC")
        }
    }

    private init(value: AttributeValue, type: WhereType, day: String?) {
        self.value = value
        self.type = type
        self.day = day
    }
}
