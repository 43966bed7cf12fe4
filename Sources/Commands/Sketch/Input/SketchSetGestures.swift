import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaRPC
import GromaSketch

/// `sketch.setGestures`
struct SketchSetGestures: Command {
    static let method = "sketch.setGestures"
    static let summary = "Says where one gesture ends and another begins. What is left out stays as it is."
    static let effect = CommandEffect.edits
    static let result = ResultShape(
        .members([
            "slop": .tolerance, "doubleTapDistance": .tolerance, "doubleTapInterval": .number, "longPressDuration": .number,
        ]), "As it is now.")
    static var parameters: [Parameter<Self>] {
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
            .sketch { $0.sketch = $1 },
        ]
    }

    var slop: Double?
    var doubleTapDistance: Double?
    var doubleTapInterval: Double?
    var longPressDuration: Double?
    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        if let slop { layer.gestures.slop = HitTolerance(mouse: slop, touch: slop, pen: slop) }
        if let doubleTapDistance {
            layer.gestures.doubleTapDistance = HitTolerance(mouse: doubleTapDistance, touch: doubleTapDistance, pen: doubleTapDistance)
        }
        if let doubleTapInterval { layer.gestures.doubleTapInterval = doubleTapInterval }
        if let longPressDuration { layer.gestures.longPressDuration = longPressDuration }
        answer.beginObject()
        answer.key("slop")
        answer.tolerance(layer.gestures.slop)
        answer.key("doubleTapDistance")
        answer.tolerance(layer.gestures.doubleTapDistance)
        answer.key("doubleTapInterval")
        answer.double(layer.gestures.doubleTapInterval)
        answer.key("longPressDuration")
        answer.double(layer.gestures.longPressDuration)
        answer.endObject()
    }
}
