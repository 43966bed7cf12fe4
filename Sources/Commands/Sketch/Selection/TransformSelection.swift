import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaRPC
import GromaSketch

/// `sketch.moveSelection`
struct SketchMoveSelection: Command {
    static let method = "sketch.moveSelection"
    static let summary = "Moves what is selected. A selected place halfway along a segment becomes a vertex first."
    static let effect = CommandEffect.edits
    static let result = ResultShape.edit
    static var parameters: [Parameter<Self>] {
        [
            .double("x", "How far along x, in map units; 0 when left out.") { $0.x = $1 },
            .double("y", "How far along y, in map units; 0 when left out.") { $0.y = $1 },
            .sketch { $0.sketch = $1 },
        ]
    }

    var x = 0.0
    var y = 0.0
    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        if case .midVertex = layer.selection { _ = try session.layer(named: sketch, growingBy: 1, path: "params.x") }
        answer.edit(try withSketchErrors { () throws(SketchError) in try layer.moveSelection(byX: x, y: y) }, layer)
    }
}

/// `sketch.rotateSelection`
struct SketchRotateSelection: Command {
    static let method = "sketch.rotateSelection"
    static let summary = """
        Turns what is selected about a place: on the ground for sketches in degrees, in Web Mercator and in what PROJ knows, else on the map.
        """
    static let effect = CommandEffect.edits
    static let result = ResultShape.edit
    static var parameters: [Parameter<Self>] {
        [
            Parameter.double("angle", "Degrees, counterclockwise.") { $0.angle = $1 }.required,
            .point("about", "The place that stays; the middle of the selection's extent when left out.") { $0.about = $1 },
            .sketch { $0.sketch = $1 },
        ]
    }

    var angle = 0.0
    var about: Position?
    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        let anchor = about?.planar
        answer.edit(try withSketchErrors { () throws(SketchError) in try layer.rotateSelection(byDegrees: angle, about: anchor) }, layer)
    }
}

/// `sketch.scaleSelection`
struct SketchScaleSelection: Command {
    static let method = "sketch.scaleSelection"
    static let summary = "Scales what is selected about a place, on the ground as sketch.rotateSelection; different factors stretch it."
    static let effect = CommandEffect.edits
    static let result = ResultShape.edit
    static var parameters: [Parameter<Self>] {
        [
            Parameter.double("x", "The factor from west to east; not 0, a negative one mirrors.") { $0.x = $1 }.required,
            .double("y", "The factor from south to north; that of x when left out.") { $0.y = $1 },
            .point("about", "The place that stays; the middle of the selection's extent when left out.") { $0.about = $1 },
            .sketch { $0.sketch = $1 },
        ]
    }

    var x = 1.0
    var y: Double?
    var about: Position?
    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        let anchor = about?.planar
        answer.edit(try withSketchErrors { () throws(SketchError) in try layer.scaleSelection(byX: x, y: y ?? x, about: anchor) }, layer)
    }
}

/// `sketch.mirrorSelection`
struct SketchMirrorSelection: Command {
    static let method = "sketch.mirrorSelection"
    static let summary = "Mirrors what is selected across the line through two places, on the ground as sketch.rotateSelection."
    static let effect = CommandEffect.edits
    static let result = ResultShape.edit
    static var parameters: [Parameter<Self>] {
        [
            Parameter.point("from", "One place of the line.") { $0.from = $1 }.required,
            Parameter.point("to", "Another place of the line.") { $0.to = $1 }.required,
            .sketch { $0.sketch = $1 },
        ]
    }

    var from = Position()
    var to = Position()
    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        let (start, end) = (from.planar, to.planar)
        answer.edit(try withSketchErrors { () throws(SketchError) in try layer.mirrorSelection(from: start, to: end) }, layer)
    }
}

/// `sketch.deleteSelection`
struct SketchDeleteSelection: Command {
    static let method = "sketch.deleteSelection"
    static let summary = "Takes out what is selected: vertices, the ends of a segment, parts, or everything. Nothing is selected then."
    static let effect = CommandEffect.edits
    static let result = ResultShape.edit
    static var parameters: [Parameter<Self>] { [.sketch { $0.sketch = $1 }] }

    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        answer.edit(try withSketchErrors { () throws(SketchError) in try layer.deleteSelection() }, layer)
    }
}
