import GromaJSON
import GromaOperations

/// `session.info`
struct SessionInfo: Command {
    static let method = "session.info"
    static let summary = "Which versions answer, what they can do, and what the session takes at most."
    static let effect = CommandEffect.reads
    static let result = ResultShape(
        .members([
            "versions": .members(["groma": .string, "geos": .string]), "traits": .array(.string, nil), "plugins": .array(.string, nil),
            "formats": .array(.string, nil), "limits": .map(.integer(nil)),
        ]), "Versions of Groma and GEOS, the traits that are on, the plugins, the formats and the limits.")
    static var parameters: [Parameter<Self>] { [] }

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        answer.beginObject()
        answer.key("versions")
        answer.beginObject()
        answer.key("groma")
        answer.string(Session.version)
        answer.key("geos")
        answer.string(GeometryEngine.geosVersion)
        answer.endObject()
        answer.key("traits")
        answer.strings(session.traits)
        answer.key("plugins")
        answer.strings(session.registry.plugins)
        answer.key("formats")
        answer.strings(session.formats.formats.map(\.name))
        answer.key("limits")
        answer.beginObject()
        answer.key("lineLength")
        answer.int(session.limits.lineLength)
        answer.key("nesting")
        answer.int(session.limits.nesting)
        answer.key("vertices")
        answer.int(session.limits.vertices)
        answer.key("memory")
        answer.int(session.limits.memory)
        answer.endObject()
        answer.endObject()
    }
}

extension Session {
    /// Groma's version.
    public static let version = "0.1.0"

    /// What is compiled in besides the core: what plugins bring is the sign of theirs.
    var traits: [String] {
        (engine.projections.isEmpty ? [] : ["Projections"]) + (stores["geopackage"] == nil ? [] : ["GeoPackage"])
    }
}
