import GromaBase
import GromaGeometry
import GromaOperations
import GromaRPC

/// `geometry.boundary`
struct GeometryBoundary: EngineCommand {
    static let method = "geometry.boundary"
    static let summary = "The boundary: the ends of lines, the rings of areas."
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "What to work on.") { $0.geometry = $1 }
        ] + Parameter.output(\.output)
    }

    var geometry = Geometry.nothing
    var output = GeometryOutput()

    func compute(_ engine: GeometryEngine, _ hook: OperationHook) throws(OperationError) -> Geometry {
        try engine.boundary(geometry)
    }
}
