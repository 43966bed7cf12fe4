import GromaJSON

/// `session.reset`
struct SessionReset: Command {
    static let method = "session.reset"
    static let summary = """
        Forgets all geometries, sketches, subscriptions and offers, closes all popups, giving up what is edited in them, and all layers, and \
        goes back to the host's language, as if the session had just begun. A recording goes on, with the reset in it.
        """
    static let effect = CommandEffect.edits
    static let result = ResultShape.nothing
    static var parameters: [Parameter<Self>] { [] }

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        try session.checkNotWaiting()
        session.reset()
        answer.null()
    }
}

extension Session {
    /// Forgets all that the script has made and asked for. Requests of the engine go on being numbered.
    func reset() {
        subscriptions = []
        delegates.timeouts = [:]
        for open in popups { closePopups(open) }
        setLocalization(nil)
        store.removeAll()
        viewport = nil
        for name in Array(sketches.keys) { endSketch(name) }
        forgetNeighbours()
        layers.closeAll()
        isValidityDue = false
    }
}
