import GromaFeatures
import GromaPlugin

/// A way in which people edit fields: which fields, with what, and how that is drawn on a card. A plugin adds its own to
/// ``ExtensionPoint/popupEditors``; those that come with popups are the same.
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
    /// The kinds of the editors that it makes.
    var kinds: [PopupFieldEditor.Kind] { get }
    /// How a field that may be edited is edited; nil if this is not for the field. The first that has an answer is taken, those of plugins before
    /// those that come with popups.
    func editor(of field: Field, in editing: AttributeEditing) -> PopupFieldEditor?
    /// Draws what the field of a row is edited with, from the canvas's height down.
    func draw(_ editor: PopupFieldEditor, of row: PopupRow, on card: inout CardCanvas)
}

extension PopupEditor {
    /// Draws a box with the text.
    public func draw(_ editor: PopupFieldEditor, of row: PopupRow, on card: inout CardCanvas) {
        card.entry(row.text, isEdited: row.isEdited, isWrong: row.message != nil)
    }
}

extension ExtensionPoint where Contribution == any PopupEditor {
    /// Ways in which people edit fields of popups. What is registered later is asked first.
    public static var popupEditors: Self { Self("popupEditors") }
}
