import FeatureCommands
import GeometryCommands
import GromaJSON
import GromaPopups
import GromaRPC
import SketchCommands

/// `popups.text`
struct PopupsText: Command {
    static let method = "popups.text"
    static let summary =
        "A text with a feature's values in it, formatted as its popup shows them: {FIELD}, ${FIELD}, {expression/name}."
    static let effect = CommandEffect.edits
    static let result = ResultShape(.members(["text": .string]), "The text; what has no value is empty in it.")
    static var parameters: [Parameter<Self>] {
        [
            .popups(\.popups), .popupIndex(\.index),
            Parameter.string("template", "The text, with names in braces where values go.") { $0.template = $1 }.required,
        ]
    }

    var popups = OpenPopups.standardName
    var index: Int?
    var template = ""

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let open = try session.popups(named: popups)
        let all = open.container.popups
        guard let place = index ?? open.container.currentIndex else { throw CommandError(PopupError.noPopup) }
        guard all.indices.contains(place) else { throw CommandError(.indexOutOfRange(index: place, count: all.count)) }
        let text = all[place].text(ofTemplate: template, in: open.container.localization, evaluator: open.container.evaluator)
        answer.beginObject()
        answer.member("text", text)
        answer.endObject()
    }
}
