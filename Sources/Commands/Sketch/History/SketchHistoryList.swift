import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaRPC
import GromaSketch

/// `sketch.history`
struct SketchHistoryCommand: Command {
    static let method = "sketch.history"
    static let summary = "The steps that are kept: those of the line that undo and redo follow, in order, then those of branches."
    static let effect = CommandEffect.reads
    static let result = ResultShape(
        .members([
            "steps": .array(
                .members([
                    "step": .integer(nil), "parent": .integer(nil), "name": .string, "title": .string, "isDone": .boolean,
                    "isOnLine": .boolean,
                ]), nil),
            "current": .integer(nil), "canUndo": .boolean, "canRedo": .boolean, "bytes": .integer(0...Int.max),
        ]),
        """
        Each step's number, the step it followed, its name, whether it is done (or can be redone), and whether it lies on the line; then \
        the number of the last step done, and about how many bytes all take.
        """)
    static var parameters: [Parameter<Self>] { [.sketch { $0.sketch = $1 }] }

    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        answer.beginObject()
        answer.key("steps")
        answer.beginArray()
        for entry in layer.historyEntries {
            answer.beginObject()
            answer.key("step")
            answer.int(entry.id)
            answer.key("parent")
            answer.int(entry.parent)
            answer.key("name")
            answer.string(entry.name)
            answer.key("title")
            answer.string(session.title(ofStep: entry.name))
            answer.key("isDone")
            answer.bool(entry.isDone)
            answer.key("isOnLine")
            answer.bool(entry.isOnLine)
            answer.endObject()
        }
        answer.endArray()
        answer.key("current")
        answer.int(layer.currentStep)
        answer.key("canUndo")
        answer.bool(layer.canUndo)
        answer.key("canRedo")
        answer.bool(layer.canRedo)
        answer.key("bytes")
        answer.int(layer.historyBytes)
        answer.endObject()
    }
}

/// `sketch.goToStep`
struct SketchGoToStep: Command {
    static let method = "sketch.goToStep"
    static let summary = "Undoes and redoes to where a step, on the line or on a branch, is the last one done."
    static let effect = CommandEffect.edits
    static let result = ResultShape(
        .members(["current": .integer(nil), "canUndo": .boolean, "canRedo": .boolean]), "The number of the last step done.")
    static var parameters: [Parameter<Self>] {
        [
            Parameter.int("step", "The step's number; the parent of the oldest undoes all.", in: 0...Int.max) { $0.step = $1 }.required,
            .sketch { $0.sketch = $1 },
        ]
    }

    var step = 0
    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        try withSketchErrors { () throws(SketchError) in try layer.goToStep(step) }
        answer.beginObject()
        answer.key("current")
        answer.int(layer.currentStep)
        answer.key("canUndo")
        answer.bool(layer.canUndo)
        answer.key("canRedo")
        answer.bool(layer.canRedo)
        answer.endObject()
    }
}
