import GromaGeometry
import GromaOperations
import GromaRPC

/// `geometry.equals`
struct GeometryEquals: TwoGeometryQuery {
    static let method = "geometry.equals"
    static let summary =
        "Tests whether two geometries cover the same points or, with exact, have the same type, parts, order and ordinates."
    static let answer = AnswerShape.truth
    static var furtherParameters: [Parameter<Self>] {
        [.bool("exact", "Whether to compare vertex by vertex; false by default.") { $0.exact = $1 }]
    }

    var geometry = Geometry.nothing
    var other = Geometry.nothing
    var exact = false

    func run(_ session: Session) throws(CommandError) -> Bool {
        try withOperationErrors(in: operands) { () throws(OperationError) in
            try session.engine.equals(geometry, other, exact: exact, hook: session.hook)
        }
    }
}
