import GeometryCommands
import GromaRPC
import GromaSketch

/// `sketch.setGestures`
struct SketchSetGestures: SketchCommand {
    static let method = "sketch.setGestures"
    static let summary = "Says where one gesture ends and another begins. What is left out stays as it is."
    static let answer = AnswerShape<GestureSettings>(
        "As it is now.", .value("slop") { $0.slop }, .value("doubleTapDistance") { $0.doubleTapDistance },
        .double("doubleTapInterval") { $0.doubleTapInterval }, .double("longPressDuration") { $0.longPressDuration })
    static var ownParameters: [Parameter<Self>] {
        [
            .positive("slop", "How far, in points, a pointer that is down may stray before that is a drag: for all devices.") {
                $0.slop = $1
            },
            .positive("doubleTapDistance", "How far apart, in points, the taps of a double tap may be: for all devices.") {
                $0.doubleTapDistance = $1
            },
            .notNegative("doubleTapInterval", "How many seconds may lie between the taps of a double tap; 0.3 unless set.") {
                $0.doubleTapInterval = $1
            },
            .notNegative("longPressDuration", "After how many seconds a hold is a long press; 0.5 unless set.") {
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
