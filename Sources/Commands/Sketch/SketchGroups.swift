import GeometryCommands
import GromaRPC
import GromaSketch

/// `sketch.beginGroup`
struct SketchBeginGroup: SketchVerb {
    static let method = "sketch.beginGroup"
    static let summary = "Begins a group: all edits until its end are one step of the history."
    static var ownParameters: [Parameter<Self>] { [Parameter.name("name", "The step's name.") { $0.name = $1 }.required] }

    var name = ""
    var sketch = SketchName.standard

    func perform(on layer: SketchLayer) throws(SketchError) { try layer.beginGroup(named: name) }
}

/// `sketch.endGroup`
struct SketchEndGroup: SketchVerb {
    static let method = "sketch.endGroup"
    static let summary = "Ends the innermost group."
    static var ownParameters: [Parameter<Self>] { [.name("name", "The group's name, for readers of the script.") { $0.name = $1 }] }

    var name: String?
    var sketch = SketchName.standard

    func perform(on layer: SketchLayer) throws(SketchError) { try layer.endGroup() }
}

/// `sketch.cancelGroup`
struct SketchCancelGroup: SketchCommand {
    static let method = "sketch.cancelGroup"
    static let summary = "Undoes and ends all open groups, as an error within a group does."

    var sketch = SketchName.standard

    func run(on layer: SketchLayer, _ session: Session) throws(CommandError) {
        if !layer.hasOpenGroup { throw CommandError(.noGroup, "no group is open: begin one first") }
        layer.rollBackOpenGroups()
    }
}
