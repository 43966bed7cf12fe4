import GeometryCommands
import GromaGeometry
import GromaRPC
import GromaSketch

/// `sketch.addVertex`
struct SketchAddVertex: SketchCommand {
    static let method = "sketch.addVertex"
    static let summary = "Adds a vertex at the end of a part."
    static let growthPath = "params.point"
    static var ownParameters: [Parameter<Self>] {
        [
            Parameter.point("point", "The position.") { $0.point = $1 }.required,
            .index("part", "The part; the last one by default.") { $0.part = $1 },
        ]
    }

    var part: Int?
    var point = Position()
    var sketch = SketchName.standard
    var growth: Int { 1 }

    func run(on layer: SketchLayer, _ session: Session) throws(CommandError) -> PartAndIndex {
        let place = try point.coordinate(for: layer.dimensions)
        return PartAndIndex(
            try withSketchErrors(place: "params.point") { () throws(SketchError) in try layer.addVertex(place, part: part) })
    }
}

/// `sketch.addVertices`
struct SketchAddVertices: SketchCommand {
    static let method = "sketch.addVertices"
    static let summary = "Adds vertices at the end of a part, as one step."
    static var ownParameters: [Parameter<Self>] {
        [
            Parameter.points("points", "The positions.") { $0.points = $1 }.required,
            .index("part", "The part; the last one by default.") { $0.part = $1 },
        ]
    }

    var part: Int?
    var points: [Position] = []
    var sketch = SketchName.standard
    var growth: Int { points.count }

    func run(on layer: SketchLayer, _ session: Session) throws(CommandError) -> PartAndIndex {
        let places = try points.coordinates(for: layer.dimensions)
        return PartAndIndex(
            try withSketchErrors(place: "params.points") { () throws(SketchError) in try layer.addVertices(places, part: part) })
    }
}

/// `sketch.insertVertex`
struct SketchInsertVertex: SketchVertexCommand {
    static let method = "sketch.insertVertex"
    static let summary = "Inserts a vertex before another, or after the last one."
    static let growthPath = "params.point"
    static var ownParameters: [Parameter<Self>] {
        [
            .part { $0.part = $1 }, .index("The index of the new vertex, from 0 to the vertex count.") { $0.index = $1 },
            .position { $0.point = $1 },
        ]
    }

    var part = 0
    var index = 0
    var point = Position()
    var sketch = SketchName.standard
    var growth: Int { 1 }

    func run(on layer: SketchLayer, _ session: Session) throws(CommandError) -> PartAndIndex {
        let place = try point.coordinate(for: layer.dimensions)
        return PartAndIndex(
            try withSketchErrors(place: "params.point") { () throws(SketchError) in
                try layer.insertVertex(place, part: part, at: index)
            })
    }
}

/// `sketch.insertMidVertex`
struct SketchInsertMidVertex: SketchVerb, SketchVertexCommand {
    static let method = "sketch.insertMidVertex"
    static let summary = "Inserts a vertex at the midpoint of a segment, with interpolated elevation and measure."
    static let growthPath = "params.index"
    static var ownParameters: [Parameter<Self>] {
        [
            .part { $0.part = $1 },
            .index("The segment. Segment i runs from vertex i to the next; the last segment of a ring closes it.") { $0.index = $1 },
        ]
    }

    var part = 0
    var index = 0
    var sketch = SketchName.standard
    var growth: Int { 1 }

    func perform(on layer: SketchLayer) throws(SketchError) -> PartAndIndex {
        PartAndIndex(try layer.insertMidVertex(part: part, segment: index))
    }
}

/// `sketch.moveVertex`
struct SketchMoveVertex: SketchVertexCommand {
    static let method = "sketch.moveVertex"
    // The step of a moved vertex stores its former coordinate, and no nodes of the tree.
    static let stepBytes = 256
    static let summary = "Moves a vertex."
    static var ownParameters: [Parameter<Self>] {
        [.part { $0.part = $1 }, .index("The vertex.") { $0.index = $1 }, .position { $0.point = $1 }]
    }

    var part = 0
    var index = 0
    var point = Position()
    var sketch = SketchName.standard

    func run(on layer: SketchLayer, _ session: Session) throws(CommandError) -> PartAndIndex {
        let place = try point.coordinate(for: layer.dimensions)
        return PartAndIndex(try withSketchErrors { () throws(SketchError) in try layer.moveVertex(part: part, at: index, to: place) })
    }
}

/// `sketch.removeVertex`
struct SketchRemoveVertex: SketchVerb, SketchVertexCommand {
    static let method = "sketch.removeVertex"
    static let stepBytes = SketchReporter.stepBytes
    static let summary = "Removes a vertex; removing the last vertex of a path or ring removes the part, too."
    static var ownParameters: [Parameter<Self>] { [.part { $0.part = $1 }, .index("The vertex.") { $0.index = $1 }] }

    var part = 0
    var index = 0
    var sketch = SketchName.standard

    func perform(on layer: SketchLayer) throws(SketchError) -> PartAndVertices {
        PartAndVertices(try layer.removeVertex(part: part, at: index), layer)
    }
}

/// `sketch.replaceRange`
struct SketchReplaceRange: SketchCommand {
    static let method = "sketch.replaceRange"
    static let stepBytes = SketchReporter.stepBytes
    static let summary = "Replaces a range of vertices with positions, as one step."
    static var ownParameters: [Parameter<Self>] {
        [
            .part { $0.part = $1 },
            Parameter.index("from", "The first vertex.") { $0.from = $1 }.required,
            Parameter.index("to", "The vertex after the last one.") { $0.to = $1 }.required,
            Parameter.points("points", "The positions.") { $0.points = $1 }.required,
        ]
    }

    var part = 0
    var from = 0
    var to = 0
    var points: [Position] = []
    var sketch = SketchName.standard
    /// The layer refuses a range that is out of bounds.
    var growth: Int { points.count - (from >= 0 && to >= from ? to - from : 0) }

    func run(on layer: SketchLayer, _ session: Session) throws(CommandError) -> PartAndVertices {
        let places = try points.coordinates(for: layer.dimensions)
        let change = try withRangePaths(from) { () throws(CommandError) in
            try withSketchErrors(place: "params.points") { () throws(SketchError) in
                try layer.replaceRange(part: part, from: from, to: to, with: places)
            }
        }
        return PartAndVertices(change, layer)
    }
}
