import GromaFeatures
import GromaFormats

/// One field of a page: its label, its value as text, and how it is edited.
public struct PopupRow: Hashable, Sendable {
    /// The field's name, or `expression/…`, or `relationships/…`.
    public var fieldName: String
    /// Its name.
    public var label: String
    /// The tooltip; nil for none.
    public var tooltip: String?
    /// The value as it is read: formatted, with the names of coded values. While it is edited, the text as it was typed.
    public var text: String
    /// The value with its marks, as safe HTML, where the definition has it as rich text and it is looked at; nil otherwise. ``text`` is what it says
    /// without them.
    public var html: String?
    /// The value; nil if the feature has none of that name, or what was typed is not a value.
    public var value: AttributeValue?
    /// Where the text is an address: what a tap on it opens (`https`, `http`, `mailto` or `tel`); nil otherwise.
    public var link: String?
    /// How it is edited; nil while the page is only looked at, and for what cannot be edited.
    public var editor: PopupFieldEditor?
    /// Whether it differs from what it was when editing began.
    public var isEdited: Bool
    /// Its problem, for display; nil for none.
    public var message: String?
    /// Its problem, for programs (``ValueProblem/name``); nil for none.
    public var problem: String?

    /// Creates a row that is only looked at.
    public init(_ fieldName: String, label: String, text: String, value: AttributeValue?) {
        self.fieldName = fieldName
        self.label = label
        self.text = text
        self.value = value
        isEdited = false
    }
}
