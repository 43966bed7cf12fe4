import GeometryCommands
import GromaGeometry
import GromaRPC
import GromaSketch

/// `sketch.moveSelection`
struct SketchMoveSelection: SketchCommand {
    static let method = "sketch.moveSelection"
    static let summary = "Moves the selection. A selected midpoint of a segment becomes a vertex first."
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
        Rotates the selection about a point: on the ground for sketches in degrees, in Web Mercator and in references that PROJ knows, otherwise on the map.
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
    static let summary = "Scales the selection about a point, on the ground like sketch.rotateSelection; different factors stretch it."
    static var ownParameters: [Parameter<Self>] {
        [
            Parameter.double("x", "The factor along x; not 0, and a negative factor mirrors.") { $0.x = $1 }.required,
            .double("y", "The factor along y; that of x by default.") { $0.y = $1 }, .about { $0.about = $1 },
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
    static let summary = "Mirrors the selection across the line through two points, on the ground like sketch.rotateSelection."
    static var ownParameters: [Parameter<Self>] {
        [
            Parameter.point("from", "A point of the line.") { $0.from = $1 }.required,
            Parameter.point("to", "Another point of the line.") { $0.to = $1 }.required,
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
    static let summary = "Deletes the selection: vertices, the ends of a segment, parts, or everything. Then nothing is selected."

    var sketch = SketchName.standard

    func edit(_ layer: SketchLayer) throws(SketchError) -> [GeometryChange] { try layer.deleteSelection() }
}
