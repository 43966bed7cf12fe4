import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaRPC
import GromaSketch

/// `sketch.selectSegment`
struct SketchSelectSegment: Command {
    static let method = "sketch.selectSegment"
    static let summary = "Selects a segment with both its ends. Segment i runs from vertex i to the next; a ring's last closes it."
    static let effect = CommandEffect.edits
    static let result = ResultShape.selection
    static var parameters: [Parameter<Self>] {
        [
            .index("part", "The part, 0 when left out.") { $0.part = $1 },
            Parameter.index("index", "The segment.") { $0.index = $1 }.required,
            .sketch { $0.sketch = $1 },
        ]
    }

    var part = 0
    var index = 0
    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        try withSketchErrors { () throws(SketchError) in try layer.selectSegment(part: part, at: index) }
        answer.selectionObject(layer)
    }
}

/// `sketch.selectMidVertex`
struct SketchSelectMidVertex: Command {
    static let method = "sketch.selectMidVertex"
    static let summary = "Selects the place halfway along a segment: a tap, or a move of the selection, then puts a vertex there."
    static let effect = CommandEffect.edits
    static let result = ResultShape.selection
    static var parameters: [Parameter<Self>] {
        [
            .index("part", "The part, 0 when left out.") { $0.part = $1 },
            Parameter.index("index", "The segment.") { $0.index = $1 }.required,
            .sketch { $0.sketch = $1 },
        ]
    }

    var part = 0
    var index = 0
    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        try withSketchErrors { () throws(SketchError) in try layer.selectMidVertex(part: part, segment: index) }
        answer.selectionObject(layer)
    }
}

/// `sketch.selectPart`
struct SketchSelectPart: Command {
    static let method = "sketch.selectPart"
    static let summary = "Selects a whole path or ring."
    static let effect = CommandEffect.edits
    static let result = ResultShape.selection
    static var parameters: [Parameter<Self>] {
        [
            .index("part", "The part, 0 when left out.") { $0.part = $1 },
            .adding { $0.adds = $1 },
            .sketch { $0.sketch = $1 },
        ]
    }

    var part = 0
    var adds = false
    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        try withSketchErrors { () throws(SketchError) in try layer.selectParts([part], adding: adds) }
        answer.selectionObject(layer)
    }
}

/// `sketch.selectParts`
struct SketchSelectParts: Command {
    static let method = "sketch.selectParts"
    static let summary = "Selects whole paths or rings."
    static let effect = CommandEffect.edits
    static let result = ResultShape.selection
    static var parameters: [Parameter<Self>] {
        [
            Parameter(
                "parts", .array(.integer(0...Int.max), nil), "The parts.", isRequired: true
            ) { command, decoder throws(CommandError) in
                try decoder.array { decoder throws(CommandError) in command.parts.append(try decoder.int(in: nil)) }
            },
            .adding { $0.adds = $1 },
            .sketch { $0.sketch = $1 },
        ]
    }

    var parts: [Int] = []
    var adds = false
    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        try withSketchErrors(at: "params.parts") { () throws(SketchError) in try layer.selectParts(parts, adding: adds) }
        answer.selectionObject(layer)
    }
}

/// `sketch.selectAll`
struct SketchSelectAll: Command {
    static let method = "sketch.selectAll"
    static let summary = "Selects everything; nothing where the geometry is empty."
    static let effect = CommandEffect.edits
    static let result = ResultShape.selection
    static var parameters: [Parameter<Self>] { [.sketch { $0.sketch = $1 }] }

    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        try withSketchErrors { () throws(SketchError) in try layer.selectAll() }
        answer.selectionObject(layer)
    }
}
