import GromaPopups
import GromaRPC

/// `popups.text`
struct PopupsText: PopupsCommand {
    static let method = "popups.text"
    static let summary =
        "Fills a template with a feature's values, formatted as its popup shows them: {FIELD}, ${FIELD}, {expression/name}."
    static let answer = AnswerShape<String>("The text; placeholders without a value are empty.", .string("text") { $0 })
    static var furtherParameters: [Parameter<Self>] {
        [
            .popupIndex(\.index),
            Parameter.string("template", "The template, with names in braces as placeholders.") { $0.template = $1 }.required,
        ]
    }

    var popups = OpenPopups.standardName
    var index: Int?
    var template = ""

    func run(on open: OpenPopups, _ session: Session) throws(CommandError) -> String {
        let container = open.container
        return container.popups[try open.place(index)].text(
            ofTemplate: template, in: container.localization, evaluator: container.evaluator)
    }
}
