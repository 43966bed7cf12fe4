import GromaGeometry
import GromaOperations
import GromaRPC

/// `geometry.densify`
struct GeometryDensify: YieldingCommand {
    static let method = "geometry.densify"
    static let summary = "Adds vertices so that no segment is longer than asked."
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "What to work on.") { $0.geometry = $1 },
            Parameter.double("maxSegmentLength", "The longest segment that may be left, in units of the reference.") {
                $0.maxSegmentLength = $1
            }.required,
        ] + Parameter.output(\.output)
    }

    var geometry = Geometry.nothing
    var maxSegmentLength = 0.0
    var output = GeometryOutput()

    func geometry(_ session: Session) throws(CommandError) -> Geometry {
        let limit = session.limits.vertices
        do throws(OperationError) {
            return try session.engine.densify(geometry, maxSegmentLength: maxSegmentLength, vertexLimit: limit, hook: session.hook)
        } catch {
            guard case .tooLarge(_, let found, _) = error else { throw CommandError(error) }
            throw CommandError(
                .limitExceeded, "the geometry would have \(found) vertices, more than the limit", found: .integer(found),
                expected: "at most \(limit) vertices", details: [("limit", "vertices")])
        }
    }
}
