import GromaGeometry
import GromaMap
import GromaSketch
import Testing

/// What a sketch looks like on a map, item by item.
@Suite struct SketchDisplayTests {
    private static let accent = Color(0x0f766e)
    private static let change = Color(0xea580c)

    /// A window from (0, 0) to (100, 50), of one point a unit.
    private let frame = MapFrame(viewport: Viewport(center: Coordinate(x: 50, y: 25), resolution: 1, width: 100, height: 50))

    private func layer(_ geometry: Geometry) throws -> SketchLayer { try SketchLayer(MutableGeometry(geometry)) }

    private var line: Geometry { .polyline(Polyline(Path(xy: [10, 5, 70, 5, 70, 45]))) }

    private func items(_ display: SketchDisplay, in frame: MapFrame? = nil) throws -> [DisplayItem] {
        let all = try display.items(for: frame ?? self.frame)
        guard all.count == 1, case .group(let group) = all[0], group.name == "sketch", group.opacity == 1, group.frame == nil else {
            return []
        }
        return group.items
    }

    private func outline(_ xy: [Double], isClosed: Bool = false, color: Color = accent) -> DisplayItem {
        .paths(
            DisplayPaths(xy, isClosed: isClosed), fill: isClosed ? .color(color.opacity(0.14)) : nil,
            stroke: StrokeStyle(color, width: 1.75))
    }

    private func markers(_ middles: [Double], _ plain: [Double], _ chosen: [Double], shape: MarkerStyle.Shape = .square) -> [DisplayItem] {
        [
            .markers(
                middles, in: .map, MarkerStyle(color: Color.white.opacity(0.9), size: 3.5, outline: StrokeStyle(Self.accent, width: 0.75))),
            .markers(plain, in: .map, MarkerStyle(shape, color: .white, size: 5.5, outline: StrokeStyle(Self.accent, width: 1.25))),
            .markers(chosen, in: .map, MarkerStyle(.square, color: Self.change, size: 7, outline: StrokeStyle(.white, width: 1.25))),
        ]
    }

