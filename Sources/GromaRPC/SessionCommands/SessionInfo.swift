import GromaBase
import GromaJSON

/// `session.info`
struct SessionInfo: AnsweringCommand {
    static let method = "session.info"
    static let summary = "Returns versions, capabilities and limits of the session."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<SessionDescription>(
        "Versions of Groma and its libraries, enabled traits, plugins, formats, limits, and the approximate memory that the session holds in bytes: total, and by kind.",
        .map("versions", of: .string) {
            $0.versions.map { ($0.name, $0.version) }
        } write: {
            $1.string($0)
        },
        .strings("traits") { $0.traits }, .strings("plugins") { $0.plugins }, .strings("formats") { $0.formats },
        .map("limits", of: .integer(nil)) {
            $0.limits.map { ($0.name, $0.value) }
        } write: {
            $1.int($0)
        },
        .map("memory", of: .integer(nil)) {
            $0.memory.map { ($0.name, $0.value) }
        } write: {
            $1.int($0)
        })
    static var parameters: [Parameter<Self>] { [] }

    func run(_ session: Session) throws(CommandError) -> SessionDescription {
        session.releaseKept()
        var info = SessionDescription()
        info.versions = [("groma", Session.version)]
        info.plugins = session.registry.plugins
        info.limits = [("lineLength", session.limits.lineLength), ("nesting", session.limits.nesting)]
        for state in session.allStates { state.describe(&info) }
        info.limits.append(("memory", session.limits.memory))
        if let seconds = session.limits.seconds { info.limits.append(("seconds", Int(seconds.rounded(.up)))) }
        info.limits.append(("serviceAnswer", session.limits.serviceAnswer))
        info.memory = [("total", session.usedBytes)] + session.ledger.byKind + session.sharedMemory.byKind
        if AbandonedComputations.bytes > 0 { info.memory.append(("abandonedComputations", AbandonedComputations.bytes)) }
        if let bytes = session.recording?.byteCount { info.memory.append(("recording", bytes)) }
        return info
    }
}
