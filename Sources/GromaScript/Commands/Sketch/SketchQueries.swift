import GromaGeometry
import GromaJSON
import GromaSketch

/// `sketch.measure`
struct SketchMeasureCommand: Command {
    static let method = "sketch.measure"
    static let summary = "The planar length and area, and the last segment's length and bearing (degrees, clockwise from north)."
    static let effect = CommandEffect.reads
    static let result = ResultShape(
        .members([
            "length": .number, "area": .number,
            "lastSegment": .any([.members(["length": .number, "bearing": .any([.number, .null])]), .null]),
        ]),
        "In units of the reference; the last segment is null where there is none.")
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
        answer.key("length")
        answer.double(measure.length)
        answer.key("area")
        answer.double(measure.area)
        answer.key("lastSegment")
        if let length = measure.lastSegmentLength {
            answer.beginObject()
            answer.key("length")
            answer.double(length)
            answer.key("bearing")
            if let bearing = measure.lastSegmentBearing { answer.double(bearing) } else { answer.null() }
            answer.endObject()
        } else {
            answer.null()
        }
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
            "problems": .array(
                .members(["kind": .string, "part": .integer(nil), "index": .integer(nil), "at": .any([.reference("Position"), .null])]), nil
            ),
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
