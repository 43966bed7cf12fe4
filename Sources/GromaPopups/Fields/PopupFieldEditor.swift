import GromaFeatures
import GromaFormats
import GromaJSON

/// The editor of a field.
public struct PopupFieldEditor: Hashable, Sendable {
    /// The kind of editor.
    public var kind: Kind
    /// The keyboard.
    public var keyboard: Keyboard
    /// Whether the field needs a value.
    public var isRequired: Bool
    /// The choices, in order; empty for text input.
    public var choices: [Choice]
    /// The index of the current choice; nil for none of them.
    public var chosen: Int?
    /// The allowed range, for display (`Between 1 and 10`); nil for no limits.
    public var hint: String?
    /// The used part of the length, for display (`12 of 40`); nil if there is no limit.
    public var lengthText: String?
    /// The length of the text in UTF-16 units; nil if it is not a text.
    public var length: Int?
    /// The maximum length in UTF-16 units; nil for no limit.
    public var maximumLength: Int?
    /// The smallest value allowed; nil for no limit.
    public var minimum: AttributeValue?
    /// The largest value allowed; nil for no limit.
    public var maximum: AttributeValue?
    /// The time zone in which a date is typed and shown, an IANA name; nil if it is not a date.
    public var timeZone: String?
    /// Further settings of a plugin's editor for hosts; empty for the built-in ones.
    public var settings = JSONObject()

    /// The kind of editor: a built-in one, or another name of a plugin.
    public struct Kind: RawRepresentable, Hashable, Sendable, CaseIterable, ExpressibleByStringLiteral {
        /// The name.
        public let rawValue: String

        /// Creates a kind with a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Creates a kind with a name.
        public init(stringLiteral word: String) { rawValue = word }

        /// One line of text.
        public static let text: Kind = "text"
        /// Several lines of text.
        public static let multilineText: Kind = "multilineText"
        /// Text with HTML markup.
        public static let richText: Kind = "richText"
        /// A number.
        public static let number: Kind = "number"
        /// A day and a time of day.
        public static let dateTime: Kind = "dateTime"
        /// A day.
        public static let date: Kind = "date"
        /// A time of day.
        public static let time: Kind = "time"
        /// One of ``PopupFieldEditor/choices``.
        public static let choice: Kind = "choice"
        /// The type of the feature: one of ``PopupFieldEditor/choices``; other fields change with it.
        public static let featureType: Kind = "featureType"

        /// The built-in kinds.
        public static let allCases: [Kind] = [.text, .multilineText, .richText, .number, .dateTime, .date, .time, .choice, .featureType]
    }

    /// The keyboard for a field.
    public enum Keyboard: String, Hashable, Sendable, CaseIterable {
        /// Letters.
        case text
        /// Digits only.
        case number
        /// Digits and a sign.
        case signedNumber
        /// Digits and a decimal separator.
        case decimal
        /// Digits, a sign and a decimal separator.
        case signedDecimal
        /// None: the value is chosen.
        case none
    }

    /// A choice.
    public struct Choice: Hashable, Sendable {
        /// The name.
        public var title: String
        /// The value that is stored; ``AttributeValue/null`` for no value.
        public var value: AttributeValue

        /// Creates a choice.
        public init(title: String, value: AttributeValue) {
            self.title = title
            self.value = value
        }
    }

    /// Creates an editor.
    public init(_ kind: Kind, keyboard: Keyboard, isRequired: Bool = false) {
        self.kind = kind
        self.keyboard = keyboard
        self.isRequired = isRequired
        choices = []
    }
}
