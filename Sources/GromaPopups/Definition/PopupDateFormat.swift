/// The date formats of popups, with the keywords of the web map specification. Each is written in the conventions of the language: the
/// order of day, month and year is the language's own, except for formats that specify an order.
public enum PopupDateFormat: String, Hashable, Sendable, CaseIterable {
    /// 12/30/1997
    case shortDate
    /// 30/12/1997
    case shortDateLE
    /// December 30, 1997
    case longMonthDayYear
    /// 30 Dec 1997
    case dayShortMonthYear
    /// Tuesday, December 30, 1997
    case longDate
    /// December 1997
    case longMonthYear
    /// Dec 1997
    case shortMonthYear
    /// 1997
    case year
    /// 12/30/1997 6:00 PM
    case shortDateShortTime
    /// 30/12/1997 6:00 PM
    case shortDateLEShortTime
    /// 12/30/1997 18:00
    case shortDateShortTime24
    /// 30/12/1997 18:00
    case shortDateLEShortTime24
    /// 12/30/1997 5:59:59 PM
    case shortDateLongTime
    /// 30/12/1997 5:59:59 PM
    case shortDateLELongTime
    /// 12/30/1997 17:59:59
    case shortDateLongTime24
    /// 30/12/1997 17:59:59
    case shortDateLELongTime24
    /// December 30, 1997 6:00 PM
    case longMonthDayYearShortTime
    /// December 30, 1997 18:00
    case longMonthDayYearShortTime24
    /// December 30, 1997 5:59:59 PM
    case longMonthDayYearLongTime
    /// December 30, 1997 17:59:59
    case longMonthDayYearLongTime24
    /// 30 Dec 1997 6:00 PM
    case dayShortMonthYearShortTime
    /// 30 Dec 1997 18:00
    case dayShortMonthYearShortTime24
    /// 30 Dec 1997 5:59:59 PM
    case dayShortMonthYearLongTime
    /// 30 Dec 1997 17:59:59
    case dayShortMonthYearLongTime24
    /// Tuesday, December 30, 1997 6:00 PM
    case longDateShortTime
    /// Tuesday, December 30, 1997 18:00
    case longDateShortTime24
    /// Tuesday, December 30, 1997 5:59:59 PM
    case longDateLongTime
    /// Tuesday, December 30, 1997 17:59:59
    case longDateLongTime24
}
