import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaRPC
import GromaSketch

/// `sketch.selectVertex`
struct SketchSelectVertex: Command {
    static let method = "sketch.selectVertex"
    static let summary = "Selects a vertex."
    static let effect = CommandEffect.edits
    static let result = ResultShape.selection
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
        try withSketchErrors { () throws(SketchError) in try layer.selectVertex(part: part, at: index) }
        answer.selectionObject(layer)
    }
}

/// `sketch.selectVertices`
struct SketchSelectVertices: Command {
    static let method = "sketch.selectVertices"
    static let summary = "Selects vertices of any number of ranges."
    static let effect = CommandEffect.edits
    static let result = ResultShape.selection
    static var parameters: [Parameter<Self>] {
        [
            Parameter.ranges("ranges", "Ranges [part,from,to] of vertices, without the one at to.") { $0.ranges = $1 }.required,
            .adding { $0.adds = $1 },
            .sketch { $0.sketch = $1 },
        ]
    }

    var ranges: [PartRange] = []
    var adds = false
    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        try withSketchErrors(at: "params.ranges") { () throws(SketchError) in try layer.selectVertices(ranges, adding: adds) }
        answer.selectionObject(layer)
    }
}

/// `sketch.selectLastVertex`
struct SketchSelectLastVertex: Command {
    static let method = "sketch.selectLastVertex"
    static let summary = "Selects the last vertex of the last part that has any; nothing where there is none."
    static let effect = CommandEffect.edits
    static let result = ResultShape.selection
    static var parameters: [Parameter<Self>] { [.sketch { $0.sketch = $1 }] }

    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        try withSketchErrors { () throws(SketchError) in try layer.selectLastVertex() }
        answer.selectionObject(layer)
    }
}

/// `sketch.selectNextVertex`
struct SketchSelectNextVertex: Command {
    static let method = "sketch.selectNextVertex"
    static let summary = "Selects the vertex behind the selected one, through all parts and from the last to the first."
    static let effect = CommandEffect.edits
    static let result = ResultShape.selection
    static var parameters: [Parameter<Self>] { [.sketch { $0.sketch = $1 }] }

    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        try withSketchErrors { () throws(SketchError) in try layer.selectNextVertex() }
        answer.selectionObject(layer)
    }
}

/// `sketch.selectPreviousVertex`
struct SketchSelectPreviousVertex: Command {
    static let method = "sketch.selectPreviousVertex"
    static let summary = "Selects the vertex before the selected one, through all parts and from the first to the last."
    static let effect = CommandEffect.edits
    static let result = ResultShape.selection
    static var parameters: [Parameter<Self>] { [.sketch { $0.sketch = $1 }] }

    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        try withSketchErrors { () throws(SketchError) in try layer.selectPreviousVertex() }
        answer.selectionObject(layer)
    }
}
