import GromaLocalization

extension PopupDateFormat {
    /// The date style for languages. "LE" means little-endian: the day comes first, in every language.
    public var style: DateStyle {
        switch self {
        case .shortDate: DateStyle(day: .numeric)
        case .shortDateLE: DateStyle(day: .numericDayFirst)
        case .longMonthDayYear: DateStyle(day: .longMonthDayYear)
        case .dayShortMonthYear: DateStyle(day: .dayShortMonthYear)
        case .longDate: DateStyle(day: .full)
        case .longMonthYear: DateStyle(day: .longMonthYear)
        case .shortMonthYear: DateStyle(day: .shortMonthYear)
        case .year: DateStyle(day: .year)
        case .shortDateShortTime: DateStyle(day: .numeric, time: .short)
        case .shortDateLEShortTime: DateStyle(day: .numericDayFirst, time: .short)
        case .shortDateShortTime24: DateStyle(day: .numeric, time: .short24)
        case .shortDateLEShortTime24: DateStyle(day: .numericDayFirst, time: .short24)
        case .shortDateLongTime: DateStyle(day: .numeric, time: .long)
        case .shortDateLELongTime: DateStyle(day: .numericDayFirst, time: .long)
        case .shortDateLongTime24: DateStyle(day: .numeric, time: .long24)
        case .shortDateLELongTime24: DateStyle(day: .numericDayFirst, time: .long24)
        case .longMonthDayYearShortTime: DateStyle(day: .longMonthDayYear, time: .short)
        case .longMonthDayYearShortTime24: DateStyle(day: .longMonthDayYear, time: .short24)
        case .longMonthDayYearLongTime: DateStyle(day: .longMonthDayYear, time: .long)
        case .longMonthDayYearLongTime24: DateStyle(day: .longMonthDayYear, time: .long24)
        case .dayShortMonthYearShortTime: DateStyle(day: .dayShortMonthYear, time: .short)
        case .dayShortMonthYearShortTime24: DateStyle(day: .dayShortMonthYear, time: .short24)
        case .dayShortMonthYearLongTime: DateStyle(day: .dayShortMonthYear, time: .long)
        case .dayShortMonthYearLongTime24: DateStyle(day: .dayShortMonthYear, time: .long24)
        case .longDateShortTime: DateStyle(day: .full, time: .short)
        case .longDateShortTime24: DateStyle(day: .full, time: .short24)
        case .longDateLongTime: DateStyle(day: .full, time: .long)
        case .longDateLongTime24: DateStyle(day: .full, time: .long24)
        }
    }
}
