import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaRPC
import GromaSketch

/// `sketch.addVertex`
struct SketchAddVertex: Command {
    static let method = "sketch.addVertex"
    static let summary = "Adds a vertex at the end of a part."
    static let effect = CommandEffect.edits
    static let result = ResultShape.partAndIndex
    static var parameters: [Parameter<Self>] {
        [
            Parameter.point("point", "The position.") { $0.point = $1 }.required,
            .index("part", "The part, the last one when left out.") { $0.part = $1 },
            .sketch { $0.sketch = $1 },
        ]
    }

    var part: Int?
    var point = Position()
    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch, growingBy: 1, path: "params.point")
        let place = try point.coordinate(for: layer.dimensions)
        let change = try withSketchErrors(place: "params.point") { () throws(SketchError) in try layer.addVertex(place, part: part) }
        answer.pair("part", change.part, "index", change.from)
    }
}

/// `sketch.addVertices`
struct SketchAddVertices: Command {
    static let method = "sketch.addVertices"
    static let summary = "Adds vertices at the end of a part, as one step."
    static let effect = CommandEffect.edits
    static let result = ResultShape.partAndIndex
    static var parameters: [Parameter<Self>] {
        [
            Parameter.points("points", "The positions.") { $0.points = $1 }.required,
            .index("part", "The part, the last one when left out.") { $0.part = $1 },
            .sketch { $0.sketch = $1 },
        ]
    }

    var part: Int?
    var points: [Position] = []
    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch, growingBy: points.count, path: "params.points")
        let places = try points.coordinates(for: layer.dimensions)
        let change = try withSketchErrors(place: "params.points") { () throws(SketchError) in try layer.addVertices(places, part: part) }
        answer.pair("part", change.part, "index", change.from)
    }
}

/// `sketch.insertVertex`
struct SketchInsertVertex: Command {
    static let method = "sketch.insertVertex"
    static let summary = "Puts a vertex before another, or behind the last."
    static let effect = CommandEffect.edits
    static let result = ResultShape.partAndIndex
    static var parameters: [Parameter<Self>] {
        [
            .index("part", "The part, 0 when left out.") { $0.part = $1 },
            Parameter.index("index", "0 to the count.") { $0.index = $1 }.required,
            Parameter.point("point", "The position.") { $0.point = $1 }.required,
            .sketch { $0.sketch = $1 },
        ]
    }

    var part = 0
    var index = 0
    var point = Position()
    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch, growingBy: 1, path: "params.point")
        let place = try point.coordinate(for: layer.dimensions)
        let change = try withSketchErrors { () throws(SketchError) in try layer.insertVertex(place, part: part, at: index) }
        answer.pair("part", change.part, "index", change.from)
    }
}

/// `sketch.moveVertex`
struct SketchMoveVertex: Command {
    static let method = "sketch.moveVertex"
    static let summary = "Moves a vertex."
    static let effect = CommandEffect.edits
    static let result = ResultShape.partAndIndex
    static var parameters: [Parameter<Self>] {
        [
            .index("part", "The part, 0 when left out.") { $0.part = $1 },
            Parameter.index("index", "The vertex.") { $0.index = $1 }.required,
            Parameter.point("point", "The position.") { $0.point = $1 }.required,
            .sketch { $0.sketch = $1 },
        ]
    }

    var part = 0
    var index = 0
    var point = Position()
    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        let place = try point.coordinate(for: layer.dimensions)
        let change = try withSketchErrors { () throws(SketchError) in try layer.moveVertex(part: part, at: index, to: place) }
        answer.pair("part", change.part, "index", change.from)
    }
}

/// `sketch.removeVertex`
struct SketchRemoveVertex: Command {
    static let method = "sketch.removeVertex"
    static let summary = "Takes a vertex out; the last one of a path or ring takes the part along."
    static let effect = CommandEffect.edits
    static let result = ResultShape.partAndVertices
    static var parameters: [Parameter<Self>] {
        [
            .index("part", "The part, 0 when left out.") { $0.part = $1 },
            Parameter.index("index", "The vertex.") { $0.index = $1 }.required,
            .sketch { $0.sketch = $1 },
        ]
    }

    var part = 0
    var index = 0
    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        let change = try withSketchErrors { () throws(SketchError) in try layer.removeVertex(part: part, at: index) }
        answer.pair("part", change.part, "vertices", change.kind == .partRemoved ? 0 : layer.vertexCount(ofPart: change.part))
    }
}

/// `sketch.replaceRange`
struct SketchReplaceRange: Command {
    static let method = "sketch.replaceRange"
    static let summary = "Puts positions in the place of a range of vertices, as one step."
    static let effect = CommandEffect.edits
    static let result = ResultShape.partAndVertices
    static var parameters: [Parameter<Self>] {
        [
            .index("part", "The part, 0 when left out.") { $0.part = $1 },
            Parameter.index("from", "The first vertex.") { $0.from = $1 }.required,
            Parameter.index("to", "The vertex behind the last.") { $0.to = $1 }.required,
            Parameter.points("points", "The positions.") { $0.points = $1 }.required,
            .sketch { $0.sketch = $1 },
        ]
    }

    var part = 0
    var from = 0
    var to = 0
    var points: [Position] = []
    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        // A range that is not there is refused by the layer.
        let taken = from >= 0 && to >= from ? to - from : 0
        let layer = try session.layer(named: sketch, growingBy: points.count - taken, path: "params.points")
        let places = try points.coordinates(for: layer.dimensions)
        let change = try withRangePaths(from) { () throws(CommandError) in
            try withSketchErrors { () throws(SketchError) in try layer.replaceRange(part: part, from: from, to: to, with: places) }
        }
        answer.pair("part", change.part, "vertices", layer.vertexCount(ofPart: change.part))
    }
}
