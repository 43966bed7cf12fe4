import GromaGeometry
import GromaOperations
import GromaRPC

/// `geometry.trim`
struct GeometryTrim: YieldingCommand {
    static let method = "geometry.trim"
    static let summary = "Keeps what of a polyline lies left of another that cuts it."
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "What to work on.") { $0.geometry = $1 },
            .geometry("guide", "The line to cut along.") { $0.guide = $1 },
        ] + Parameter.output(\.output)
    }

    var geometry = Geometry.nothing
    var guide = Geometry.nothing
    var output = GeometryOutput()

    func geometry(_ session: Session) throws(CommandError) -> Geometry {
        let line = try geometry.asPolyline("params.geometry")
        let cutter = try guide.asPolyline("params.guide")
        return try withOperationErrors { () throws(OperationError) in
            .polyline(try session.engine.trim(line, by: cutter, hook: session.hook))
        }
    }
}
