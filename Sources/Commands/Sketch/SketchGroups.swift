import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaRPC
import GromaSketch

/// `sketch.beginGroup`
struct SketchBeginGroup: Command {
    static let method = "sketch.beginGroup"
    static let summary = "Begins a group: what follows, until it is ended, is one step of the history."
    static let effect = CommandEffect.edits
    static let result = ResultShape.nothing
    static var parameters: [Parameter<Self>] {
        [
            Parameter.name("name", "The step's name.") { $0.name = $1 }.required,
            .sketch { $0.sketch = $1 },
        ]
    }

    var name = ""
    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        try withSketchErrors { () throws(SketchError) in try layer.beginGroup(named: name) }
        answer.null()
    }
}

/// `sketch.endGroup`
struct SketchEndGroup: Command {
    static let method = "sketch.endGroup"
    static let summary = "Ends the innermost group."
    static let effect = CommandEffect.edits
    static let result = ResultShape.nothing
    static var parameters: [Parameter<Self>] {
        [
            .name("name", "The group's name, for the reader.") { $0.name = $1 },
            .sketch { $0.sketch = $1 },
        ]
    }

    var name: String?
    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        try withSketchErrors { () throws(SketchError) in try layer.endGroup() }
        answer.null()
    }
}

/// `sketch.cancelGroup`
struct SketchCancelGroup: Command {
    static let method = "sketch.cancelGroup"
    static let summary = "Undoes the open groups and ends them, as an error inside does."
    static let effect = CommandEffect.edits
    static let result = ResultShape.nothing
    static var parameters: [Parameter<Self>] { [.sketch { $0.sketch = $1 }] }

    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        if !layer.hasOpenGroup { throw CommandError(.noGroup, "no group is open: begin one first") }
        layer.rollBackOpenGroups()
        answer.null()
    }
}
