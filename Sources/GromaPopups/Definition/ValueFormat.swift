import GromaLocalization

/// The format of a field's values, from any of the sources of formats.
struct ValueFormat: Hashable, Sendable {
    /// The number of decimal places; nil for as many as a number has.
    var places: ClosedRange<Int>?
    /// Whether digits are grouped; nil for the convention of the language.
    var groups: Bool?
    /// Whether digits are only grouped from five on.
    var groupsFromFiveDigits = false
    /// Whether numbers are percentages.
    var isPercent = false
    /// The style of dates; nil for the short form.
    var dateStyle: DateStyle?
    /// The time zone of dates, an IANA name; nil for that of the user.
    var timeZone: String?

    /// Creates the default format of the language.
    init() {}

    init(_ format: PopupFieldFormat) {
        // A reasonable number of decimal places; a double has no more significant ones.
        places = format.places.map { min(max($0, 0), PopupFieldFormat.mostPlaces) }.map { $0...$0 }
        groups = format.digitSeparator
        dateStyle = format.dateFormat?.style
        timeZone = format.timeZone?.identifier
    }

    init(_ format: PopupValueFormat) {
        switch format.kind {
        case .number(let number):
            isPercent = number.style == .percent
            // If only one limit is given, the other is that of ECMA-402: at least none, at most three, for percentages none.
            if number.minimumFractionDigits != nil || number.maximumFractionDigits != nil {
                let least = number.minimumFractionDigits ?? 0
                let most = number.maximumFractionDigits ?? max(least, isPercent ? 0 : 3)
                places = min(least, most)...max(most, 0)
            }
            switch number.useGrouping {
            case .auto: groups = nil
            case .min2: groupsFromFiveDigits = true
            case .always: groups = true
            case .never: groups = false
            }
        case .dateTime(let moment): dateStyle = DateStyle(moment)
        }
    }
}

extension DateStyle {
    /// Creates the style of a format in the newer form; nil for one without settings.
    fileprivate init?(_ format: PopupDateTimeFormat) {
        let day: Day? =
            switch (format.dateStyle, format.month, format.showsYear) {
            case (.full?, _, _): .full
            case (.long?, _, _): .longMonthDayYear
            case (.medium?, _, _): .mediumMonthDayYear
            case (.short?, _, _): .numeric
            case (nil, .long?, _): .longMonthYear
            case (nil, .short?, _): .shortMonthYear
            case (nil, nil, true): .year
            case (nil, nil, false): nil
            }
        var time: Time?
        if let length = format.timeStyle {
            let isShort = length == .short
            time = format.hour12 == .never ? (isShort ? .short24 : .long24) : isShort ? .short : .long
            if format.hour12 == .always { time = isShort ? .short12 : .long12 }
        }
        if day == nil && time == nil { return nil }
        self.init(day: day ?? .none, time: time ?? .none)
    }
}
