import GeometryCommands
import GromaBase
import GromaGeometry
import GromaRPC
import GromaSketch

/// `sketch.selectInEnvelope`
struct SketchSelectInEnvelope: SketchSelecting {
    static let method = "sketch.selectInEnvelope"
    static let summary = "Selects the vertices inside a rectangle or on its boundary. O(log n + vertices near it)."
    static var ownParameters: [Parameter<Self>] {
        [
            Parameter.envelope("envelope", "The rectangle [xmin,ymin,xmax,ymax].") { $0.extent = $1 }.required, .adding { $0.adds = $1 },
        ]
    }

    var extent = Extent.empty
    var adds = false
    var sketch = SketchName.standard

    func select(in layer: SketchLayer) throws(SketchError) { _ = try layer.selectVertices(in: extent, adding: adds) }
}

/// `sketch.selectInPolygon`
struct SketchSelectInPolygon: SketchCommand {
    static let method = "sketch.selectInPolygon"
    static let summary = "Selects the vertices inside a ring or on its boundary, as a lasso does."
    static var ownParameters: [Parameter<Self>] {
        [
            Parameter.points("points", "The ring's positions, in order; it is closed automatically.") { $0.points = $1 }.required,
            .adding { $0.adds = $1 },
        ]
    }

    var points: [Position] = []
    var adds = false
    var sketch = SketchName.standard

    func run(on layer: SketchLayer, _ session: Session) throws(CommandError) -> SelectionAnswer {
        guard points.count > 2 else {
            throw CommandError(
                .invalidValue, "a ring of \(points.count.counting("position")) has nothing inside it", path: "params.points",
                found: .integer(points.count), expected: "3 positions or more")
        }
        let ring = Path(points.map(\.planar), dimensions: .xy, isRing: true)
        try withSketchErrors { () throws(SketchError) in _ = try layer.selectVertices(inRing: ring, adding: adds) }
        return SelectionAnswer(layer)
    }
}
