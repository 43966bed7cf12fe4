import GromaFeatures
import GromaPlugin

/// A way of editing fields: the fields to which it applies, their editors, and the drawing on a card. A plugin contributes its own to
/// ``ExtensionPoint/popupEditors``; the built-in ones have the same interface.
///
/// ```swift
/// struct Stars: PopupEditor {
///     let kinds: [PopupFieldEditor.Kind] = ["stars"]
///
///     func editor(of field: Field, in editing: AttributeEditing) -> PopupFieldEditor? {
///         field.name == "RATING" ? PopupFieldEditor("stars", keyboard: .none, of: field, in: editing) : nil
///     }
/// }
/// ```
public protocol PopupEditor: Sendable {
    /// The kinds of the editors that it creates.
    var kinds: [PopupFieldEditor.Kind] { get }
    /// Returns the editor of an editable field; nil if it does not apply to the field. The first result is used, with plugins preceding the
    /// built-in ones.
    func editor(of field: Field, in editing: AttributeEditing) -> PopupFieldEditor?
    /// Draws the editor of a row's field, from the canvas's current height downward.
    func draw(_ editor: PopupFieldEditor, of row: PopupRow, on card: inout CardCanvas)
}

extension PopupEditor {
    /// Draws an input box with the text.
    public func draw(_ editor: PopupFieldEditor, of row: PopupRow, on card: inout CardCanvas) {
        card.entry(row.text, isEdited: row.isEdited, isWrong: row.message != nil)
    }
}

extension ExtensionPoint where Contribution == any PopupEditor {
    /// Ways of editing fields of popups. Those that are registered later take precedence.
    public static var popupEditors: Self { Self("popupEditors") }
}
