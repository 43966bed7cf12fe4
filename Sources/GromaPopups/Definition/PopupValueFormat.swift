import GromaJSON

/// The format of a field's numbers or dates, in the newer form of the web map specification (`fieldFormat`).
public struct PopupValueFormat: Hashable, Sendable {
    /// The kind of format.
    public var kind: Kind

    /// Members of the JSON that are not interpreted, but kept and written back.
    public var foreignMembers = JSONObject()
    /// The members that the format was read from.
    var source = DefinitionSource()

    /// The kind of format.
    public enum Kind: Hashable, Sendable {
        /// Numbers.
        case number(PopupNumberFormat)
        /// Days, times of day and points in time.
        case dateTime(PopupDateTimeFormat)
    }

    /// Creates a format.
    public init(_ kind: Kind) { self.kind = kind }
}

/// The format of numbers.
public struct PopupNumberFormat: Hashable, Sendable {
    /// The style: plain numbers or percentages.
    public var style = Style.decimal
    /// The minimum number of decimal places; nil for none.
    public var minimumFractionDigits: Int?
    /// The maximum number of decimal places; nil for as many as a number has.
    public var maximumFractionDigits: Int?
    /// The grouping of digits.
    public var useGrouping = Grouping.auto

    /// The style of numbers.
    public enum Style: String, Hashable, Sendable, CaseIterable {
        /// A plain number.
        case decimal
        /// A percentage: 0.5 is written 50 %.
        case percent
    }

    /// The grouping of digits.
    public enum Grouping: String, Hashable, Sendable, CaseIterable {
        /// The convention of the language.
        case auto
        /// Always; some languages nevertheless do not group numbers of four digits.
        case always
        /// From five digits on.
        case min2
        /// Never.
        case never
    }

    /// Creates a format for plain numbers.
    public init() {}
}

/// The format of days, times of day and points in time.
public struct PopupDateTimeFormat: Hashable, Sendable {
    /// The length of the date; nil for no date.
    public var dateStyle: Length?
    /// The length of the time of day; nil for no time.
    public var timeStyle: Length?
    /// The clock.
    public var hour12 = Clock.auto
    /// The length of a month without its day; nil for none.
    public var month: Month?
    /// Whether the year is shown without the day.
    public var showsYear = false

    /// The length of a date or time.
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

    /// The clock.
    public enum Clock: String, Hashable, Sendable, CaseIterable {
        /// The convention of the language.
        case auto
        /// The 12-hour clock.
        case always
        /// The 24-hour clock.
        case never
    }

    /// The length of a month's name.
    public enum Month: String, Hashable, Sendable, CaseIterable {
        /// December
        case long
        /// Dec
        case short
    }

    /// Creates a format without settings.
    public init() {}
}

extension PopupValueFormat {
    private enum Word: String, CaseIterable {
        case number
        case dateTime = "date-time"
    }

    /// Creates a format from its JSON (web map specification, `numberFieldFormat`, `dateTimeFieldFormat`).
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

    /// The format as in web maps. What was read is written back identically, except for later changes.
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
