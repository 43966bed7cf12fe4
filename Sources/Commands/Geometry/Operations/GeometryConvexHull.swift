import GromaBase
import GromaGeometry
import GromaOperations
import GromaRPC

/// `geometry.convexHull`
struct GeometryConvexHull: EngineCommand {
    static let method = "geometry.convexHull"
    static let summary = "The smallest convex shape around a geometry."
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "What to work on.") { $0.geometry = $1 }
        ] + Parameter.output(\.output)
    }

    var geometry = Geometry.nothing
    var output = GeometryOutput()

    func compute(_ engine: GeometryEngine, _ hook: OperationHook) throws(OperationError) -> Geometry {
        try engine.convexHull(geometry, hook: hook)
    }
}
