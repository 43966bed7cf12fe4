import GromaGeometry
import GromaJSON
import GromaRPC

/// `geometry.list`
struct GeometryList: Command {
    static let method = "geometry.list"
    static let summary = "The geometries that the session holds, in the order in which their names came up."
    static let effect = CommandEffect.reads
    static let result = ResultShape(.members(["geometries": .array(.namedSummary, nil)]), "Names with summaries.")
    static var parameters: [Parameter<Self>] { [] }

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        answer.beginObject()
        answer.key("geometries")
        answer.beginArray()
        for (name, geometry) in session.store.all { answer.named(name, geometry) }
        answer.endArray()
        answer.endObject()
    }
}

/// `geometry.drop`
struct GeometryDrop: Command {
    static let method = "geometry.drop"
    static let summary = "Forgets a geometry."
    static let effect = CommandEffect.edits
    static let result = ResultShape(.namedSummary, "The name and the summary of what was dropped.")
    static var parameters: [Parameter<Self>] { [Parameter.name("name", "The geometry's name.") { $0.name = $1 }.required] }

    var name = ""

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let geometry = try session.geometry(at: "params.name", named: name)
        answer.named(name, geometry)
        session.store[name] = nil
    }
}

/// `geometry.copy`
struct GeometryCopy: Command {
    static let method = "geometry.copy"
    static let summary = "Keeps a geometry under a second name. It costs nothing: the two share what neither changes."
    static let effect = CommandEffect.edits
    static let result = ResultShape(.namedSummary, "The new name with the summary.")
    static var parameters: [Parameter<Self>] {
        [
            Parameter.name("name", "The geometry's name.") { $0.name = $1 }.required,
            Parameter.name("into", "The name for the copy.") { $0.into = $1 }.required,
        ]
    }

    var name = ""
    var into = ""

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let geometry = try session.geometry(at: "params.name", named: name)
        try session.keep(geometry, as: into)
        answer.named(into, geometry)
    }
}

extension Schema {
    /// A name and a summary.
    package static let namedSummary = Schema.members(["name": .string, "summary": .reference("Summary")])
}

extension Session {
    func geometry(at path: String, named name: String) throws(CommandError) -> Geometry {
        do throws(CommandError) { return try geometry(named: name) } catch { throw error.at(path) }
    }
}

extension JSONWriter {
    /// A name and a summary.
    package mutating func named(_ name: String, _ geometry: Geometry) {
        beginObject()
        key("name")
        string(name)
        key("summary")
        summary(of: geometry)
        endObject()
    }
}
