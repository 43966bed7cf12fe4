import GromaGeometry
import GromaJSON
import GromaOperations
import GromaRPC

/// `geometry.equals`
struct GeometryEquals: Command {
    static let method = "geometry.equals"
    static let summary =
        "Whether two geometries cover the same points; with exact, whether they have the same type, parts, order and ordinates."
    static let effect = CommandEffect.reads
    static let result = ResultShape.truth
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "The first geometry.") { $0.geometry = $1 },
            .geometry("other", "The second geometry, in the same reference.") { $0.other = $1 },
            .bool("exact", "Compare vertex by vertex; false when left out.") { $0.exact = $1 },
        ]
    }

    var geometry = Geometry.nothing
    var other = Geometry.nothing
    var exact = false

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let value = try withOperationErrors { () throws(OperationError) in try session.engine.equals(geometry, other, exact: exact) }
        answer.truth(value)
    }
}
