import GromaBase
import GromaGeometry
import GromaOperations
import GromaRPC

/// `geometry.generalize`
struct GeometryGeneralize: EngineCommand {
    static let method = "geometry.generalize"
    static let summary = "Thins vertices by Douglas' and Peucker's way."
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "What to work on.") { $0.geometry = $1 },
            Parameter.distance("tolerance", "How far the result may lie from the input, in units of the reference.") { $0.tolerance = $1 }
                .required,
            .bool("preserveTopology", "Let no part vanish or cross another; false when left out.") { $0.preserveTopology = $1 },
        ] + Parameter.output(\.output)
    }

    var geometry = Geometry.nothing
    var tolerance = 0.0
    var preserveTopology = false
    var output = GeometryOutput()

    func compute(_ engine: GeometryEngine, _ hook: OperationHook) throws(OperationError) -> Geometry {
        try engine.generalize(geometry, tolerance: tolerance, preservesTopology: preserveTopology, hook: hook)
    }
}
