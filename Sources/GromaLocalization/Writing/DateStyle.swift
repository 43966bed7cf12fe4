/// How a moment is written: its day and its time of day, each in one of the ways that popups know. The words, separators and order are the
/// language's, unless a way names its order.
public struct DateStyle: Hashable, Sendable {
    /// How the day is written.
    public var day: Day
    /// How the time of day is written.
    public var time: Time

    /// How a day is written, in the words of English.
    public enum Day: String, Hashable, Sendable, CaseIterable {
        /// Not at all.
        case none
        /// 12/30/1997
        case numeric
        /// 30/12/1997, in this order in every language.
        case numericDayFirst
        /// December 30, 1997
        case longMonthDayYear
        /// 30 Dec 1997, with the day before the month in every language that does not begin with the year.
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

    /// How a time of day is written, in the words of English.
    public enum Time: String, Hashable, Sendable, CaseIterable {
        /// Not at all.
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
