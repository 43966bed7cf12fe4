import GromaJSON

/// How the numbers or moments of a field are written, in the newer words of the web map specification (`fieldFormat`).
public struct PopupValueFormat: Hashable, Sendable {
    /// What is written.
    public var kind: Kind

    /// Members of its JSON that are not used here, but kept and written back.
    public var foreignMembers = JSONObject()
    /// The members that it was read from.
    var source = DefinitionSource()

    /// What a format is for.
    public enum Kind: Hashable, Sendable {
        /// Numbers.
        case number(PopupNumberFormat)
        /// Days, times of day and moments.
        case dateTime(PopupDateTimeFormat)
    }

    /// Creates an instance.
    public init(_ kind: Kind) { self.kind = kind }
}

/// The format of numbers.
public struct PopupNumberFormat: Hashable, Sendable {
    /// As they are, or as shares of a whole.
    public var style = Style.decimal
    /// The fewest decimal places; nil for none.
    public var minimumFractionDigits: Int?
    /// The most decimal places; nil for as many as a number has.
    public var maximumFractionDigits: Int?
    /// Whether digits are grouped.
    public var useGrouping = Grouping.auto

    /// What a number is.
    public enum Style: String, Hashable, Sendable, CaseIterable {
        /// Itself.
        case decimal
        /// A share of a whole: 0.5 is written 50 %.
        case percent
    }

    /// When digits are grouped.
    public enum Grouping: String, Hashable, Sendable, CaseIterable {
        /// As the language does.
        case auto
        /// Always; some languages have no groups in numbers of four digits all the same.
        case always
        /// From five digits on.
        case min2
        /// Never.
        case never
    }

    /// Creates one that writes numbers as they are.
    public init() {}
}

/// The format of days, times of day and moments.
public struct PopupDateTimeFormat: Hashable, Sendable {
    /// How the day is written; nil for not at all.
    public var dateStyle: Length?
    /// How the time of day is written; nil for not at all.
    public var timeStyle: Length?
    /// The clock.
    public var hour12 = Clock.auto
    /// How a month without its day is written; nil for none.
    public var month: Month?
    /// Whether the year is written without the day.
    public var showsYear = false

    /// How long a text is.
    public enum Length: String, Hashable, Sendable, CaseIterable {
        /// Tuesday, December 30, 1997; 5:59:59 PM.
        case full
        /// December 30, 1997; 5:59:59 PM.
        case long
        /// Dec 30, 1997; 5:59:59 PM.
        case medium
        /// 12/30/1997; 5:59 PM.
        case short
    }

    /// A clock.
    public enum Clock: String, Hashable, Sendable, CaseIterable {
        /// The language's.
        case auto
        /// That of twelve hours.
        case always
        /// That of twenty-four hours.
        case never
    }

    /// How a month is written.
    public enum Month: String, Hashable, Sendable, CaseIterable {
        /// December
        case long
        /// Dec
        case short
    }

    /// Creates one that says nothing.
    public init() {}
}

extension PopupValueFormat {
    private enum Word: String, CaseIterable {
        case number
        case dateTime = "date-time"
    }

    /// A format from its JSON (web map specification, `numberFieldFormat`, `dateTimeFieldFormat`).
    ///
    /// - Throws: `invalidDefinition` with the place under `path`.
    public init(json: JSONValue, path: String = "fieldFormat") throws(PopupError) { try self.init(json: json, path: path, report: nil) }

    init(json: JSONValue, path: String, report: DefinitionReport?) throws(PopupError) {
        var types = try DefinitionObject(json, path: path)
        guard let type: Word = try types.word("type") else { throw .missingMember(path: types.place("type")) }
        var object = try DefinitionObject(json, path: path, report: report)
        _ = object.value("type")
        switch type {
        case .number: kind = .number(try PopupNumberFormat(&object))
        case .dateTime: kind = .dateTime(try PopupDateTimeFormat(&object))
        }
        foreignMembers = object.rest()
        source = DefinitionSource(members: json.objectValue, path: path)
    }

    /// The format as web maps have it. What was read comes back as it was, except for what was changed since.
    public var json: JSONValue {
        source.merged(members) { (try? PopupValueFormat(json: $0, path: "", report: DefinitionReport()))?.members }
    }

    private var members: JSONObject {
        var object = JSONObject()
        switch kind {
        case .number(let format):
            object["type"] = .string(Word.number.rawValue)
            format.write(to: &object)
        case .dateTime(let format):
            object["type"] = .string(Word.dateTime.rawValue)
            format.write(to: &object)
        }
        object.append(foreign: foreignMembers)
        return object
    }
}

extension PopupNumberFormat {
    fileprivate init(_ object: inout DefinitionObject) throws(PopupError) {
        let digits = 0...PopupFieldFormat.mostPlaces
        style = try object.word("style") ?? .decimal
        minimumFractionDigits = try object.integer("minimumFractionDigits", in: digits)
        maximumFractionDigits = try object.integer("maximumFractionDigits", in: digits)
        useGrouping = try object.word("useGrouping") ?? .auto
    }

    fileprivate func write(to object: inout JSONObject) {
        object["style"] = .string(style.rawValue)
        object.set("minimumFractionDigits", minimumFractionDigits.map { .integer($0) })
        object.set("maximumFractionDigits", maximumFractionDigits.map { .integer($0) })
        object["useGrouping"] = .string(useGrouping.rawValue)
    }
}

extension PopupDateTimeFormat {
    fileprivate init(_ object: inout DefinitionObject) throws(PopupError) {
        dateStyle = try object.word("dateStyle")
        timeStyle = try object.word("timeStyle")
        hour12 = try object.word("hour12") ?? .auto
        month = try object.word("month")
        showsYear = try object.word("year", of: ["numeric"]) != nil
    }

    fileprivate func write(to object: inout JSONObject) {
        object.set("dateStyle", dateStyle.map { .string($0.rawValue) })
        object.set("timeStyle", timeStyle.map { .string($0.rawValue) })
        object["hour12"] = .string(hour12.rawValue)
        object.set("month", month.map { .string($0.rawValue) })
        if showsYear { object["year"] = "numeric" }
    }
}
