import GeometryCommands
import GromaMap
import GromaRPC
import GromaSketch
import SketchCommands

/// `map.showSketch`
struct MapShowSketch: AnsweringCommand {
    static let method = "map.showSketch"
    static let summary =
        "Shows a sketch above the layers of a map, with its vertices, the middles of its segments, its selection and what its tool would do; or hides it."
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<Void>.nothing
    static var parameters: [Parameter<Self>] {
        [
            Parameter.name("sketch", "The sketch; the one without a name when left out.") { $0.sketch = $1 }.implied,
            .bool("visible", "Whether it is shown; true when left out.") { $0.isVisible = $1 },
            .map { $0.map = $1 },
        ]
    }

    var sketch = ""
    var isVisible = true
    var map = OpenMap.standardName

    func run(_ session: Session) throws(CommandError) {
        let layer = try session.sketchLayer(named: sketch)
        let view = try session.map(named: map).view
        let shown = view.overlays.compactMap { $0 as? SketchDisplay }.filter { $0.layer === layer }
        if isVisible, shown.isEmpty { SketchDisplay(layer).show(on: view) }
        if !isVisible { for display in shown { display.hide() } }
    }
}
