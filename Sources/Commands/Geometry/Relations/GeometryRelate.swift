import GromaGeometry
import GromaJSON
import GromaOperations
import GromaRPC

/// `geometry.relate`
struct GeometryRelate: Command {
    static let method = "geometry.relate"
    static let summary = "How two geometries lie to each other, as a DE-9IM matrix, and whether that matches a pattern."
    static let effect = CommandEffect.reads
    static let result = ResultShape(.members(["matrix": .string, "value?": .boolean]), "The matrix, and whether the pattern matches.")
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "The first geometry.") { $0.geometry = $1 },
            .geometry("other", "The second geometry, in the same reference.") { $0.other = $1 },
            .string("pattern", "Nine of T, F, 0, 1, 2 and *.") { $0.pattern = $1 },
        ]
    }

    var geometry = Geometry.nothing
    var other = Geometry.nothing
    var pattern: String?

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let (matrix, value) = try withOperationErrors { () throws(OperationError) -> (String, Bool?) in
            // The pattern is checked first, for it is cheaper.
            if let pattern { _ = try GeometryEngine.matches("FFFFFFFFF", pattern) }
            let matrix = try session.engine.relate(geometry, other, hook: session.hook)
            guard let pattern else { return (matrix, nil) }
            return (matrix, try GeometryEngine.matches(matrix, pattern))
        }
        answer.beginObject()
        answer.key("matrix")
        answer.string(matrix)
        if let value {
            answer.key("value")
            answer.bool(value)
        }
        answer.endObject()
    }
}
