import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaRPC
import GromaSketch

/// `sketch.measure`
struct SketchMeasureCommand: Command {
    static let method = "sketch.measure"
    static let summary = """
        The length and area on the ground, and the last segment's length and bearing (degrees, clockwise from north). Lengths are metres \
        along geodesics for sketches in degrees, in Web Mercator and in what PROJ knows, else units of the map.
        """
    static let effect = CommandEffect.reads
    static let result = ResultShape(
        .object(Schema.measure),
        "In metres and square metres, or in units of the map, as unit says; the last segment is null where there is none.")
    static var parameters: [Parameter<Self>] {
        [
            .sketch { $0.sketch = $1 }
        ]
    }

    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        let measure = try withSketchErrors { () throws(SketchError) in try layer.measure() }
        answer.beginObject()
        answer.members(of: measure)
        answer.endObject()
    }
}

/// `sketch.validity`
struct SketchValidity: Command {
    static let method = "sketch.validity"
    static let summary = "Whether the sketch can be saved as it is, and what keeps it from that."
    static let effect = CommandEffect.reads
    static let result = ResultShape(
        .members([
            "isValid": .boolean,
            "problems": .array(.problem, nil),
        ]), "The problems and where they are.")
    static var parameters: [Parameter<Self>] {
        [
            .sketch { $0.sketch = $1 }
        ]
    }

    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        let problems = try withSketchErrors { () throws(SketchError) in try layer.problems() }
        answer.beginObject()
        answer.key("isValid")
        answer.bool(problems.isEmpty)
        answer.key("problems")
        answer.problems(problems)
        answer.endObject()
    }
}
