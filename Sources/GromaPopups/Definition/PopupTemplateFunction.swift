import GromaLocalization

/// The format of a value that follows its name in a template: `NumberFormat(places: 2)`, `DateString(hideTime: true)`,
/// `DateFormat(selector: 'date')`, as in the ArcGIS API for JavaScript 3.x.
struct PopupTemplateFunction: Hashable, Sendable {
    /// The name.
    let name: String
    /// The arguments by name: words, numbers and texts, without their quotes.
    let arguments: [String: String]

    /// The known names.
    static let names = ["NumberFormat", "DateString", "DateFormat"]

    /// Parses a function; nil for a text that is not one, such as the second half of a name. O(text)
    init?(_ text: String) {
        guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else {
            guard Self.names.contains(text) else { return nil }
            (name, arguments) = (text, [:])
            return
        }
        name = String(text[..<open]).trimmed
        var arguments: [String: String] = [:]
        for argument in Self.split(text[text.index(after: open)...].dropLast()) {
            guard let colon = argument.firstIndex(of: ":") else { continue }
            arguments[String(argument[..<colon]).trimmed] = Self.unquoted(
                String(argument[argument.index(after: colon)...]).trimmed)
        }
        self.arguments = arguments
    }

    /// Whether it is a known function.
    var isKnown: Bool { Self.names.contains(name) }

    /// Splits at commas, except for those in quotes, which number patterns contain.
    private static func split(_ text: Substring) -> [String] {
        var parts = [""]
        var quote: Character?
        for character in text {
            if character == quote {
                quote = nil
            } else if quote == nil, character == "'" || character == "\"" {
                quote = character
            }
            if character == ",", quote == nil { parts.append("") } else { parts[parts.count - 1].append(character) }
        }
        return parts
    }

    private static func unquoted(_ text: String) -> String {
        guard text.count > 1, let first = text.first, first == text.last, first == "'" || first == "\"" else { return text }
        return String(text.dropFirst().dropLast())
    }

    // MARK: Formats

    /// The format of values; nil for an unknown function.
    var format: ValueFormat? {
        switch name {
        case "NumberFormat": number
        case "DateString": dateString
        case "DateFormat": dateFormat
        default: nil
        }
    }

    private func isSet(_ name: String) -> Bool { arguments[name]?.lowercased() == "true" }

    /// The format of numbers: digits are grouped, as by `dojo.number.format`, and the decimal places are those of the arguments or of a
    /// pattern (`#,##0.00`).
    private var number: ValueFormat {
        var format = ValueFormat()
        format.groups = true
        if let places = arguments["places"].flatMap(Int.init), (0...PopupFieldFormat.mostPlaces).contains(places) {
            format.places = places...places
        } else if let pattern = arguments["pattern"] {
            format.groups = pattern.contains(",")
            let digits = pattern.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).dropFirst().first ?? ""
            let least = digits.prefix { $0 == "0" }.count
            let most = digits.prefix { $0 == "0" || $0 == "#" }.count
            format.places = min(least, PopupFieldFormat.mostPlaces)...min(most, PopupFieldFormat.mostPlaces)
            format.isPercent = pattern.hasSuffix("%")
        }
        if arguments["type"] == "percent" { format.isPercent = true }
        return format
    }

    /// The short date with its time, in UTC unless it is local.
    private var dateString: ValueFormat {
        var format = ValueFormat()
        format.dateStyle = DateStyle(day: .numeric, time: isSet("hideTime") ? .none : .short)
        if arguments["local"]?.lowercased() == "false" { format.timeZone = "UTC" }
        return format
    }

    /// The date, the time of day or both, in the given length; of a pattern only its fields are used, and their order is the language's.
    private var dateFormat: ValueFormat {
        var format = ValueFormat()
        let selector = arguments["selector"]
        var style = DateStyle(day: .numeric, time: .short)
        switch arguments["formatLength"] {
        case "full": style = DateStyle(day: .full, time: .long)
        case "long": style = DateStyle(day: .longMonthDayYear, time: .long)
        case "medium": style = DateStyle(day: .mediumMonthDayYear, time: .long)
        default: break
        }
        if let pattern = arguments["datePattern"] { style.day = Self.day(pattern) }
        if let pattern = arguments["timePattern"] { style.time = Self.time(pattern) }
        if selector == "date" { style.time = .none }
        if selector == "time" { style.day = .none }
        format.dateStyle = style
        return format
    }

    private static func day(_ pattern: String) -> DateStyle.Day {
        let hasDay = pattern.contains("d")
        if pattern.contains("EEE") { return .full }
        if pattern.contains("MMMM") { return hasDay ? .longMonthDayYear : .longMonthYear }
        if pattern.contains("MMM") {
            guard hasDay else { return .shortMonthYear }
            return pattern.hasPrefix("d") ? .dayShortMonthYear : .mediumMonthDayYear
        }
        if pattern.contains("M") { return pattern.hasPrefix("d") ? .numericDayFirst : .numeric }
        return pattern.contains("y") ? .year : .numeric
    }

    private static func time(_ pattern: String) -> DateStyle.Time {
        let hasSeconds = pattern.contains("s")
        return pattern.contains("H") ? (hasSeconds ? .long24 : .short24) : hasSeconds ? .long : .short
    }
}
