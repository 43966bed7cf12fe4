import GromaBase
import GromaGeometry
import GromaOperations
import GromaRPC

/// `geometry.clip`
struct GeometryClip: EngineCommand {
    static let method = "geometry.clip"
    static let summary = "What lies in a rectangle."
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "What to work on.") { $0.geometry = $1 },
            Parameter.envelope("envelope", "The rectangle [xmin,ymin,xmax,ymax].") { $0.envelope = $1 }.required,
        ] + Parameter.output(\.output)
    }

    var geometry = Geometry.nothing
    var envelope = Extent.empty
    var output = GeometryOutput()

    func compute(_ engine: GeometryEngine, _ hook: OperationHook) throws(OperationError) -> Geometry {
        try engine.clip(geometry, to: envelope, hook: hook)
    }
}
