import Groma
import GromaTesting
import GromaPlugins
import Testing

/// Random hands at every editing tool: whatever they do, a failed event changes nothing, one event is one step at most, cancelling takes
/// nothing back that was done, and undoing everything gives the first shape back.
struct EditingToolFuzzTests {
    static let tools = [
        "autoComplete", "circularize", "cutHole", "eraser", "extend", "offsetCopy", "orthogonalize", "reshape", "simplify", "smooth",
        "split",
        "trace", "trim",
    ]
    static let shapes = [
        "POINT Z EMPTY", "POINT (3 4)", "MULTIPOINT EMPTY", "MULTIPOINT M ((0 0 1), (5 5 2), (5 5 3))", "LINESTRING EMPTY",
        "LINESTRING ZM (0 0 1 2, 30 0 3 4, 30 30 5 6, 0 30 7 8, 0 0 9 10)",
        "MULTILINESTRING Z ((-20 10 NaN, 50 12 3, 50 12 4), (15 -20 1, 15 50 2), (40 40 1, 41 41 1))", "POLYGON EMPTY",
        "POLYGON ((0 0, 40 0, 40 40, 0 40, 0 0), (10 10, 10 20, 20 20, 20 10, 10 10))", "POLYGON ((0 0, 40 40, 40 0, 0 40, 0 0))",
        "MULTIPOLYGON ZM (((0 0 1 1, 20 0 2 1, 20 20 3 1, 0 20 4 1, 0 0 1 1)), ((30 0 1 1, 50 0 2 2, 50 20 3 3, 30 0 1 1)))",
        // Where squares overflow, and where they vanish.
        "MULTIPOINT ((0 0), (1e308 -1e308), (5 5), (1e-320 0), (-1e308 5e-324))", "LINESTRING (0 0, 1e308 1e308, -1e308 5, 3 3)",
        "MULTILINESTRING ((0 0, 1e-320 0, 5e-324 5e-324), (0 30, 1e-320 20, 40 5e-324), (-1e308 10, 1e308 10))",
        "POLYGON ((0 0, 1e-300 0, 1e-300 1e-300, 0 0))", "POLYGON ((0 0, 1e-320 0, 5e-324 5e-324, 0 0))",
        "POLYGON ((0 0, 40 1e-320, 40 40, 5e-324 40, 0 0))",
        "POLYGON ((-1e308 -1e308, 1e308 -1e308, 1e308 1e308, -1e308 1e308, -1e308 -1e308))",
    ]