    @Test func linesHaveVerticesAndMidpoints() throws {
        let layer = try layer(line)
        let display = SketchDisplay(layer)
        let middles = [40.0, 5, 70, 25]
        #expect(try items(display) == [outline([10, 5, 70, 5, 70, 45])] + markers(middles, [10, 5, 70, 5, 70, 45], []))
        try layer.selectVertex(at: 1)
        #expect(try items(display) == [outline([10, 5, 70, 5, 70, 45])] + markers(middles, [10, 5, 70, 45], [70, 5]))
        let thick = StrokeStyle(Self.change, width: 2.5)
        try layer.selectMidVertex(segment: 1)
        #expect(
            try items(display) == [
                outline([10, 5, 70, 5, 70, 45]), .paths(DisplayPaths([70, 5, 70, 45]), fill: nil, stroke: thick),
            ] + markers(middles, [10, 5, 70, 5, 70, 45], []))
        try layer.selectSegment(at: 0)
        #expect(
            try items(display) == [
                outline([10, 5, 70, 5, 70, 45]), .paths(DisplayPaths([10, 5, 70, 5]), fill: nil, stroke: thick),
            ] + markers(middles, [70, 45], [10, 5, 70, 5]))
    }

    @Test func areasAreFilledAndClosed() throws {
        let layer = try layer(.polygon(Polygon(Path(xy: [10, 5, 70, 5, 70, 45], isRing: true))))
        let display = SketchDisplay(layer)
        let middles = [40.0, 5, 70, 25, 40, 25]
        #expect(try items(display) == [outline([10, 5, 70, 5, 70, 45], isClosed: true)] + markers(middles, [10, 5, 70, 5, 70, 45], []))
        try layer.selectParts([0])
        #expect(try items(display) == [outline([10, 5, 70, 5, 70, 45], isClosed: true)] + markers(middles, [], [10, 5, 70, 5, 70, 45]))
        let red = Color(0xff0000)
        display.color = red
        #expect(try items(display).first == outline([10, 5, 70, 5, 70, 45], isClosed: true, color: red))
    }

    @Test func pointsAreDiscsWithoutLines() throws {
        let layer = try layer(.multipoint(Multipoint(points: Path(xy: [10, 5, 70, 45, 500, 5]))))
        try layer.selectVertex(at: 1)
        #expect(try items(SketchDisplay(layer)) == markers([], [10, 5], [70, 45], shape: .circle))
        let point = try self.layer(.point(Point(x: 20, y: 30)))
        #expect(try items(SketchDisplay(point)) == markers([], [20, 30], [], shape: .circle))
    }

    /// Markers are drawn up to 32 points beyond the window, and not where there are more vertices than the limit.
    @Test func whatIsNotSeenIsNotDrawn() throws {
        let display = SketchDisplay(try layer(.multipoint(Multipoint(points: Path(xy: [132, 5, 133, 5, -32, 5, -33, 5, 5, 82, 5, -33])))))
        #expect(try items(display) == markers([], [132, 5, -32, 5, 5, 82], [], shape: .circle))
        display.vertexLimit = 3
        #expect(try items(display).count == 3)
        display.vertexLimit = 2
        #expect(try display.items(for: frame).isEmpty)
        let far = SketchDisplay(try layer(.polyline(Polyline(Path(xy: [200, 5, 300, 5])))))
        #expect(try far.items(for: frame).isEmpty)
        let line = SketchDisplay(try layer(line))
        line.vertexLimit = 2
        #expect(try items(line) == [outline([10, 5, 70, 5, 70, 45])])
        line.vertexLimit = 3
        #expect(try items(line).count == 4)
        #expect(try SketchDisplay(SketchLayer()).items(for: frame).isEmpty)
    }

    private struct Shower: SketchTool {
        let preview: SketchPreview?
        mutating func handle(_ event: SketchEvent, in context: SketchContext) throws(SketchError) -> Bool { false }
    }

    @Test func previewsLieAboveTheSketch() throws {
        let layer = try layer(.point(Point(x: 20, y: 30)))
        let display = SketchDisplay(layer)
        let mark = MarkerStyle(color: Self.change, size: 6, outline: StrokeStyle(.white))
        let handle = MarkerStyle(color: .white, size: 8, outline: StrokeStyle(Self.change, width: 1.5))
        let preview = SketchPreview(
            kind: .change, geometry: .polygon(Polygon(Path(xy: [0, 0, 30, 0, 30, 20], isRing: true))), guide: line,
            handles: [
                SketchPreview.Handle(name: "a", position: Coordinate(x: 1, y: 2)),
                SketchPreview.Handle(name: "b", position: Coordinate(x: 3, y: 4)),
            ])
        try layer.setTool(Shower(preview: preview), named: "shower")
        #expect(
            try items(display) == markers([], [20, 30], [], shape: .circle) + [
                .paths(
                    DisplayPaths([0, 0, 30, 0, 30, 20], isClosed: true), fill: nil,
                    stroke: StrokeStyle(Self.change, width: 1.5, dashes: [5, 4])),
                .paths(DisplayPaths([10, 5, 70, 5, 70, 45]), fill: nil, stroke: StrokeStyle(Self.change, width: 1.5, dashes: [1, 4])),
                .markers([1, 2, 3, 4], in: .map, handle),
            ])
        try layer.setTool(Shower(preview: SketchPreview(kind: .move, geometry: .point(Point(x: 7, y: 8)))), named: "shower")
        #expect(
            try items(display) == markers([], [20, 30], [], shape: .circle) + [
                .markers([7, 8], in: .map, mark), .markers([], in: .map, handle),
            ])
    }

    /// To the east and the west of the world, as far as the frame reaches.
    @Test func aMapThatWrapsAroundShowsEveryCopy() throws {
        let layer = try layer(.multipoint(Multipoint(points: Path(xy: [-170, 5]), spatialReference: .wgs84)))
        let display = SketchDisplay(layer)
        let view = Viewport(center: Coordinate(x: 180, y: 0), resolution: 2, width: 400, height: 50)
        func places(_ wraps: Bool) throws -> [[Double]] {
            let frame = MapFrame(viewport: view, spatialReference: .wgs84, wrapsAround: wraps)
            return try items(display, in: frame).compactMap { item in
                if case .markers(let xy, _, let style) = item, style.size == 5.5 { xy } else { nil }
            }
        }
        #expect(try places(true) == [[-170, 5], [190, 5], [550, 5]])
        #expect(try places(false) == [[-170, 5]])
    }
}
