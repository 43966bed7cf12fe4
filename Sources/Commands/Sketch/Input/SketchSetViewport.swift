import GeometryCommands
import GromaGeometry
import GromaMap
import GromaRPC
import GromaSketch

/// `sketch.setViewport`
struct SketchSetViewport: AnsweringCommand {
    static let method = "sketch.setViewport"
    static let summary =
        "Sets which part of the map the screen shows, so that screen positions can be converted; y points down. For one sketch, or for all."
    static let effect = CommandEffect.edits
    static var parameters: [Parameter<Self>] {
        [
            Parameter.point("center", "The map position at the center.") { $0.center = $1 }.required,
            Parameter.positive("resolution", "Map units of y per point of the screen.") { $0.resolution = $1 }.required,
            Parameter.positive("width", "The screen's width in points.") { $0.width = $1 }.required,
            Parameter.positive("height", "The screen's height in points.") { $0.height = $1 }.required,
            .double("rotation", "Degrees clockwise from up to north; 0 by default.") { $0.rotation = $1 },
            .positive("xScale", "The drawn length of a unit of x relative to one of y; 1 by default.") { $0.xScale = $1 },
            .bool(
                "all",
                "Whether it applies to all current and future sketches of the session, without naming a sketch; false by default."
            ) {
                $0.isForAll = $1
            },
            .sketch { $0.sketch = $1 },
        ]
    }

    var center = Position()
    var resolution = 1.0
    var width = 1.0
    var height = 1.0
    var rotation = 0.0
    var xScale = 1.0
    var isForAll = false
    var sketch = SketchName.standard

    func run(_ session: Session) throws(CommandError) {
        let viewport = Viewport(
            center: center.planar, resolution: resolution, width: width, height: height, rotation: rotation, xScale: xScale)
        if isForAll {
            guard sketch == SketchName.standard else {
                throw CommandError(
                    .invalidValue, "a sketch is named, and all are meant", path: "params.sketch", found: .string(sketch),
                    expected: "either sketch, or \"all\":true")
            }
            session.viewport = viewport
            for (_, state) in session.sketches.sorted(by: { $0.key < $1.key }) { state.layer.viewport = viewport }
        } else {
            try session.layer(named: sketch).viewport = viewport
        }
    }
}

/// `sketch.cancelGesture`
struct SketchCancelGesture: SketchVerb {
    static let method = "sketch.cancelGesture"
    static let summary = "Cancels the gesture in progress: the tool's changes since its start are reverted, and the tool is reset."

    var sketch = SketchName.standard

    func perform(on layer: SketchLayer) throws(SketchError) { layer.cancelGesture() }
}
