import GromaFeatures

/// One field of a page: its label, its value as text, and how it is edited.
public struct PopupRow: Hashable, Sendable {
    /// The field's name, or `expression/…`, or `relationships/…`.
    public var fieldName: String
    /// What it is called.
    public var label: String
    /// What is told of it; nil for nothing.
    public var tooltip: String?
    /// The value as it is read: formatted, with the names of coded values. While it is edited, the text as it was typed.
    public var text: String
    /// The value with its marks, as safe HTML, where the definition has it as rich text and it is looked at; nil otherwise. ``text`` is what it says
    /// without them.
    public var html: String?
    /// The value; nil where the feature has none of that name, or what was typed is not a value.
    public var value: AttributeValue?
    /// Where the text is an address: what a tap on it opens (`https`, `http`, `mailto` or `tel`); nil otherwise.
    public var link: String?
    /// How it is edited; nil while the page is only looked at, and for what cannot be edited.
    public var editor: PopupFieldEditor?
    /// Whether it differs from what it was when editing began.
    public var isEdited: Bool
    /// What is wrong with it, for display; nil for nothing.
    public var message: String?
    /// What is wrong with it, for programs (``ValueProblem/name``); nil for nothing.
    public var problem: String?

    /// Makes a row that is only looked at.
    public init(_ fieldName: String, label: String, text: String, value: AttributeValue?) {
        self.fieldName = fieldName
        self.label = label
        self.text = text
        self.value = value
        isEdited = false
    }
}

/// The editor of a field.
public struct PopupFieldEditor: Hashable, Sendable {
    /// What a person enters it with.
    public var kind: Kind
    /// The keyboard that it wants.
    public var keyboard: Keyboard
    /// Whether it needs a value.
    public var isRequired: Bool
    /// What there is to choose from, in order; empty where it is typed.
    public var choices: [Choice]
    /// Which choice is taken; nil for none of them.
    public var chosen: Int?
    /// What values are allowed, for display (`Between 1 and 10`); nil for no limits.
    public var hint: String?
    /// How much of its length is used, for display (`12 of 40`); nil where there is no limit.
    public var lengthText: String?
    /// How many UTF-16 units the text has; nil where it is no text.
    public var length: Int?
    /// How many UTF-16 units it may have; nil for no limit.
    public var maximumLength: Int?
    /// The smallest value allowed; nil for no limit.
    public var minimum: AttributeValue?
    /// The largest value allowed; nil for no limit.
    public var maximum: AttributeValue?
    /// The time zone that a date is typed and shown in, an IANA name; nil where it is no date.
    public var timeZone: String?

    /// What a person enters a value with.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// One line of text.
        case text
        /// Several lines of text.
        case multilineText
        /// Text with marks of HTML.
        case richText
        /// A number.
        case number
        /// A day and a time of day.
        case dateTime
        /// A day.
        case date
        /// A time of day.
        case time
        /// One of ``PopupFieldEditor/choices``.
        case choice
        /// The type of the feature: one of ``PopupFieldEditor/choices``, and others fields change with it.
        case featureType
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
        /// What it is called.
        public var title: String
        /// What is stored; ``AttributeValue/null`` for no value.
        public var value: AttributeValue

        /// Makes one.
        public init(title: String, value: AttributeValue) {
            self.title = title
            self.value = value
        }
    }

    /// Makes an editor.
    public init(_ kind: Kind, keyboard: Keyboard, isRequired: Bool = false) {
        self.kind = kind
        self.keyboard = keyboard
        self.isRequired = isRequired
        choices = []
    }
}
