import GromaBase
import GromaFeatures
import GromaFormats
import GromaLocalization

// Fields with dates: `date` is a point in time, shown in the time zone of the user; the other three types are texts without a time zone.
extension FieldText {
    private static let day = 86_400_000

    /// Whether the values are points in time, days or times of day.
    var isDate: Bool {
        switch type {
        case .date, .dateOnly, .timeOnly, .timestampOffset: true
        default: false
        }
    }

    // MARK: Styles

    /// The style for displaying points in time: that of the format, or else numeric with minutes.
    var style: DateStyle { format?.dateStyle ?? DateStyle(day: .numeric, time: .short) }

    /// Whether times of day are edited together with days: unless the format only shows days, months or years.
    var isEditedWithTime: Bool { style.time != .none }

    /// Returns the style for editing points in time: always the complete day, numerically, even if the format omits parts of it, with the
    /// format's order of day and month and its clock.
    func editedStyle(hasSeconds: Bool) -> DateStyle {
        var edited = DateStyle(day: style.day == .numericDayFirst ? .numericDayFirst : .numeric, time: style.time)
        if hasSeconds, style.time == .short { edited.time = .long }
        if hasSeconds, style.time == .short24 { edited.time = .long24 }
        if hasSeconds, style.time == .short12 { edited.time = .long12 }
        return edited
    }

    /// Whether clocks with an offset from UTC show seconds at a point in time that would be lost if they were not written: before standard
    /// time zones, offsets were not whole minutes.
    func hasSeconds(_ milliseconds: Int, offsetSeconds: Int = 0) -> Bool {
        let seconds = (milliseconds % 60_000 + 60_000) / 1000 + offsetSeconds % 60 + 60
        return seconds % 60 != 0
    }

    private var dayStyle: DateStyle { DateStyle(day: style.day == .none ? .numeric : style.day) }

    private func timeStyle(hasSeconds: Bool) -> DateStyle.Time {
        switch style.time {
        case .short, .none: hasSeconds ? .long : .short
        case .short24: hasSeconds ? .long24 : .short24
        case .short12: hasSeconds ? .long12 : .short12
        case .long, .long24, .long12: style.time
        }
    }

    /// The same language in UTC, for values without a time zone.
    private var utc: Localization {
        var utc = localization
        utc.timeZone = "UTC"
        return utc
    }

    // MARK: Writing

    /// Returns a day, a time of day or a point in time with its offset from UTC for display or editing; nil for other texts.
    func calendarText(of text: String, isEdited: Bool) -> String? {
        switch type {
        case .dateOnly:
            guard let day = ISO8601.day(text) else { return nil }
            return utc.date(day * Self.day, style: isEdited ? DateStyle(day: editedStyle(hasSeconds: false).day) : dayStyle)
        case .timeOnly:
            guard let moment = ISO8601.time(text)?.time.milliseconds else { return nil }
            return utc.date(moment, style: DateStyle(day: .none, time: timeStyle(hasSeconds: hasSeconds(moment))))
        case .timestampOffset:
            guard let (moment, offset) = Self.timestamp(text) else { return nil }
            var shown = isEdited ? editedStyle(hasSeconds: hasSeconds(moment)) : style
            if isEdited { shown.time = timeStyle(hasSeconds: hasSeconds(moment)) }
            return utc.date(moment + offset, style: shown) + " " + ISO8601.text(offset: offset / 60_000)
        default: return nil
        }
    }

    /// Returns a point in time in UTC and its offset, both in milliseconds.
    private static func timestamp(_ text: String) -> (moment: Int, offset: Int)? {
        guard let moment = ISO8601.moment(text), let offset = moment.offset else { return nil }
        return (moment.milliseconds, offset * 60_000)
    }

    /// Returns the offset from UTC at the end of a text (`+01:00`, `Z`), and the text before it; nil if there is none.
    private static func trailingOffset(of text: String) -> (offset: Int, rest: String)? {
        if text.hasSuffix("Z") || text.hasSuffix("z") { return (0, String(text.dropLast()).trimmed) }
        // With a colon: digits without one after the last number of a day could be a year.
        let end = text.utf8.suffix(6)
        guard end.contains(0x3A), let minutes = ISO8601.offset(String(decoding: end, as: UTF8.self)) else { return nil }
        return (minutes * 60_000, String(decoding: text.utf8.dropLast(6), as: UTF8.self).trimmed)
    }

