import FeatureCommands
import GeometryCommands
import GromaJSON
import GromaPopups
import GromaRPC
import SketchCommands

extension JSONWriter {
    /// Where popups are: which is shown, whether it is edited and can be kept, what the person is asked.
    mutating func state(of open: OpenPopups, _ session: Session) {
        let container = open.container
        beginObject()
        member("popups", open.name)
        member("count", container.popups.count)
        if let index = container.currentIndex {
            member("index", index)
            key("popup")
            reference(to: container.popups[index], of: open, session)
        }
        member("state", container.state.name)
        member("isEditing", container.isInEditingMode)
        member("isBusy", container.isBusy)
        member("isValid", container.isValid)
        if let editing = container.editing, !editing.isValid {
            let definition = editing.attributes.definition
            member("problems", Array(editing.problems.prefix(20))) { writer, problem in
                writer.beginObject()
                writer.member("name", problem.name)
                writer.member(
                    "message",
                    problem.text(definition: definition, attributes: editing.attributes.attributes, in: container.localization))
                writer.member("field", problem.field)
                writer.endObject()
            }
        }
        member("sketch", open.sketch)
        if let question = container.question {
            key("asks")
            beginObject()
            member("kind", question.kind.rawValue)
            key("answers")
            strings(container.machine.answers)
            endObject()
        }
        member("message", container.messageText)
        endObject()
    }

    /// Which popup is meant, for answers, events and requests.
    mutating func reference(to popup: Popup, of open: OpenPopups, _ session: Session) {
        beginObject()
        members(of: popup, open, session)
        endObject()
    }

    /// The members that say which popup is meant.
    mutating func members(of popup: Popup, _ open: OpenPopups, _ session: Session) {
        member("popups", open.name)
        member("index", open.container.popups.firstIndex { $0 === popup })
        member("layer", session.openLayer(of: popup)?.name)
        member("objectId", popup.feature.objectID)
    }
}

extension ResultShape {
    /// Where popups are.
    static let popupsState = ResultShape(
        .reference("PopupsState"), "Which popup is shown, whether it is edited and can be kept, and what the person is asked.")
}
