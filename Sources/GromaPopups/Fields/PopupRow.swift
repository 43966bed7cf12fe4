import GromaFeatures
import GromaFormats

/// One field of a page: its label, its value as text, and its editor.
public struct PopupRow: Hashable, Sendable {
    /// The name of the field, or `expression/…`, or `relationships/…`.
    public var fieldName: String
    /// The label.
    public var label: String
    /// The tooltip; nil for none.
    public var tooltip: String?
    /// The value for display: formatted, with the names of coded values. During editing, the text as it was typed.
    public var text: String
    /// The value with its markup, as safe HTML, if it is rich text by the definition and is being viewed; otherwise nil. ``text`` is its
    /// plain text.
    public var html: String?
    /// The value; nil if the feature lacks it, or if the typed text is not a value.
    public var value: AttributeValue?
    /// The URL that a tap opens, if the text is one (`https`, `http`, `mailto` or `tel`); otherwise nil.
    public var link: String?
    /// The editor; nil while the page is only viewed, and for a field that cannot be edited.
    public var editor: PopupFieldEditor?
    /// Whether the field has changed since editing began.
    public var isEdited: Bool
    /// Its problem, for display; nil for none.
    public var message: String?
    /// Its problem, for programs (``ValueProblem/name``); nil for none.
    public var problem: String?

    /// Creates a row for viewing.
    public init(_ fieldName: String, label: String, text: String, value: AttributeValue?) {
        self.fieldName = fieldName
        self.label = label
        self.text = text
        self.value = value
        isEdited = false
    }
}
