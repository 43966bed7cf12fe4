import GromaJSON

/// `session.cancel`
struct SessionCancel: AnsweringCommand {
    static let method = CancellationRule.ofStream.method
    static let summary = "Ends a long request early, with error \"cancelled\". It works while the request runs; after that it does nothing."
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<Void>.nothing
    static var parameters: [Parameter<Self>] {
        [
            Parameter("id", .anything, "The id of the request.", isRequired: true) { command, decoder throws(CommandError) in
                command.id = try decoder.value()
            }
        ]
    }

    var id = JSONValue.null

    func run(_ session: Session) throws(CommandError) {
        // The line took effect when it was read; by now the request has ended.
        session.transport?.forgetCancellation(Array(id.text.utf8))
    }
}
