import GeometryCommands
import GromaJSON
import GromaMap
import GromaRPC
import GromaSketch
import SketchCommands

/// `map.showSketch`
struct MapShowSketch: AnsweringCommand {
    static let method = "map.showSketch"
    static let summary = """
        Shows a sketch above the layers of a map, with its vertices, the midpoints of its segments, its selection and the preview of its tool, until \
        it ends; or hides it. A later sketch with the same name is shown in its place. It is the overlay of the kind sketch that map.addOverlay \
        shows, named \"sketch\" or, for a sketch with a name, \"sketch:\" and that.
        """
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<Void>.nothing
    static var parameters: [Parameter<Self>] {
        [
            Parameter.name("sketch", "The sketch; by default the unnamed one.") { $0.sketch = $1 }.implied,
            .bool("visible", "Whether to show it; true by default.") { $0.isVisible = $1 },
            .map { $0.map = $1 },
        ]
    }

    var sketch = ""
    var isVisible = true
    var map = OpenMap.standardName

    func run(_ session: Session) throws(CommandError) {
        let layer = try session.sketchLayer(named: sketch)
        let open = try session.map(named: map)
        let name = sketch.isEmpty ? "sketch" : "sketch:\(sketch)"
        if isVisible, let shown = open.overlays.first(where: { $0.name == name })?.source as? SketchDisplay, shown.layer === layer {
            return
        }
        // Another overlay with that name is replaced.
        _ = open.removeOverlay(named: name)
        guard isVisible else { return }
        var settings = JSONObject()
        settings["sketch"] = .string(sketch)
        try open.addOverlay(OverlayRequest(kind: "sketch", settings: .object(settings)), named: name, session)
    }
}
