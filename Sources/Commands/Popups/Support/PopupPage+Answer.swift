import GromaPopups
import GromaRPC

extension PopupPage {
    /// The page of a popup, for a host to draw.
    static let shape = AnswerShape<PopupPage>(
        "The page of a popup, with everything computed, formatted and in the session's language, ready to be drawn.",
        .string("title") { $0.title }, .string("language") { $0.language }, .bool("isRightToLeft") { $0.isRightToLeft },
        .bool("isEditing") { $0.isEditing }, .bool("isBusy") { $0.isBusy }, .value("position", PopupPagePosition.shape) { $0.position },
        .values("sections", PopupSection.shape) { $0.sections }, .string("editSummary") { $0.editSummary },
        .values("buttons", PopupButton.shape) { $0.buttons }, .value("actionSheet", PopupActionSheet.shape) { $0.actionSheet },
        .string("message") { $0.message }, .value("geometry", PopupGeometryState.shape) { $0.geometry },
        .value("style", PopupStyle.shape) { $0.style }
    ).shared(as: "PopupPage")
}

extension PopupPagePosition {
    fileprivate static let shape = AnswerShape<PopupPagePosition>(
        "The position of a page among the others.",
        .int("index") { $0.index }, .int("count") { $0.count }, .string("text") { $0.text }, .choice("style") { $0.style },
        .bool("hasPrevious") { $0.hasPrevious }, .bool("hasNext") { $0.hasNext })
}

extension PopupButton {
    fileprivate static let shape = AnswerShape<PopupButton>(
        "A button.", .choice("role") { $0.role }, .string("title") { $0.title }, .bool("isEnabled") { $0.isEnabled })
}

extension PopupActionSheet {
    fileprivate static let shape = AnswerShape<PopupActionSheet>(
        "A question with buttons to answer it.",
        .choice("kind") { $0.kind }, .string("title") { $0.title }, .string("message") { $0.message },
        .values("actions", action) { $0.actions }, .string("anchor") { $0.anchor })
    private static let action = AnswerShape<Action>(
        "An answer.", .string("name") { $0.name }, .string("title") { $0.title }, .bool("isDestructive") { $0.isDestructive })
}

extension PopupGeometryState {
    fileprivate static let shape = AnswerShape<PopupGeometryState>(
        "The state of a shape that is being edited.",
        .bool("isComplete") { $0.isComplete }, .string("message") { $0.message }, .bool("isCapturing") { $0.isCapturing })
}

extension PopupStyle {
    fileprivate static let shape = AnswerShape<PopupStyle>(
        "How popups look.",
        .choice("look") { $0.look }, .value("color", .color) { $0.color }, .value("barItemTint", .color) { $0.barItemTint },
        .value("barTitleTint", .color) { $0.barTitleTint }, .bool("isBarTranslucent") { $0.isBarTranslucent })
}

extension AnswerShape<[Int]> {
    /// Red, green, blue and opacity from 0 to 255.
    static var color: Self {
        Self(.color, "Red, green, blue and opacity from 0 to 255.") { color, writer in
            writer.beginArray()
            for part in color { writer.int(part) }
            writer.endArray()
        }
    }
}

extension Schema {
    /// Red, green, blue and opacity from 0 to 255.
    static let color = Schema.array(.integer(0...255), nil)
}
