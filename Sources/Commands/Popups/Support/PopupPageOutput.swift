import FeatureCommands
import GeometryCommands
import GromaJSON
import GromaPopups
import GromaRPC
import SketchCommands

extension JSONWriter {
    /// What a popup shows, as a host draws it.
    mutating func page(_ page: PopupPage) {
        beginObject()
        member("title", page.title)
        member("language", page.language)
        member("isRightToLeft", page.isRightToLeft)
        member("isEditing", page.isEditing)
        member("isBusy", page.isBusy)
        key("position")
        position(page.position)
        member("sections", page.sections) { $0.section($1) }
        member("editSummary", page.editSummary)
        member("buttons", page.buttons) { $0.button($1) }
        if let sheet = page.actionSheet {
            key("actionSheet")
            actionSheet(sheet)
        }
        member("message", page.message)
        if let state = page.geometry {
            key("geometry")
            beginObject()
            member("isComplete", state.isComplete)
            member("message", state.message)
            member("isCapturing", state.isCapturing)
            endObject()
        }
        key("style")
        style(page.style)
        endObject()
    }

    private mutating func position(_ position: PopupPagePosition) {
        beginObject()
        member("index", position.index)
        member("count", position.count)
        member("text", position.text)
        member("style", position.style.rawValue)
        member("hasPrevious", position.hasPrevious)
        member("hasNext", position.hasNext)
        endObject()
    }

    private mutating func button(_ button: PopupButton) {
        beginObject()
        member("role", button.role.rawValue)
        member("title", button.title)
        member("isEnabled", button.isEnabled)
        endObject()
    }

    private mutating func actionSheet(_ sheet: PopupActionSheet) {
        beginObject()
        member("kind", sheet.kind.rawValue)
        member("title", sheet.title)
        member("message", sheet.message)
        member("actions", sheet.actions) { writer, action in
            writer.beginObject()
            writer.member("name", action.name)
            writer.member("title", action.title)
            writer.member("isDestructive", action.isDestructive)
            writer.endObject()
        }
        member("anchor", sheet.anchor)
        endObject()
    }

    /// How popups look.
    mutating func style(_ style: PopupStyle) {
        beginObject()
        member("look", style.look.rawValue)
        for (name, color) in [
            ("color", style.color), ("barItemTint", style.barItemTint), ("barTitleTint", style.barTitleTint),
        ] {
            guard let color else { continue }
            key(name)
            integers(color)
        }
        member("isBarTranslucent", style.isBarTranslucent)
        endObject()
    }
}
