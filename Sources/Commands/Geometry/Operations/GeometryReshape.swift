import GromaGeometry
import GromaOperations
import GromaRPC

/// `geometry.reshape`
struct GeometryReshape: YieldingCommand {
    static let method = "geometry.reshape"
    static let summary = "Lets a polyline, or the outline of a polygon, run along another line between the places where they meet."
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "What to work on.") { $0.geometry = $1 },
            .geometry("reshaper", "The line to run along.") { $0.reshaper = $1 },
        ] + Parameter.output(\.output)
    }

    var geometry = Geometry.nothing
    var reshaper = Geometry.nothing
    var output = GeometryOutput()

    func geometry(_ session: Session) throws(CommandError) -> Geometry {
        let line = try reshaper.asPolyline("params.reshaper")
        return try withOperationErrors { () throws(OperationError) in
            try session.engine.reshape(geometry, with: line, hook: session.hook)
        }
    }
}
