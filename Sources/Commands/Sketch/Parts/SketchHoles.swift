import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaRPC
import GromaSketch

/// `sketch.addHole`
struct SketchAddHole: Command {
    static let method = "sketch.addHole"
    static let summary = "Adds a hole to a polygon, behind the last hole of its shell."
    static let effect = CommandEffect.edits
    static let result = ResultShape.partAndParts
    static var parameters: [Parameter<Self>] {
        [
            .points("points", "Its positions; none when left out.") { $0.points = $1 },
            .index("shell", "The shell it belongs to; the one around its first position when left out.") { $0.shell = $1 },
            .sketch { $0.sketch = $1 },
        ]
    }

    var points: [Position] = []
    var shell: Int?
    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch, growingBy: points.count, path: "params.points")
        let places = try points.coordinates(for: layer.dimensions)
        let change = try withSketchErrors(verb: "addHole") { () throws(SketchError) in try layer.addHole(places, in: shell) }
        answer.pair("part", change.part, "parts", layer.partCount)
    }
}

/// `sketch.rings`
struct SketchRings: Command {
    static let method = "sketch.rings"
    static let summary = "Which rings of a polygon are holes of which; none for other types."
    static let effect = CommandEffect.reads
    static let result = ResultShape(
        .members(["rings": .array(.members(["shell": .integer(nil), "holes": .array(.integer(nil), nil)]), nil)]),
        "Each shell's part with those of its holes.")
    static var parameters: [Parameter<Self>] { [.sketch { $0.sketch = $1 }] }

    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        answer.beginObject()
        answer.key("rings")
        answer.beginArray()
        for member in layer.ringMembers {
            answer.beginObject()
            answer.key("shell")
            answer.int(member.shell)
            answer.key("holes")
            answer.beginArray()
            for hole in member.holes { answer.int(hole) }
            answer.endArray()
            answer.endObject()
        }
        answer.endArray()
        answer.endObject()
    }
}
