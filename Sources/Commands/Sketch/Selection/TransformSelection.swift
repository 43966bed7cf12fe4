import GeometryCommands
import GromaGeometry
import GromaRPC
import GromaSketch

/// `sketch.moveSelection`
struct SketchMoveSelection: SketchCommand {
    static let method = "sketch.moveSelection"
    static let summary = "Moves what is selected. A selected place halfway along a segment becomes a vertex first."
    static var ownParameters: [Parameter<Self>] {
        [.offset("x", "How far along x") { $0.x = $1 }, .offset("y", "How far along y") { $0.y = $1 }]
    }

    var x = 0.0
    var y = 0.0
    var sketch = SketchName.standard

    func run(on layer: SketchLayer, _ session: Session) throws(CommandError) -> EditAnswer {
        try session.checkStep(of: layer)
        if case .midVertex = layer.selection { _ = try session.layer(named: sketch, growingBy: 1, path: "params.x") }
        return EditAnswer(try withSketchErrors { () throws(SketchError) in try layer.moveSelection(byX: x, y: y) }, layer)
    }
}

/// `sketch.rotateSelection`
struct SketchRotateSelection: SketchSelectionEdit {
    static let method = "sketch.rotateSelection"
    static let summary = """
        Turns what is selected about a place: on the ground for sketches in degrees, in Web Mercator and in what PROJ knows, else on the map.
        """
    static var ownParameters: [Parameter<Self>] {
        [Parameter.double("angle", "Degrees, counterclockwise.") { $0.angle = $1 }.required, .about { $0.about = $1 }]
    }

    var angle = 0.0
    var about: Position?
    var sketch = SketchName.standard

    func edit(_ layer: SketchLayer) throws(SketchError) -> [GeometryChange] {
        try layer.rotateSelection(byDegrees: angle, about: about?.planar)
    }
}

/// `sketch.scaleSelection`
struct SketchScaleSelection: SketchSelectionEdit {
    static let method = "sketch.scaleSelection"
    static let summary = "Scales what is selected about a place, on the ground as sketch.rotateSelection; different factors stretch it."
    static var ownParameters: [Parameter<Self>] {
        [
            Parameter.double("x", "The factor from west to east; not 0, a negative one mirrors.") { $0.x = $1 }.required,
            .double("y", "The factor from south to north; that of x when left out.") { $0.y = $1 }, .about { $0.about = $1 },
        ]
    }

    var x = 1.0
    var y: Double?
    var about: Position?
    var sketch = SketchName.standard

    func edit(_ layer: SketchLayer) throws(SketchError) -> [GeometryChange] {
        try layer.scaleSelection(byX: x, y: y ?? x, about: about?.planar)
    }
}

/// `sketch.mirrorSelection`
struct SketchMirrorSelection: SketchSelectionEdit {
    static let method = "sketch.mirrorSelection"
    static let summary = "Mirrors what is selected across the line through two places, on the ground as sketch.rotateSelection."
    static var ownParameters: [Parameter<Self>] {
        [
            Parameter.point("from", "One place of the line.") { $0.from = $1 }.required,
            Parameter.point("to", "Another place of the line.") { $0.to = $1 }.required,
        ]
    }

    var from = Position()
    var to = Position()
    var sketch = SketchName.standard

    func edit(_ layer: SketchLayer) throws(SketchError) -> [GeometryChange] {
        try layer.mirrorSelection(from: from.planar, to: to.planar)
    }
}

/// `sketch.deleteSelection`
struct SketchDeleteSelection: SketchSelectionEdit {
    static let method = "sketch.deleteSelection"
    static let summary = "Takes out what is selected: vertices, the ends of a segment, parts, or everything. Nothing is selected then."

    var sketch = SketchName.standard

    func edit(_ layer: SketchLayer) throws(SketchError) -> [GeometryChange] { try layer.deleteSelection() }
}
