import GromaBase
import GromaGeometry
import GromaOperations
import GromaRPC

/// `geometry.unwrap`
struct GeometryUnwrap: EngineCommand {
    static let method = "geometry.unwrap"
    static let summary = """
        Joins parts that were cut at the seam into whole ones that go on beyond it, which normalizeCentralMeridian cuts again; other parts come to lie \
        in the world in which they are nearest to these. What is not cut is unchanged.
        """
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "What to work on.") { $0.geometry = $1 }
        ] + Parameter.output(\.output)
    }

    var geometry = Geometry.nothing
    var output = GeometryOutput()

    func compute(_ engine: GeometryEngine, _ hook: OperationHook) throws(OperationError) -> Geometry {
        try engine.unwrap(geometry, hook: hook)
    }
}
