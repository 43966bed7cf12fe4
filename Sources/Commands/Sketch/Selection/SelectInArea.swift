import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaRPC
import GromaSketch

/// `sketch.selectInEnvelope`
struct SketchSelectInEnvelope: Command {
    static let method = "sketch.selectInEnvelope"
    static let summary = "Selects the vertices inside a rectangle or on its sides. O(log n + vertices near it)."
    static let effect = CommandEffect.edits
    static let result = ResultShape.selection
    static var parameters: [Parameter<Self>] {
        [
            Parameter.envelope("envelope", "The rectangle [xmin,ymin,xmax,ymax].") { $0.extent = $1 }.required,
            .adding { $0.adds = $1 },
            .sketch { $0.sketch = $1 },
        ]
    }

    var extent = Extent.empty
    var adds = false
    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        try withSketchErrors { () throws(SketchError) in _ = try layer.selectVertices(in: extent, adding: adds) }
        answer.selectionObject(layer)
    }
}

/// `sketch.selectInPolygon`
struct SketchSelectInPolygon: Command {
    static let method = "sketch.selectInPolygon"
    static let summary = "Selects the vertices inside a ring or on its line, as a lasso does."
    static let effect = CommandEffect.edits
    static let result = ResultShape.selection
    static var parameters: [Parameter<Self>] {
        [
            Parameter.points("points", "The ring's positions, in order; it closes itself.") { $0.points = $1 }.required,
            .adding { $0.adds = $1 },
            .sketch { $0.sketch = $1 },
        ]
    }

    var points: [Position] = []
    var adds = false
    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        guard points.count > 2 else {
            throw CommandError(
                .invalidValue, "a ring of \(points.count) positions has nothing inside it", path: "params.points",
                found: .integer(points.count), expected: "3 positions or more")
        }
        let ring = Path(points.map { Coordinate(x: $0.x, y: $0.y) }, dimensions: .xy, isRing: true)
        try withSketchErrors { () throws(SketchError) in _ = try layer.selectVertices(inRing: ring, adding: adds) }
        answer.selectionObject(layer)
    }
}
