import GromaGeometry
import GromaOperations
import GromaRPC

/// `geometry.extend`
struct GeometryExtend: YieldingCommand {
    static let method = "geometry.extend"
    static let summary = "Lengthens the paths of a polyline straight on to where they meet another."
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "What to work on.") { $0.geometry = $1 },
            .geometry("extender", "The line to reach.") { $0.extender = $1 },
            .int(
                "how", "The sum of 1: move the old end; 2: keep its z and m; 4: unset them; 8: not at the beginning; 16: not at the end.",
                in: 0...31
            ) { $0.options = ExtendOptions(rawValue: $1) },
        ] + Parameter.output(\.output)
    }

    var geometry = Geometry.nothing
    var extender = Geometry.nothing
    var options = ExtendOptions()
    var output = GeometryOutput()

    func geometry(_ session: Session) throws(CommandError) -> Geometry {
        let line = try geometry.asPolyline("params.geometry")
        let goal = try extender.asPolyline("params.extender")
        return try withOperationErrors { () throws(OperationError) in
            .polyline(try session.engine.extend(line, to: goal, options: options))
        }
    }
}
