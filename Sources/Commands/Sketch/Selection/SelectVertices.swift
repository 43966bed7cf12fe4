import GeometryCommands
import GromaGeometry
import GromaRPC
import GromaSketch

/// `sketch.selectVertex`
struct SketchSelectVertex: SketchSelecting {
    static let method = "sketch.selectVertex"
    static let summary = "Selects a vertex."
    static var ownParameters: [Parameter<Self>] { [.part { $0.part = $1 }, .index("The vertex.") { $0.index = $1 }] }

    var part = 0
    var index = 0
    var sketch = SketchName.standard

    func select(in layer: SketchLayer) throws(SketchError) { try layer.selectVertex(part: part, at: index) }
}

/// `sketch.selectVertices`
struct SketchSelectVertices: SketchSelecting {
    static let method = "sketch.selectVertices"
    static let summary = "Selects the vertices of any number of ranges."
    static let errorPath: String? = "params.ranges"
    static var ownParameters: [Parameter<Self>] {
        [
            Parameter.ranges("ranges", "Ranges [part,from,to] of vertices, excluding to.") { $0.ranges = $1 }.required,
            .adding { $0.adds = $1 },
        ]
    }

    var ranges: [PartRange] = []
    var adds = false
    var sketch = SketchName.standard

    func select(in layer: SketchLayer) throws(SketchError) { try layer.selectVertices(ranges, adding: adds) }
}

/// `sketch.selectLastVertex`
struct SketchSelectLastVertex: SketchSelecting {
    static let method = "sketch.selectLastVertex"
    static let summary = "Selects the last vertex of the last non-empty part; nothing if there is none."

    var sketch = SketchName.standard

    func select(in layer: SketchLayer) throws(SketchError) { try layer.selectLastVertex() }
}

/// `sketch.selectNextVertex`
struct SketchSelectNextVertex: SketchSelecting {
    static let method = "sketch.selectNextVertex"
    static let summary = "Selects the vertex after the selected one, through all parts and from the last to the first."

    var sketch = SketchName.standard

    func select(in layer: SketchLayer) throws(SketchError) { try layer.selectNextVertex() }
}

/// `sketch.selectPreviousVertex`
struct SketchSelectPreviousVertex: SketchSelecting {
    static let method = "sketch.selectPreviousVertex"
    static let summary = "Selects the vertex before the selected one, through all parts and from the first to the last."

    var sketch = SketchName.standard

    func select(in layer: SketchLayer) throws(SketchError) { try layer.selectPreviousVertex() }
}
