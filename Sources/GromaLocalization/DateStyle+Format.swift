#if canImport(FoundationInternationalization)
    import FoundationEssentials
    import FoundationInternationalization
#else
    import Foundation
#endif
import Synchronization

/// A style of a language.
struct DateStyleKey: Hashable {
    var style: DateStyle
    var identifier: String
}

extension DateStyle {
    /// The format of the fields that the style has, in the language's own order, of moments as UTC has them. O(1) from the second time on.
    func format(of identifier: String) -> Date.FormatStyle {
        let key = DateStyleKey(style: self, identifier: identifier)
        return Self.known.withLock { known in
            if let format = known[key] { return format }
            let format = madeFormat(of: identifier)
            // Whoever asks for languages without end gets no memory without end.
            if known.count >= 1000 { known = [:] }
            known[key] = format
            return format
        }
    }

    private static let known = Mutex<[DateStyleKey: Date.FormatStyle]>([:])

    private func madeFormat(of identifier: String) -> Date.FormatStyle {
        var components = Locale.Components(identifier: identifier)
        components.calendar = .gregorian
        if time == .short24 || time == .long24 { components.hourCycle = .zeroToTwentyThree }
        if time == .short12 || time == .long12 { components.hourCycle = .oneToTwelve }
        let locale = Locale(components: components)
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = locale
        let style = Date.FormatStyle(locale: locale, calendar: calendar, timeZone: .gmt, capitalizationContext: .unknown)
        let days: Date.FormatStyle =
            switch day {
            case .none: style
            case .numeric, .numericDayFirst: style.year().month(.defaultDigits).day()
            case .longMonthDayYear: style.year().month(.wide).day()
            case .dayShortMonthYear, .mediumMonthDayYear: style.year().month(.abbreviated).day()
            case .full: style.year().month(.wide).day().weekday(.wide)
            case .longMonthYear: style.year().month(.wide)
            case .shortMonthYear: style.year().month(.abbreviated)
            case .year: style.year()
            }
        return switch time {
        case .none: days
        case .short, .short24, .short12: days.hour().minute()
        case .long, .long24, .long12: days.hour().minute().second()
        }
    }
}
