import GromaBase
import GromaGeometry
import GromaOperations
import GromaRPC

/// `geometry.centroid`
struct GeometryCentroid: EngineCommand {
    static let method = "geometry.centroid"
    static let summary = "The centre of gravity."
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "What to work on.") { $0.geometry = $1 }
        ] + Parameter.output(\.output)
    }

    var geometry = Geometry.nothing
    var output = GeometryOutput()

    func compute(_ engine: GeometryEngine, _ hook: OperationHook) throws(OperationError) -> Geometry {
        .point(try engine.centroid(geometry, hook: hook))
    }
}
