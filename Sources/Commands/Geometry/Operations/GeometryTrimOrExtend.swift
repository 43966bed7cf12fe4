import GromaGeometry
import GromaJSON
import GromaOperations
import GromaRPC

/// `geometry.trimOrExtend`
struct GeometryTrimOrExtend: Command {
    static let method = "geometry.trimOrExtend"
    static let summary = "Trims each polyline that the guide cuts, keeping its left, and lengthens each other to the guide."
    static let effect = CommandEffect.edits
    static let result = ResultShape(
        .members(["geometries": .array(.any([ResultShape.geometry.schema, .null]), nil)]),
        "The polylines in order, null where neither is possible; kept as name.0, name.1, … with into.")
    static var parameters: [Parameter<Self>] {
        [
            Parameter.geometries("geometries", "The polylines.") { $0.geometries = $1 }.required,
            .geometry("guide", "The line to cut along or to reach.") { $0.guide = $1 },
            .int("how", "How lines are lengthened, as in geometry.extend.", in: 0...31) { $0.options = ExtendOptions(rawValue: $1) },
        ] + Parameter.output(\.output)
    }

    var geometries: [Geometry] = []
    var guide = Geometry.nothing
    var options = ExtendOptions()
    var output = GeometryOutput()

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        var lines: [Polyline] = []
        for (index, geometry) in geometries.enumerated() { lines.append(try geometry.asPolyline("params.geometries[\(index)]")) }
        let goal = try guide.asPolyline("params.guide")
        let results = try withOperationErrors { () throws(OperationError) in
            try session.engine.trimOrExtend(lines, to: goal, options: options, hook: session.hook)
        }
        try session.yield(results.map { $0.map { .polyline($0) } }, output, &answer)
    }
}

/// `geometry.combinedExtent`
struct GeometryCombinedExtent: YieldingCommand {
    static let method = "geometry.combinedExtent"
    static let summary = "The envelope around several geometries; an empty one where all are empty."
    static var parameters: [Parameter<Self>] {
        [Parameter.geometries("geometries", "The geometries.") { $0.geometries = $1 }.required] + Parameter.output(\.output)
    }

    var geometries: [Geometry] = []
    var output = GeometryOutput()

    func geometry(_ session: Session) throws(CommandError) -> Geometry {
        try withOperationErrors { () throws(OperationError) in .envelope(try session.engine.combinedExtent(geometries)) }
    }
}