    /// An example of a date in the form of its editor: that of the web map specification's examples, in which the numbers for day, month
    /// and year cannot be confused.
    var exampleText: String { utc.date(883_504_799_000, style: editedStyle(hasSeconds: false)) }

    // MARK: Reading

    /// Returns the point in time of a text, in the time zone. A day alone is its midnight, unless the format only shows days: then it keeps
    /// the time of day of the previous value, which was not visible.
    func moment(_ text: String, near old: AttributeValue?) -> Int? {
        if !isEditedWithTime, let day = localization.parseDate(text, style: editedStyle(hasSeconds: false)), midnight(of: day) == day,
            case .date(let moment) = old, let time = midnight(of: moment).map({ moment.subtractingReportingOverflow($0).partialValue }),
            (0..<2 * Self.day).contains(time)
        {
            let (sum, overflows) = day.addingReportingOverflow(time)
            return overflows ? day : sum
        }
        return parsed(text, localization, near: old?.integerValue)
    }

    /// Returns the start of the day of a point in time, in the time zone.
    private func midnight(of moment: Int) -> Int? {
        let style = DateStyle(day: editedStyle(hasSeconds: false).day)
        return localization.parseDate(localization.date(moment, style: style), style: style)
    }

    /// Parses a text, numeric or with words, with or without a time of day, or in the style for display. A time of day alone, in a format
    /// without days, is on the day of the previous point in time; without one it is not a date.
    private func parsed(_ text: String, _ localization: Localization, near old: Int?) -> Int? {
        let edited = DateStyle(day: editedStyle(hasSeconds: true).day, time: .long)
        if let moment = localization.parseDate(text, style: edited) { return moment }
        guard style.day == .none else { return localization.parseDate(text, style: style) }
        guard let old, let time = utc.parseDate(text, style: style), (0..<Self.day).contains(time) else { return nil }
        let local = old.addingReportingOverflow(localization.timeZoneOffsetSeconds(at: old) * 1000)
        guard !local.overflow, let day = ISO8601.text(milliseconds: local.partialValue) else { return nil }
        return localization.parseDate("\(day.prefix(10))T\(ISO8601.text(timeOfDay: time / 1000))", style: edited)
    }

    func dayValue(_ text: String) -> AttributeValue? {
        guard let moment = parsed(text, utc, near: nil), moment % Self.day == 0, let day = ISO8601.text(milliseconds: moment) else {
            return nil
        }
        return .string(String(day.prefix(10)))
    }

    func timeValue(_ text: String) -> AttributeValue? {
        if ISO8601.time(text) != nil { return .string(text) }
        // The clock of the format, in which the value is shown, is read as well as that of the language.
        let style = DateStyle(day: .none, time: timeStyle(hasSeconds: true))
        guard let moment = utc.parseDate(text, style: style), (0..<Self.day).contains(moment) else { return nil }
        return .string(ISO8601.text(timeOfDay: moment / 1000))
    }

    /// Returns a point in time with its offset from UTC: the given offset, or else that of the previous value, or else that of the time
    /// zone at that time.
    func timestampValue(_ text: String, near old: AttributeValue?) -> AttributeValue? {
        if let (moment, offset) = Self.timestamp(text) {
            return text.contains(" ") ? Self.timestampText(moment + offset, offset) : .string(text)
        }
        let written = Self.trailingOffset(of: text)
        let previous = old?.stringValue.flatMap(Self.timestamp)
        guard let local = parsed(written?.rest ?? text, utc, near: previous.map { $0.moment + $0.offset }) else { return nil }
        let known = written?.offset ?? previous?.offset
        let offset = known ?? parsed(text, localization, near: nil).map { local.subtractingReportingOverflow($0).partialValue }
        return offset.flatMap { Self.timestampText(local, $0) }
    }

    private static func timestampText(_ local: Int, _ offset: Int) -> AttributeValue? {
        ISO8601.text(reading: local, offset: offset / 60_000).map { .string($0) }
    }
}
