import GromaFeatures
import GromaFormats
import GromaPopups
import GromaRPC

extension PopupSectionShape {
    /// Fields.
    static let fields = PopupSectionShape(
        "fields", { if case .fields(let rows) = $0 { rows } else { nil } }, .values("rows", PopupRow.shape) { $0 })
}

extension PopupRow {
    fileprivate static let shape = shape(editorKinds: []).shared(as: "PopupRow")

    /// Returns the type for the description, with the names of the existing kinds of editors.
    static func type(shownWith extensions: PopupExtensions) -> SharedSchema? {
        shape(editorKinds: extensions.editorKinds.map(\.rawValue)).shared(as: "PopupRow").type
    }

    private static func shape(editorKinds: [String]) -> AnswerShape<PopupRow> {
        AnswerShape(
            """
            A field of a page: its label, its value as text, rich text also as safe HTML, and, while it can be edited, its editor. message and \
            problem describe what is wrong with it, for people and for programs.
            """,
            .string("field") { $0.fieldName }, .string("label") { $0.label }, .string("tooltip") { $0.tooltip },
            .string("text") { $0.text }, .string("html") { $0.html }, .value("value", AttributeValue.shape) { $0.value },
            .string("link") { $0.link }, .bool("isEdited") { $0.isEdited }, .string("message") { $0.message },
            .string("problem") { $0.problem }, .value("editor", PopupFieldEditor.shape(kinds: editorKinds)) { $0.editor })
    }
}

extension PopupFieldEditor {
    fileprivate static func shape(kinds: [String]) -> AnswerShape<PopupFieldEditor> {
        AnswerShape(
            "With what a field is edited.",
            .choice("kind", of: kinds) { $0.kind.rawValue }, .choice("keyboard") { $0.keyboard }, .bool("isRequired") { $0.isRequired },
            .valuesIfAny("choices", choice) { $0.choices }, .int("chosen") { $0.choices.isEmpty ? nil : $0.chosen },
            .string("hint") { $0.hint }, .string("lengthText") { $0.lengthText }, .int("length") { $0.length },
            .int("maximumLength") { $0.maximumLength }, .value("minimum", AttributeValue.shape) { $0.minimum },
            .value("maximum", AttributeValue.shape) { $0.maximum }, .string("timeZone") { $0.timeZone },
            AnswerMember("settings", .map(.anything), { $0.settings.isEmpty ? nil : $0.settings }) { $1.value(.object($0)) })
    }

    private static let choice = AnswerShape<Choice>(
        "A value to choose.", .string("title") { $0.title }, .value("value", AttributeValue.shape) { $0.value })
}

extension AttributeValue {
    fileprivate static let shape = AnswerShape<AttributeValue>(.anything, "The value of an attribute.") { $0.write(to: &$1) }
}
