import GromaGeometry
import GromaJSON
import GromaRPC

/// `geometry.explode`
struct GeometryExplode: Command {
    static let method = "geometry.explode"
    static let summary = "Takes a geometry apart: each path, each shell with its holes, each point as a geometry of its own."
    static let effect = CommandEffect.edits
    static let result = ResultShape.geometries
    static var parameters: [Parameter<Self>] {
        [.geometry("geometry", "What to take apart.") { $0.geometry = $1 }] + Parameter.output(\.output)
    }

    var geometry = Geometry.nothing
    var output = GeometryOutput()

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        try session.yield(geometry.singleParts, output, &answer)
    }
}
