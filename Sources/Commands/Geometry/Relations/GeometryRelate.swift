import GromaGeometry
import GromaOperations
import GromaRPC

/// `geometry.relate`
struct GeometryRelate: TwoGeometryQuery {
    static let method = "geometry.relate"
    static let summary = "Computes the DE-9IM matrix of two geometries, and whether it matches a pattern."
    static let answer = AnswerShape<(matrix: String, matches: Bool?)>(
        "The matrix, and whether the pattern matches.", .string("matrix") { $0.matrix }, .bool("value") { $0.matches })
    static var furtherParameters: [Parameter<Self>] { [.string("pattern", "Nine of T, F, 0, 1, 2 and *.") { $0.pattern = $1 }] }

    var geometry = Geometry.nothing
    var other = Geometry.nothing
    var pattern: String?

    func run(_ session: Session) throws(CommandError) -> (matrix: String, matches: Bool?) {
        try withOperationErrors(in: operands) { () throws(OperationError) in
            // The pattern is checked first, because that is cheaper.
            if let pattern { _ = try GeometryEngine.matches("FFFFFFFFF", pattern) }
            let matrix = try session.engine.relate(geometry, other, hook: session.hook)
            guard let pattern else { return (matrix, nil) }
            return (matrix, try GeometryEngine.matches(matrix, pattern))
        }
    }
}
