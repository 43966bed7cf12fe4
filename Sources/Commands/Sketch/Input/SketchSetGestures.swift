import GeometryCommands
import GromaRPC
import GromaSketch

/// `sketch.setGestures`
struct SketchSetGestures: SketchCommand {
    static let method = "sketch.setGestures"
    static let summary = "Sets the thresholds that distinguish gestures. Omitted parameters are unchanged."
    static let answer = AnswerShape<GestureSettings>(
        "The current limits.", .value("slop") { $0.slop }, .value("doubleTapDistance") { $0.doubleTapDistance },
        .double("doubleTapInterval") { $0.doubleTapInterval }, .double("longPressDuration") { $0.longPressDuration })
    static var ownParameters: [Parameter<Self>] {
        [
            .positive("slop", "The distance, in points, that a pressed pointer may move before it is a drag, for all devices.") {
                $0.slop = $1
            },
            .positive("doubleTapDistance", "The maximum distance, in points, between the taps of a double tap, for all devices.") {
                $0.doubleTapDistance = $1
            },
            .notNegative("doubleTapInterval", "The maximum time in seconds between the taps of a double tap; 0.3 by default.") {
                $0.doubleTapInterval = $1
            },
            .notNegative("longPressDuration", "The time in seconds after which a press is a long press; 0.5 by default.") {
                $0.longPressDuration = $1
            },
        ]
    }

    var slop: Double?
    var doubleTapDistance: Double?
    var doubleTapInterval: Double?
    var longPressDuration: Double?
    var sketch = SketchName.standard

    func run(on layer: SketchLayer, _ session: Session) throws(CommandError) -> GestureSettings {
        if let slop { layer.gestures.slop = HitTolerance(mouse: slop, touch: slop, pen: slop) }
        if let doubleTapDistance {
            layer.gestures.doubleTapDistance = HitTolerance(mouse: doubleTapDistance, touch: doubleTapDistance, pen: doubleTapDistance)
        }
        if let doubleTapInterval { layer.gestures.doubleTapInterval = doubleTapInterval }
        if let longPressDuration { layer.gestures.longPressDuration = longPressDuration }
        return layer.gestures
    }
}
