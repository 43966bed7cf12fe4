import GromaJSON

/// `session.info`
struct SessionInfo: Command {
    static let method = "session.info"
    static let summary = "Which versions answer, what they can do, and what the session takes at most."
    static let effect = CommandEffect.reads
    static let result = ResultShape(
        .members([
            "versions": .map(.string), "traits": .array(.string, nil), "plugins": .array(.string, nil), "formats": .array(.string, nil),
            "limits": .map(.integer(nil)),
        ]), "Versions of Groma and of the libraries it uses, the traits that are on, the plugins, the formats and the limits.")
    static var parameters: [Parameter<Self>] { [] }

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        var info = SessionDescription()
        for state in session.allStates { state.describe(&info) }
        answer.beginObject()
        answer.key("versions")
        answer.beginObject()
        answer.key("groma")
        answer.string(Session.version)
        for (name, version) in info.versions {
            answer.key(name)
            answer.string(version)
        }
        answer.endObject()
        answer.key("traits")
        answer.strings(info.traits)
        answer.key("plugins")
        answer.strings(session.registry.plugins)
        answer.key("formats")
        answer.strings(info.formats)
        answer.key("limits")
        answer.beginObject()
        answer.key("lineLength")
        answer.int(session.limits.lineLength)
        answer.key("nesting")
        answer.int(session.limits.nesting)
        for (name, value) in info.limits {
            answer.key(name)
            answer.int(value)
        }
        answer.key("memory")
        answer.int(session.limits.memory)
        answer.endObject()
        answer.endObject()
    }
}
