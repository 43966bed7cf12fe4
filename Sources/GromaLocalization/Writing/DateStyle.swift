/// The style of a date and a time of day, each in one of the formats of popups. The words, separators and order are the language's, unless
/// a format specifies its order.
public struct DateStyle: Hashable, Sendable {
    /// The format of the date.
    public var day: Day
    /// The format of the time of day.
    public var time: Time

    /// The format of a date, with English examples.
    public enum Day: String, Hashable, Sendable, CaseIterable {
        /// No date.
        case none
        /// 12/30/1997
        case numeric
        /// 30/12/1997, in this order in every language.
        case numericDayFirst
        /// December 30, 1997
        case longMonthDayYear
        /// 30 Dec 1997, with the day before the month in every language, unless it begins with the year.
        case dayShortMonthYear
        /// Dec 30, 1997
        case mediumMonthDayYear
        /// Tuesday, December 30, 1997
        case full
        /// December 1997
        case longMonthYear
        /// Dec 1997
        case shortMonthYear
        /// 1997
        case year
    }

    /// The format of a time of day, with English examples.
    public enum Time: String, Hashable, Sendable, CaseIterable {
        /// No time.
        case none
        /// 6:00 PM
        case short
        /// 18:00, in every language.
        case short24
        /// 6:00 PM, in every language.
        case short12
        /// 5:59:59 PM
        case long
        /// 17:59:59, in every language.
        case long24
        /// 5:59:59 PM, in every language.
        case long12
    }

    /// Creates a style.
    public init(day: Day, time: Time = .none) {
        self.day = day
        self.time = time
    }
}
