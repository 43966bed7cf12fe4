import GromaBase
import GromaFormats
import GromaLocalization

extension EditSummary {
    /// Returns the user who created or last changed a feature, and how long ago, for display in a language: `Edited by Ada 5 minutes ago`.
    ///
    /// The weekday, date and time of day are in the time zone with which the summary was made, whatever the language.
    public func text(in localization: Localization) -> String {
        let isNew = kind == .created
        switch (user, age?.text(in: localization)) {
        case (let user?, let when?):
            return localization.string(isNew ? FeatureText.createdBy : .editedBy, ["user": .text(user), "when": .text(when)])
        case (let user?, nil): return localization.string(isNew ? FeatureText.createdByOnly : .editedByOnly, ["user": .text(user)])
        case (nil, let when): return localization.string(isNew ? FeatureText.created : .edited, ["when": .text(when ?? "")])
        }
    }
}

extension EditSummary.Age {
    fileprivate func text(in localization: Localization) -> String {
        switch self {
        case .seconds: localization.string(FeatureText.seconds)
        case .minute: localization.string(FeatureText.minute)
        case .minutes(let count): localization.string(FeatureText.minutes, ["count": .number(count)])
        case .hour: localization.string(FeatureText.hour)
        case .hours(let count): localization.string(FeatureText.hours, ["count": .number(count)])
        case .weekday(let day, let minute):
            localization.string(Self.weekdays[min(max(day, 0), 6)], ["time": .text(Self.date(0, minute, .time, in: localization))])
        case .date(let year, let month, let day, let minute):
            text(ofDay: CivilCalendar.day(year, month, day), minute, in: localization)
        }
    }

    private static let weekdays: [FeatureText] = [
        .monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday,
    ]

    private func text(ofDay day: Int, _ minute: Int, in localization: Localization) -> String {
        let date = Self.date(day, minute, DateStyle(day: .numeric), in: localization)
        return localization.string(FeatureText.date, ["date": .text(date), "time": .text(Self.date(day, minute, .time, in: localization))])
    }

    /// Returns a date and a time of day, which are in the summary's time zone already and are written without conversion.
    private static func date(_ day: Int, _ minuteOfDay: Int, _ style: DateStyle, in localization: Localization) -> String {
        var clock = localization
        clock.timeZone = "UTC"
        let (milliseconds, overflows) = day.multipliedReportingOverflow(by: 86_400_000)
        guard !overflows else { return clock.date(day < 0 ? .min : .max, style: style) }
        return clock.date(milliseconds.addingReportingOverflow(min(max(minuteOfDay, 0), 1439) * 60_000).partialValue, style: style)
    }
}

extension DateStyle {
    fileprivate static let time = DateStyle(day: .none, time: .short)
}
