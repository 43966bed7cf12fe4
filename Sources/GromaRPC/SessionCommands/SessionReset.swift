import GromaJSON

/// `session.reset`
struct SessionReset: AnsweringCommand {
    static let method = "session.reset"
    static let summary = """
        Discards all geometries, sketches, subscriptions and offers, closes all popups (cancelling their edits) and all layers, and restores the \
        host's language, as if the session had just begun. A recording continues and includes the reset.
        """
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<Void>.nothing
    static var parameters: [Parameter<Self>] { [] }

    func run(_ session: Session) throws(CommandError) {
        try session.checkNotWaiting()
        session.reset()
    }
}
