import GromaJSON

/// The presentation of one field, or of the result of an expression, in a popup.
public struct PopupFieldInfo: Hashable, Sendable {
    /// The field's name; `expression/<name>` for an expression, `relationships/<id>/<field>` for what related records say.
    public var fieldName: String
    /// What it is called; nil or empty for what the layer calls it.
    public var label: String?
    /// The tooltip; nil for none.
    public var tooltip: String?
    /// Whether it may be edited, where the layer allows it.
    public var isEditable: Bool
    /// Whether it is shown.
    public var isVisible: Bool
    /// How its text is entered.
    public var stringFieldOption: StringFieldOption
    /// How numbers and dates are written; nil for the way of the language.
    public var format: PopupFieldFormat?
    /// How numbers and dates are written, in the newer words, which go before those of ``format``; nil if nothing is said.
    public var fieldFormat: PopupValueFormat?
    /// How the values of related records are brought together, one of ``statisticTypes``; nil if that does not arise.
    public var statisticType: String?

    /// Members of its JSON that are not used here, but kept and written back.
    public var foreignMembers = JSONObject()
    /// The members that it was read from.
    var source = DefinitionSource()

    /// Creates an instance.
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

    /// The words for how values of related records are brought together. Variance and standard deviation are those of a sample, as SQL has them.
    public static let statisticTypes = ["avg", "count", "max", "min", "stddev", "sum", "var"]

    /// How a text is entered.
    public enum StringFieldOption: String, Hashable, Sendable, CaseIterable {
        /// On one line.
        case textBox = "textbox"
        /// On several lines.
        case textArea = "textarea"
        /// With marks of HTML.
        case richText = "richtext"
    }
}

/// The format of numbers and dates.
public struct PopupFieldFormat: Hashable, Sendable {
    /// How many decimal places a number is rounded to and shown with; nil for as many as it has.
    public var places: Int?
    /// Whether digits are grouped (`1,234`); nil for what the language does.
    public var digitSeparator: Bool?
    /// How dates are written; nil for the language's short date and time.
    public var dateFormat: PopupDateFormat?
    /// The time zone that dates are written and entered in; nil for the person's own.
    public var timeZone: PopupTimeZone?

    /// Members of its JSON that are not used here, but kept and written back.
    public var foreignMembers = JSONObject()
    /// The members that it was read from.
    var source = DefinitionSource()

    /// Creates an instance.
    public init(places: Int? = nil, digitSeparator: Bool? = nil, dateFormat: PopupDateFormat? = nil) {
        self.places = places
        self.digitSeparator = digitSeparator
        self.dateFormat = dateFormat
    }
}
