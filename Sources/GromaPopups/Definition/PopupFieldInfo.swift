import GromaJSON

/// The presentation of one field, or of the result of an expression, in a popup.
public struct PopupFieldInfo: Hashable, Sendable {
    /// The field's name; `expression/<name>` for an expression, `relationships/<id>/<field>` for a field of related records.
    public var fieldName: String
    /// The label; nil or empty for that of the layer.
    public var label: String?
    /// The tooltip; nil for none.
    public var tooltip: String?
    /// Whether the field may be edited, if the layer permits it.
    public var isEditable: Bool
    /// Whether the field is visible.
    public var isVisible: Bool
    /// The input option for texts.
    public var stringFieldOption: StringFieldOption
    /// The format of numbers and dates; nil for that of the language.
    public var format: PopupFieldFormat?
    /// The newer form of the format, which takes precedence over ``format``; nil if unspecified.
    public var fieldFormat: PopupValueFormat?
    /// The statistic of the values of related records, one of ``statisticTypes``; nil for none.
    public var statisticType: String?

    /// Members of the JSON that are not interpreted, but kept and written back.
    public var foreignMembers = JSONObject()
    /// The members that the field info was read from.
    var source = DefinitionSource()

    /// Creates a field info.
    public init(
        _ fieldName: String, label: String? = nil, tooltip: String? = nil, isEditable: Bool = false, isVisible: Bool = true,
        stringFieldOption: StringFieldOption = .textBox, format: PopupFieldFormat? = nil
    ) {
        self.fieldName = fieldName
        self.label = label
        self.tooltip = tooltip
        self.isEditable = isEditable
        self.isVisible = isVisible
        self.stringFieldOption = stringFieldOption
        self.format = format
    }

    /// The statistics of values of related records. Variance and standard deviation are those of a sample, as in SQL.
    public static let statisticTypes = ["avg", "count", "max", "min", "stddev", "sum", "var"]

    /// The input option for texts.
    public enum StringFieldOption: String, Hashable, Sendable, CaseIterable {
        /// A single line.
        case textBox = "textbox"
        /// Several lines.
        case textArea = "textarea"
        /// Text with HTML markup.
        case richText = "richtext"
    }
}

/// The format of numbers and dates.
public struct PopupFieldFormat: Hashable, Sendable {
    /// The number of decimal places to which a number is rounded; nil to keep its own.
    public var places: Int?
    /// Whether digits are grouped (`1,234`); nil for the convention of the language.
    public var digitSeparator: Bool?
    /// The format of dates; nil for the language's short date and time.
    public var dateFormat: PopupDateFormat?
    /// The time zone in which dates are shown and entered; nil for that of the user.
    public var timeZone: PopupTimeZone?

    /// Members of the JSON that are not interpreted, but kept and written back.
    public var foreignMembers = JSONObject()
    /// The members that the format was read from.
    var source = DefinitionSource()

    /// Creates a format.
    public init(places: Int? = nil, digitSeparator: Bool? = nil, dateFormat: PopupDateFormat? = nil) {
        self.places = places
        self.digitSeparator = digitSeparator
        self.dateFormat = dateFormat
    }
}
