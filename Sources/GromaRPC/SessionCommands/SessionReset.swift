import GromaJSON

/// `session.reset`
struct SessionReset: AnsweringCommand {
    static let method = "session.reset"
    static let summary = """
        Forgets all geometries, sketches, subscriptions and offers, closes all popups, giving up what is edited in them, and all layers, and \
        goes back to the host's language, as if the session had just begun. A recording goes on, with the reset in it.
        """
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<Void>.nothing
    static var parameters: [Parameter<Self>] { [] }

    func run(_ session: Session) throws(CommandError) {
        try session.checkNotWaiting()
        session.reset()
    }
}
