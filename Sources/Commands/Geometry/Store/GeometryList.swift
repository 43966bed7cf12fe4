import GromaGeometry
import GromaRPC

/// `geometry.list`
struct GeometryList: AnsweringCommand {
    static let method = "geometry.list"
    static let summary = "Lists the geometries that the session holds, in the order in which they were named."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<[NamedGeometry]>("Names with summaries.", .values("geometries") { $0 })
    static var parameters: [Parameter<Self>] { [] }

    func run(_ session: Session) throws(CommandError) -> [NamedGeometry] { session.store.all.map(NamedGeometry.init) }
}

/// `geometry.drop`
struct GeometryDrop: AnsweringCommand {
    static let method = "geometry.drop"
    static let summary = "Removes a geometry from the session."
    static let effect = CommandEffect.edits
    static let answer = AnswerShape(NamedGeometry.shape, "The name and the summary of the removed geometry.")
    static var parameters: [Parameter<Self>] { [Parameter.name("name", "The geometry's name.") { $0.name = $1 }.required] }

    var name = ""

    func run(_ session: Session) throws(CommandError) -> NamedGeometry {
        let geometry = try session.geometry(at: "params.name", named: name)
        session.store[name] = nil
        return NamedGeometry(name: name, geometry: geometry)
    }
}

/// `geometry.copy`
struct GeometryCopy: AnsweringCommand {
    static let method = "geometry.copy"
    static let summary = "Keeps a geometry under a second name. It costs nothing: both share their unchanged parts."
    static let effect = CommandEffect.edits
    static let answer = AnswerShape(NamedGeometry.shape, "The new name with the summary.")
    static var parameters: [Parameter<Self>] {
        [
            Parameter.name("name", "The geometry's name.") { $0.name = $1 }.required,
            Parameter.name("into", "The name for the copy.") { $0.into = $1 }.required,
        ]
    }

    var name = ""
    var into = ""

    func run(_ session: Session) throws(CommandError) -> NamedGeometry {
        let geometry = try session.geometry(at: "params.name", named: name)
        try session.keep(geometry, as: into)
        return NamedGeometry(name: into, geometry: geometry)
    }
}

/// A name with the summary of its geometry.
package struct NamedGeometry: DescribedAnswer {
    /// `{"name":…,"summary":…}`
    package static let shape = AnswerShape<Self>(
        "A name and a summary.", .string("name") { $0.name }, .value("summary", .summary) { $0.geometry })

    private let name: String
    private let geometry: Geometry

    package init(name: String, geometry: Geometry) { (self.name, self.geometry) = (name, geometry) }
}

extension Session {
    func geometry(at path: String, named name: String) throws(CommandError) -> Geometry {
        do throws(CommandError) { return try geometry(named: name) } catch { throw error.at(path) }
    }
}
