import GeometryCommands
import GromaRPC
import GromaSketch

/// `sketch.selectSegment`
struct SketchSelectSegment: SketchSelecting {
    static let method = "sketch.selectSegment"
    static let summary =
        "Selects a segment with both its ends. Segment i runs from vertex i to the next; the last segment of a ring closes it."
    static var ownParameters: [Parameter<Self>] { [.part { $0.part = $1 }, .index("The segment.") { $0.index = $1 }] }

    var part = 0
    var index = 0
    var sketch = SketchName.standard

    func select(in layer: SketchLayer) throws(SketchError) { try layer.selectSegment(part: part, at: index) }
}

/// `sketch.selectMidVertex`
struct SketchSelectMidVertex: SketchSelecting {
    static let method = "sketch.selectMidVertex"
    static let summary = "Selects the midpoint of a segment: a tap, or a move of the selection, then inserts a vertex there."
    static var ownParameters: [Parameter<Self>] { [.part { $0.part = $1 }, .index("The segment.") { $0.index = $1 }] }

    var part = 0
    var index = 0
    var sketch = SketchName.standard

    func select(in layer: SketchLayer) throws(SketchError) { try layer.selectMidVertex(part: part, segment: index) }
}

/// `sketch.selectPart`
struct SketchSelectPart: SketchSelecting {
    static let method = "sketch.selectPart"
    static let summary = "Selects a whole path or ring."
    static var ownParameters: [Parameter<Self>] { [.part { $0.part = $1 }, .adding { $0.adds = $1 }] }

    var part = 0
    var adds = false
    var sketch = SketchName.standard

    func select(in layer: SketchLayer) throws(SketchError) { try layer.selectParts([part], adding: adds) }
}

/// `sketch.selectParts`
struct SketchSelectParts: SketchSelecting {
    static let method = "sketch.selectParts"
    static let summary = "Selects whole paths or rings."
    static let errorPath: String? = "params.parts"
    static var ownParameters: [Parameter<Self>] {
        [
            Parameter(
                "parts", .array(.integer(0...Int.max), nil), "The parts.", isRequired: true
            ) { command, decoder throws(CommandError) in
                try decoder.array { decoder throws(CommandError) in command.parts.append(try decoder.int(in: nil)) }
            },
            .adding { $0.adds = $1 },
        ]
    }

    var parts: [Int] = []
    var adds = false
    var sketch = SketchName.standard

    func select(in layer: SketchLayer) throws(SketchError) { try layer.selectParts(parts, adding: adds) }
}

/// `sketch.selectAll`
struct SketchSelectAll: SketchSelecting {
    static let method = "sketch.selectAll"
    static let summary = "Selects everything; nothing if the geometry is empty."

    var sketch = SketchName.standard

    func select(in layer: SketchLayer) throws(SketchError) { try layer.selectAll() }
}
