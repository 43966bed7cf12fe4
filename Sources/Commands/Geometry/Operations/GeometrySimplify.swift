import GromaBase
import GromaGeometry
import GromaOperations
import GromaRPC

/// `geometry.simplify`
struct GeometrySimplify: EngineCommand {
    static let method = "geometry.simplify"
    static let summary = "Makes a geometry topologically consistent: even-odd interior, rings closed and oriented, no zero-length segments."
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "What to work on.") { $0.geometry = $1 },
            .distance("tolerance", "Positions nearer to each other than this are taken for one; 0, the default, compares exactly.") {
                $0.tolerance = $1
            },
        ] + Parameter.output(\.output)
    }

    var geometry = Geometry.nothing
    var tolerance = 0.0
    var output = GeometryOutput()

    func compute(_ engine: GeometryEngine, _ hook: OperationHook) throws(OperationError) -> Geometry {
        try engine.simplify(geometry, tolerance: tolerance, hook: hook)
    }
}
