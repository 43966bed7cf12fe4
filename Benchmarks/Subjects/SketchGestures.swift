import Groma
import GromaPlugins

/// What a person does with a pointer: whole events through the tools, with all that follows from each.
enum SketchGestures: Subject {
    static let names: [(name: String, about: String)] = [
        (
            "sketch.drag",
            "a whole event of dragging a vertex: snapped against its own line and 1,000,000 other segments, moved, checked for validity, "
                + "measured, reported, its step kept"
        ),
        ("sketch.freehand", "a point added to a freehand stroke, thinned as it is drawn"),
        ("sketch.bytesPerStep", "bytes that a step of history takes; moves, inserts and removals of single vertices in turn"),
    ]

    static func run(_ bench: Bench, vertices: Int) throws {
        guard names.contains(where: { bench.wants($0.name) }) else { return }
        let registry = try PluginRegistry(BuiltInPlugins.all)
        let xy = bench.line(vertices)
        if bench.wants("sketch.drag") { try drag(bench, xy, registry) }
        if bench.wants("sketch.freehand") { try freehand(bench, xy, registry) }
        if bench.wants("sketch.bytesPerStep") { try bytesPerStep(bench, xy) }
    }

    /// A layer with everything switched on, as the busiest host would have it.
    private static func layer(_ xy: [Double]) throws -> (SketchLayer, Listener) {
        let layer = try SketchLayer(MutableGeometry(.line(xy)))
        let listener = Listener()
        layer.delegate = listener
        layer.historyLimit = 1_000
        return (layer, listener)
    }

    private static func drag(_ bench: Bench, _ xy: [Double], _ registry: PluginRegistry) throws {
        let count = xy.count / 2
        let (layer, listener) = try layer(xy)
        // Another line of a million, with coordinates that the first has not.
        let other = Geometry.line(RandomWalk.xy(1_000_000, seed: 2))
        layer.snapSources = [try GeometrySnapSource(name: "other", spatialReference: .wgs84, features: [(id: 1, geometry: other)])]
        layer.snapping.isEnabled = true
        layer.tracksMeasure = true
        layer.tracksValidity = true
        _ = try layer.validity()
        guard let tool = registry.contribution(named: "vertex", at: .sketchTools) else { return }
        try layer.setTool(tool)
        let edits = RandomEdits(count: count)
        var vertex = 0
        // A hundred events a drag, each drag at another place of the line.
        func pointer(_ operation: Int) -> SketchPointer {
            let angle = Double(operation % 100) / 16
            let place = Coordinate(x: xy[2 * vertex] + 0.00003 * angle, y: xy[2 * vertex + 1] + 0.00002 * (3 - angle))
            return SketchPointer(x: 400 + Double(operation % 100), y: 300, position: place, time: Double(operation) / 60)
        }
        var isDragging = false
        func begin(_ operation: Int) throws {
            if isDragging { try layer.send(.dragEnded(pointer(operation))) }
            vertex = edits.index(operation)
            let start = Coordinate(x: xy[2 * vertex], y: xy[2 * vertex + 1])
            layer.viewport = Viewport(center: start, resolution: 0.000_01, width: 800, height: 600)
            try layer.selectVertex(at: vertex)
            try layer.send(.dragBegan(SketchPointer(x: 400, y: 300, position: start), afterLongPress: false))
            isDragging = true
        }
        var next = 0
        try begin(0)
        bench.short(
            "sketch.drag", vertices: count,
            restore: {
                // Ended and begun anew off the clock.
                if next >= 100 {
                    try? begin(next)
                    next = 0
                }
            }
        ) { operations in
            for operation in operations {
                _ = try? layer.send(.dragMoved(pointer(operation)))
                next += 1
            }
        }
        keep(listener.count)
    }

    private static func freehand(_ bench: Bench, _ xy: [Double], _ registry: PluginRegistry) throws {
        guard let tool = registry.contribution(named: "freehand", at: .sketchTools) else { return }
        let (layer, listener) = try layer(xy)
        layer.viewport = Viewport(center: Coordinate(x: 14.2, y: 45.3), resolution: 0.000_01, width: 800, height: 600)
        try layer.setTool(tool)
        let stroke = RandomWalk.xy(100_000, seed: 3)
        func pointer(_ operation: Int) -> SketchPointer {
            let place = operation % 100_000
            let position = Coordinate(x: stroke[2 * place], y: stroke[2 * place + 1])
            return SketchPointer(x: position.x * 1e5, y: position.y * 1e5, position: position, time: Double(operation) / 240)
        }
        try layer.send(.dragBegan(pointer(0), afterLongPress: false))
        bench.short("sketch.freehand", vertices: xy.count / 2) { operations in
            for operation in operations {
                if operation % 100_000 == 99_999 {
                    _ = try? layer.send(.dragEnded(pointer(operation)))
                    _ = try? layer.send(.dragBegan(pointer(0), afterLongPress: false))
                } else {
                    _ = try? layer.send(.dragMoved(pointer(operation)))
                }
            }
        }
        keep(listener.count)
    }

    private static func bytesPerStep(_ bench: Bench, _ xy: [Double]) throws {
        let (layer, _) = try layer(xy)
        let edits = RandomEdits(count: xy.count / 2 - 1_000)
        let steps = 1_000
        guard let before = Clock.allocatedBytes() else {
            bench.report.note("bytes: this system's allocator does not say what it has given out")
            return
        }
        for step in 0..<steps {
            let index = edits.index(step)
            switch step % 3 {
            case 0: try layer.moveVertex(at: index, to: Coordinate(x: xy[2 * index] + edits.step(step), y: xy[2 * index + 1]))
            case 1: try layer.insertVertex(Coordinate(x: xy[2 * index], y: xy[2 * index + 1]), at: index)
            default: try layer.removeVertex(at: index)
            }
        }
        let bytes = Double((Clock.allocatedBytes() ?? before) - before) / Double(steps)
        bench.report.add(Result(name: "sketch.bytesPerStep", vertices: xy.count / 2, bytes: bytes))
    }
}

/// A host that hears everything and draws nothing.
private final class Listener: SketchLayerDelegate {
    var count = 0

    func sketchLayer(_ layer: SketchLayer, didChangeGeometry changes: [GeometryChange]) { count += changes.count }
    func sketchLayer(_ layer: SketchLayer, didChangeValidity validity: SketchValidity) { count += 1 }
    func sketchLayer(_ layer: SketchLayer, didChangeMeasure measure: SketchMeasure) { count += 1 }
}