    @Test(arguments: tools)
    func nothingBreaks(_ name: String) throws {
        let tool = try #require(
            try PluginRegistry(BuiltInPlugins.all).registrations(at: .sketchTools).map(\.contribution).first { $0.name == name })
        for (number, shape) in Self.shapes.enumerated() {
            let first = try WKTFormat().geometry(from: shape)
            let seed = UInt64(number + 1)
            let layer = try SketchLayer(MutableGeometry(first))
            layer.snapSources = [try Self.source()]
            layer.defaultZ = 7
            layer.tracksValidity = true
            guard tool.types.contains(first.type) else {
                #expect(throws: SketchError.self) { try layer.setTool(tool) }
                continue
            }
            try layer.setTool(tool)
            var random = Random(seed, isExtreme: shape.contains("e"))
            for step in 0..<120 {
                let place = "\(name) on \(shape), seed \(seed), event \(step)"
                if random.below(12) == 0, let parts = layer.geometry?.geometry.partCount, parts > 0, first.type != .point,
                    first.type != .multipoint
                {
                    try layer.selectParts([random.below(parts)])
                }
                if random.below(15) == 0 { layer.clearSelection() }
                let (before, steps) = (layer.geometry?.geometry, layer.historyEntries.filter(\.isDone).count)
                let event = random.event()
                do throws(SketchError) {
                    try layer.send(event)
                    let done = layer.historyEntries.filter(\.isDone).count
                    if case .key(.undo, _) = event { continue }
                    #expect(done <= steps + 1, "\(place)")
                    #expect(done == steps + 1 || layer.geometry?.geometry == before, "\(place): changed without a step")
                } catch {
                    #expect(layer.geometry?.geometry == before && layer.historyEntries.filter(\.isDone).count == steps, "\(place)")
                }
                if random.below(25) == 0 {
                    let now = layer.geometry?.geometry
                    layer.cancelGesture()
                    #expect(layer.geometry?.geometry == now, "\(place): cancelling changed the shape")
                }
                if layer.geometry?.geometry.vertexCount ?? 0 > 3_000 { while layer.undo() != nil {} }
                #expect(layer.geometry?.geometry.dimensions == first.dimensions, "\(place)")
                #expect(layer.geometry?.geometry.parts.allSatisfy { $0.brokenInvariants().isEmpty } ?? false, "\(place)")
                // What is followed change by change agrees with the full checks only if the changes tell exactly what was done.
                if let shape = layer.geometry?.geometry, shape != before, let known = try live(layer, random.isExtreme) {
                    // Where products of ordinates vanish they need not agree: predicates are exact for others only.
                    if random.isExtreme { continue }
                    #expect(try known.isValid == GeometryEngine().isValid(shape).value, "\(place)")
                    #expect(try known.isSimple == GeometryEngine().isSimple(shape).value, "\(place)")
                }
            }
            while layer.undo() != nil {}
            #expect(layer.geometry?.geometry == first, "\(name) on \(shape), seed \(seed): undone")
        }
    }

    /// What is known of the shape's validity; coordinates that nothing can be computed with may be refused.
    private func live(_ layer: SketchLayer, _ isExtreme: Bool) throws -> SketchValidity? {
        isExtreme ? try? layer.validity() : try layer.validity()
    }

    private static func source() throws -> GeometrySnapSource {
        let shapes = ["LINESTRING Z (0 -30 1, 60 -30 2, 60 60 3)", "POLYGON ((40 0, 80 0, 80 40, 40 40, 40 0))", "POINT (10 10)"]
        return try GeometrySnapSource(
            name: "others", spatialReference: .wgs84, features: try shapes.enumerated().map { ($0, try WKTFormat().geometry(from: $1)) })
    }
}

/// Events by chance, of a seed that says everything.
private struct Random {
    private var random: Seeded
    /// Whether it points at the ends of what numbers reach, now and then.
    var isExtreme = false

    private static let extremes = [1e308, -1e308, .leastNonzeroMagnitude, 1e160, 1e-160]

    init(_ seed: UInt64, isExtreme: Bool = false) { (random, self.isExtreme) = (Seeded(seed), isExtreme) }

    mutating func below(_ limit: Int) -> Int { random.below(limit) }

    /// Whole numbers of a small grid, so that places often lie on vertices and edges.
    mutating func pointer() -> SketchPointer {
        var (x, y) = (Double(below(25) * 5 - 40), Double(below(25) * 5 - 40))
        if isExtreme, below(8) == 0 { x = Self.extremes[below(5)] }
        if isExtreme, below(8) == 0 { y = Self.extremes[below(5)] }
        return SketchPointer(x: x, y: -y, position: Coordinate(x: x, y: y))
    }

    mutating func event() -> SketchEvent {
        switch below(16) {
        case 0, 1, 2: .tap(pointer())
        case 3: .doubleTap(pointer())
        case 4, 5: .hover(pointer())
        case 6: .longPress(pointer())
        case 7, 8: .dragBegan(pointer(), afterLongPress: false)
        case 9, 10: .dragMoved(pointer())
        case 11, 12: .dragEnded(pointer())
        case 13: .key(.enter, [])
        case 14: .key(below(2) == 0 ? .undo : .escape, [])
        default: .key(.backspace, [])
        }
    }
}
