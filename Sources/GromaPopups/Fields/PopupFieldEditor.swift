import GromaFeatures
import GromaFormats
import GromaJSON

/// The editor of a field.
public struct PopupFieldEditor: Hashable, Sendable {
    /// The editor.
    public var kind: Kind
    /// The keyboard that it wants.
    public var keyboard: Keyboard
    /// Whether it needs a value.
    public var isRequired: Bool
    /// The choices, in order; empty if a text is typed.
    public var choices: [Choice]
    /// Which choice is taken; nil for none of them.
    public var chosen: Int?
    /// The allowed values, for display (`Between 1 and 10`); nil for no limits.
    public var hint: String?
    /// How much of its length is used, for display (`12 of 40`); nil if there is no limit.
    public var lengthText: String?
    /// The number of UTF-16 units of the text; nil if it is not a text.
    public var length: Int?
    /// The maximum number of UTF-16 units; nil for no limit.
    public var maximumLength: Int?
    /// The smallest value allowed; nil for no limit.
    public var minimum: AttributeValue?
    /// The largest value allowed; nil for no limit.
    public var maximum: AttributeValue?
    /// The time zone that a date is typed and shown in, an IANA name; nil if it is no date.
    public var timeZone: String?
    /// What else a plugin's kind has to say to those who show it; empty for those that come with popups.
    public var settings = JSONObject()

    /// What a person enters a value with: one of those that come with popups, or another word of a plugin's.
    public struct Kind: RawRepresentable, Hashable, Sendable, CaseIterable, ExpressibleByStringLiteral {
        /// The word for it.
        public let rawValue: String

        /// A kind by its word.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A kind by its word.
        public init(stringLiteral word: String) { rawValue = word }

        /// One line of text.
        public static let text: Kind = "text"
        /// Several lines of text.
        public static let multilineText: Kind = "multilineText"
        /// Text with marks of HTML.
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
        /// The type of the feature: one of ``PopupFieldEditor/choices``, and others fields change with it.
        public static let featureType: Kind = "featureType"

        /// Those that come with popups.
        public static let allCases: [Kind] = [.text, .multilineText, .richText, .number, .dateTime, .date, .time, .choice, .featureType]
    }

    /// The keyboard that suits a field.
    public enum Keyboard: String, Hashable, Sendable, CaseIterable {
        /// Letters.
        case text
        /// Digits alone.
        case number
        /// Digits and a sign.
        case signedNumber
        /// Digits and a decimal separator.
        case decimal
        /// Digits, a sign and a decimal separator.
        case signedDecimal
        /// None: it is chosen.
        case none
    }

    /// One of a list.
    public struct Choice: Hashable, Sendable {
        /// Its name.
        public var title: String
        /// What is stored; ``AttributeValue/null`` for no value.
        public var value: AttributeValue

        /// Creates an instance.
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
