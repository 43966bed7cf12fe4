import GromaGeometry
import GromaOperations
import GromaRPC

/// `geometry.pointAlong`
struct GeometryPointAlong: YieldingCommand {
    static let method = "geometry.pointAlong"
    static let summary = "The point at a distance along a polyline, z and m interpolated."
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "What to work on.") { $0.geometry = $1 },
            Parameter.double("distance", "How far from the beginning, in units of the reference.") { $0.distance = $1 }.required,
        ] + Parameter.output(\.output)
    }

    var geometry = Geometry.nothing
    var distance = 0.0
    var output = GeometryOutput()

    func geometry(_ session: Session) throws(CommandError) -> Geometry {
        let line = try geometry.asPolyline("params.geometry")
        return try withOperationErrors { () throws(OperationError) in .point(try session.engine.pointAlong(line, distance: distance)) }
    }
}
