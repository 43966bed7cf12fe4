#if Languages
    #if canImport(FoundationInternationalization)
        import FoundationEssentials
        import FoundationInternationalization
    #else
        import Foundation
    #endif

    /// Dates of a style in a language, formatted by Foundation.
    struct FoundationDateFormat: Sendable {
        private let style: Date.FormatStyle

        /// Creates a format for the fields of the style, in the language's own order, for times in UTC.
        init(_ wanted: DateStyle, _ identifier: String) {
            var components = Locale.Components(identifier: identifier)
            components.calendar = .gregorian
            if wanted.time == .short24 || wanted.time == .long24 { components.hourCycle = .zeroToTwentyThree }
            if wanted.time == .short12 || wanted.time == .long12 { components.hourCycle = .oneToTwelve }
            let locale = Locale(components: components)
            var calendar = Calendar(identifier: .gregorian)
            calendar.locale = locale
            let style = Date.FormatStyle(locale: locale, calendar: calendar, timeZone: .gmt, capitalizationContext: .unknown)
            let days: Date.FormatStyle =
                switch wanted.day {
                case .none: style
                case .numeric, .numericDayFirst: style.year().month(.defaultDigits).day()
                case .longMonthDayYear: style.year().month(.wide).day()
                case .dayShortMonthYear, .mediumMonthDayYear: style.year().month(.abbreviated).day()
                case .full: style.year().month(.wide).day().weekday(.wide)
                case .longMonthYear: style.year().month(.wide)
                case .shortMonthYear: style.year().month(.abbreviated)
                case .year: style.year()
                }
            self.style =
                switch wanted.time {
                case .none: days
                case .short, .short24, .short12: days.hour().minute()
                case .long, .long24, .long12: days.hour().minute().second()
                }
        }

        /// Returns the date at a time in seconds since 1970 in UTC. Before 1582 it is in the Julian calendar.
        func text(of seconds: Double) -> String { style.format(Date(timeIntervalSince1970: seconds)) }

        /// Returns the pieces of the date at a time in seconds since 1970 in UTC.
        func pieces(of seconds: Double) -> [DatePiece] {
            let written = style.attributedStyle.format(Date(timeIntervalSince1970: seconds))
            return written.runs.map { run in
                DatePiece(field: run.dateField.flatMap(DatePiece.Field.init), text: String(written[run.range].characters))
            }
        }
    }

    extension DatePiece.Field {
        fileprivate init?(_ field: AttributeScopes.FoundationAttributes.DateFieldAttribute.Field) {
            switch field {
            case .year, .relatedGregorianYear: self = .year
            case .month: self = .month
            case .day: self = .day
            case .weekday: self = .weekday
            case .hour: self = .hour
            case .minute: self = .minute
            case .second: self = .second
            case .amPM: self = .dayPeriod
            default: return nil
            }
        }
    }
#endif
