import GromaBase
import GromaGeometry
import GromaOperations
import GromaRPC

/// `geometry.labelPoint`
struct GeometryLabelPoint: EngineCommand {
    static let method = "geometry.labelPoint"
    static let summary = "A point well inside, for a label."
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "What to work on.") { $0.geometry = $1 }
        ] + Parameter.output(\.output)
    }

    var geometry = Geometry.nothing
    var output = GeometryOutput()

    func compute(_ engine: GeometryEngine, _ hook: OperationHook) throws(OperationError) -> Geometry {
        .point(try engine.labelPoint(geometry, hook: hook))
    }
}
