import GromaLocalization

/// How the values of a field are written, wherever that is said.
struct ValueFormat: Hashable, Sendable {
    /// How many decimal places numbers are written with; nil for as many as they have.
    var places: ClosedRange<Int>?
    /// Whether digits are grouped; nil for what the language does.
    var groups: Bool?
    /// Whether numbers are shares of a whole.
    var isPercent = false
    /// How moments are written; nil for the short form.
    var dateStyle: DateStyle?
    /// The time zone of moments, an IANA name; nil for the person's own.
    var timeZone: String?

    /// Numbers and moments as the language writes them.
    init() {}

    init(_ format: PopupFieldFormat) {
        // Decimal places as anybody can read them; a double has no more that say something.
        places = format.places.map { min(max($0, 0), PopupFieldFormat.mostPlaces) }.map { $0...$0 }
        groups = format.digitSeparator
        dateStyle = format.dateFormat?.style
        timeZone = format.timeZone?.identifier
    }

    init(_ format: PopupValueFormat) {
        switch format.kind {
        case .number(let number):
            isPercent = number.style == .percent
            // Where one end alone is said the other is that of ECMA-402: no place at least, three at most, of a share none.
            if number.minimumFractionDigits != nil || number.maximumFractionDigits != nil {
                let least = number.minimumFractionDigits ?? 0
                let most = number.maximumFractionDigits ?? max(least, isPercent ? 0 : 3)
                places = min(least, most)...max(most, 0)
            }
            switch number.useGrouping {
            case .auto, .min2: groups = nil
            case .always: groups = true
            case .never: groups = false
            }
        case .dateTime(let moment): dateStyle = DateStyle(moment)
        }
    }
}

extension DateStyle {
    /// The style of a format of the newer words; nil for one that says nothing.
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
