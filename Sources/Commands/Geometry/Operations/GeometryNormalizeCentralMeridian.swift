import GromaBase
import GromaGeometry
import GromaOperations
import GromaRPC

/// `geometry.normalizeCentralMeridian`
struct GeometryNormalizeCentralMeridian: EngineCommand {
    static let method = "geometry.normalizeCentralMeridian"
    static let summary = "Folds any x into one world, cutting lines and areas at the seam."
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "What to work on.") { $0.geometry = $1 }
        ] + Parameter.output(\.output)
    }

    var geometry = Geometry.nothing
    var output = GeometryOutput()

    func compute(_ engine: GeometryEngine, _ hook: OperationHook) throws(OperationError) -> Geometry {
        try engine.normalizeCentralMeridian(geometry, hook: hook)
    }
}
