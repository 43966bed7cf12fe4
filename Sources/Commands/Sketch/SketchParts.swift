import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaRPC
import GromaSketch

/// `sketch.addPart`
struct SketchAddPart: Command {
    static let method = "sketch.addPart"
    static let summary = "Begins a new path or ring."
    static let effect = CommandEffect.edits
    static let result = ResultShape.partAndParts
    static var parameters: [Parameter<Self>] {
        [
            .points("points", "Its positions; none when left out.") { $0.points = $1 },
            .choice("role", "What a ring is; found out when left out.") { (command: inout Self, role: RingRoleName) in command.role = role
            },
            .sketch { $0.sketch = $1 },
        ]
    }

    var points: [Position] = []
    var role: RingRoleName?
    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch, growingBy: points.count, path: "params.points")
        let places = try points.coordinates(for: layer.dimensions)
        let change = try withSketchErrors(verb: "addPart") { () throws(SketchError) in try layer.addPart(places, role: role?.role) }
        answer.pair("part", change.part, "parts", layer.partCount)
    }
}

/// `sketch.insertPart`
struct SketchInsertPart: Command {
    static let method = "sketch.insertPart"
    static let summary = "Puts a path or ring before another, or behind the last."
    static let effect = CommandEffect.edits
    static let result = ResultShape.partAndParts
    static var parameters: [Parameter<Self>] {
        [
            Parameter.index("part", "0 to the count.") { $0.part = $1 }.required,
            .points("points", "Its positions; none when left out.") { $0.points = $1 },
            .choice("role", "What a ring is; found out when left out.") { (command: inout Self, role: RingRoleName) in command.role = role
            },
            .sketch { $0.sketch = $1 },
        ]
    }

    var part = 0
    var points: [Position] = []
    var role: RingRoleName?
    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch, growingBy: points.count, path: "params.points")
        let places = try points.coordinates(for: layer.dimensions)
        let change = try withSketchErrors { () throws(SketchError) in try layer.insertPart(places, role: role?.role, at: part) }
        answer.pair("part", change.part, "parts", layer.partCount)
    }
}

/// `sketch.removePart`
struct SketchRemovePart: Command {
    static let method = "sketch.removePart"
    static let summary = "Takes a path or ring out."
    static let effect = CommandEffect.edits
    static let result = ResultShape.partAndParts
    static var parameters: [Parameter<Self>] {
        [
            .index("part", "The part; 0 when left out.") { $0.part = $1 },
            .sketch { $0.sketch = $1 },
        ]
    }

    var part = 0
    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        let change = try withSketchErrors { () throws(SketchError) in try layer.removePart(at: part) }
        answer.pair("part", change.part, "parts", layer.partCount)
    }
}

/// `sketch.closePart`
struct SketchClosePart: Command {
    static let method = "sketch.closePart"
    static let summary = "Marks a ring as finished."
    static let effect = CommandEffect.edits
    static let result = ResultShape.partAndParts
    static var parameters: [Parameter<Self>] {
        [
            .index("part", "The part; 0 when left out.") { $0.part = $1 },
            .sketch { $0.sketch = $1 },
        ]
    }

    var part = 0
    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        let change = try withSketchErrors { () throws(SketchError) in try layer.closePart(at: part) }
        answer.pair("part", change.part, "parts", layer.partCount)
    }
}

/// `sketch.reversePart`
struct SketchReversePart: Command {
    static let method = "sketch.reversePart"
    static let summary = "Turns the order of a part's vertices round."
    static let effect = CommandEffect.edits
    static let result = ResultShape.partAndParts
    static var parameters: [Parameter<Self>] {
        [
            .index("part", "The part; 0 when left out.") { $0.part = $1 },
            .sketch { $0.sketch = $1 },
        ]
    }

    var part = 0
    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        let change = try withSketchErrors { () throws(SketchError) in try layer.reversePart(at: part) }
        answer.pair("part", change.part, "parts", layer.partCount)
    }
}

/// `sketch.closePolygon`
struct SketchClosePolygon: Command {
    static let method = "sketch.closePolygon"
    static let summary = "Marks every ring as finished, as one step."
    static let effect = CommandEffect.edits
    static let result = ResultShape(.members(["parts": .integer(nil)]), "How many parts there are.")
    static var parameters: [Parameter<Self>] { [.sketch { $0.sketch = $1 }] }

    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        _ = try withSketchErrors { () throws(SketchError) in try layer.closePolygon() }
        answer.beginObject()
        answer.key("parts")
        answer.int(layer.partCount)
        answer.endObject()
    }
}
