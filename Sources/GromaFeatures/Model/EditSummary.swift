import GromaBase
import GromaFormats

/// The user who created or last changed a feature, and how long ago, for display.
public struct EditSummary: Hashable, Sendable {
    /// The kind of the last edit.
    public var kind: Kind
    /// The user; nil if unknown.
    public var user: String?
    /// The time since the edit; nil if unknown.
    public var age: Age?

    /// The kind of edit.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The feature was created, and not changed since.
        case created
        /// The feature was changed.
        case edited
    }

    /// A duration since a past event, with the precision of everyday language.
    public enum Age: Hashable, Sendable {
        /// Less than a minute.
        case seconds
        /// One minute.
        case minute
        /// 2 to 59 minutes.
        case minutes(Int)
        /// One hour.
        case hour
        /// 2 to 23 hours.
        case hours(Int)
        /// Less than a week: the weekday, 0 for Monday to 6, and the minute of the day.
        case weekday(Int, minuteOfDay: Int)
        /// Longer ago, or in the future: the date and the minute of the day.
        case date(year: Int, month: Int, day: Int, minuteOfDay: Int)
    }

    /// Creates a summary.
    public init(kind: Kind, user: String? = nil, age: Age? = nil) {
        self.kind = kind
        self.user = user
        self.age = age
    }
}

extension EditSummary.Age {
    /// Creates the duration from a point in time to `now`, both in milliseconds since 1970; weekdays and dates have the given offset from
    /// UTC in seconds, positive to the east.
    init(of moment: Int, now: Int, timeZoneOffsetSeconds offset: Int) {
        let (age, overflows) = now.subtractingReportingOverflow(moment)
        let minutes = overflows ? .min : age.flooredDivision(by: 60_000)
        switch minutes {
        case 0: self = .seconds
        case 1: self = .minute
        case 2..<60: self = .minutes(minutes)
        case 60..<120: self = .hour
        case 120..<1440: self = .hours(minutes / 60)
        default:
            let local = moment.flooredDivision(by: 60_000) + offset.flooredDivision(by: 60)
            let day = local.flooredDivision(by: 1440)
            let minute = local - day * 1440
            if (1440..<10080).contains(minutes) {
                self = .weekday((day + 3) % 7 < 0 ? (day + 3) % 7 + 7 : (day + 3) % 7, minuteOfDay: minute)
            } else {
                let date = CivilCalendar.date(ofDay: day)
                self = .date(year: date.year, month: date.month, day: date.day, minuteOfDay: minute)
            }
        }
    }

    /// The text at the end of an English sentence.
    fileprivate var text: String {
        switch self {
        case .seconds: "seconds ago"
        case .minute: "a minute ago"
        case .minutes(let count): "\(count) minutes ago"
        case .hour: "an hour ago"
        case .hours(let count): "\(count) hours ago"
        case .weekday(let day, let minute): "on \(Self.weekdays[min(max(day, 0), 6)]) at \(Self.time(minute))"
        case .date(let year, let month, let day, let minute): "on \(month)/\(day)/\(year) at \(Self.time(minute))"
        }
    }

    private static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

    private static func time(_ minuteOfDay: Int) -> String {
        let hour = minuteOfDay / 60
        return "\(hour % 12 == 0 ? 12 : hour % 12):\((minuteOfDay % 60).padded(to: 2)) \(hour < 12 ? "AM" : "PM")"
    }
}

extension EditSummary: CustomStringConvertible {
    /// The summary in English: `Edited by Ada 5 minutes ago`.
    public var description: String {
        [kind == .created ? "Created" : "Edited", user.map { "by \($0)" }, age?.text].compactMap { $0 }.joined(separator: " ")
    }
}

extension LayerDefinition {
    /// Returns the user who last changed a feature, or created it if it has not been changed since, and how long before `now` (milliseconds
    /// since 1970); nil if the layer does not record it, or if the feature has no record.
    ///
    /// - Parameter timeZoneOffsetSeconds: The offset from UTC, positive to the east, of the time zone for weekdays and dates.
    public func editSummary(of feature: Feature, now: Int, timeZoneOffsetSeconds: Int = 0) -> EditSummary? {
        guard let info = editFieldsInfo else { return nil }
        func value(_ name: String?) -> AttributeValue? { name.flatMap { feature.attributes[$0] } }
        func user(_ name: String?) -> String? { value(name)?.stringValue.flatMap { $0.isEmpty ? nil : $0 } }
        let (created, edited) = (value(info.creationDateField)?.integerValue, value(info.editDateField)?.integerValue)
        let (creator, editor) = (user(info.creatorField), user(info.editorField))
        let isEdited = edited.map { $0 != created } ?? (editor != nil && created == nil)
        let (who, when) = isEdited ? (editor, edited) : (creator, created)
        guard who != nil || when != nil else { return nil }
        return EditSummary(
            kind: isEdited ? .edited : .created, user: who,
            age: when.map { EditSummary.Age(of: $0, now: now, timeZoneOffsetSeconds: timeZoneOffsetSeconds) })
    }
}
