import Groma
import GromaPlugins
import Testing

/// Tests the editing tools with shapes whose results are known from geometry. Here a point of the screen is a unit of the map.
struct EditingToolTests {
    // MARK: Split

    @Test func splittingALineGivesPiecesInItsOrder() throws {
        let bench = try Bench("LINESTRING ZM (0 0 0 100, 100 0 50 200)", tool: "split")
        try bench.drag([(20, -50), (20, 50), (60, 50), (60, -50)])
        #expect(bench.wkt == "MULTILINESTRING ZM ((0 0 0 100, 20 0 10 120), (20 0 10 120, 60 0 30 160), (60 0 30 160, 100 0 50 200))")
        try bench.expectOneStep()
        // A line drawn upward has the beginning of an eastward line on its left.
        for (side, left) in [("left", "LINESTRING (0 0, 40 0)"), ("right", "LINESTRING (40 0, 100 0)")] {
            let half = try Bench("LINESTRING (0 0, 100 0)", tool: "split", ["keep": .choice(side)])
            try half.draw([(40, -50), (40, 50)])
            #expect(half.wkt == left)
        }
    }

    @Test func splittingAPolygonKeepsItsHoleAndAreaInTwoParts() throws {
        let bench = try Bench("POLYGON ((0 0, 100 0, 100 100, 0 100, 0 0), (10 10, 20 10, 20 20, 10 20, 10 10))", tool: "split")
        try bench.tap(50, -50)
        try bench.tap(50, 150)
        try bench.send(.hover(bench.pointer(50, 151)))
        #expect(bench.layer.preview?.geometry?.partCount == 3)
        try bench.send(.key(.enter, []))
        #expect(bench.layer.ringMembers.map(\.holes.count).sorted() == [0, 1])
        #expect(abs(bench.geometry.area - 9_900) < 1e-9)
        try bench.expectOneStep()
        try bench.draw([(200, 0), (200, 100)], failing: true)
        #expect(bench.geometry.partCount == 3)
    }

    @Test func tappingAVertexSplitsALineThere() throws {
        let bench = try Bench("LINESTRING (0 0, 50 0, 100 0)", tool: "split")
        try bench.tap(52, 3)
        #expect(bench.wkt == "MULTILINESTRING ((0 0, 50 0), (50 0, 100 0))")
        try bench.expectOneStep()
    }

    // MARK: Reshape

    @Test func reshapingInterpolatesElevationsOfNewVertices() throws {
        let bench = try Bench("LINESTRING Z (0 0 0, 100 0 100)", tool: "reshape")
        try bench.draw([(20, -10), (20, 40), (80, 40), (80, -10)])
        // The way from (20, 0) to (80, 0) is 40 + 60 + 40 long, and rises from 20 to 80.
        let (first, second) = (20 + 60 * 40.0 / 140, 20 + 60 * 100.0 / 140)
        let z = bench.geometry.parts[0].zArray ?? []
        #expect(bench.geometry.parts[0].xyArray == [0, 0, 20, 0, 20, 40, 80, 40, 80, 0, 100, 0])
        for (found, expected) in zip(z, [0, 20, first, second, 80, 100]) { #expect(abs(found - expected) < 1e-9) }
        try bench.expectOneStep()
    }

    @Test func reshapingAPolygonLeavesOtherMembersAlone() throws {
        let bench = try Bench(
            "MULTIPOLYGON (((0 0, 100 0, 100 100, 0 100, 0 0)), ((200 0, 300 0, 300 100, 200 100, 200 0)))", tool: "reshape")
        try bench.drag([(100, 20), (150, 20), (150, 80), (100, 80)])
        #expect(bench.geometry.area == 10_000 + 50 * 60 + 10_000)
        #expect(bench.geometry.parts[1].xyArray == [200, 0, 300, 0, 300, 100, 200, 100])
        try bench.expectOneStep()
        try bench.draw([(400, 0), (500, 0)], failing: true)
        try bench.draw([(140, 20), (250, 20), (250, 80), (140, 80)], failing: true)
    }

    // MARK: Holes

    @Test func aRingInsideBecomesAHoleOfItsShell() throws {
        let bench = try Bench(
            "MULTIPOLYGON (((0 0, 100 0, 100 100, 0 100, 0 0)), ((200 0, 300 0, 300 100, 200 100, 200 0)))", tool: "cutHole")
        try bench.draw([(20, 20), (40, 20), (40, 40), (20, 40)])
        #expect(bench.layer.ringMembers.map(\.shell) == [0, 2] && bench.layer.ringMembers[0].holes == [1])
        #expect(bench.geometry.area == 20_000 - 400)
        #expect(try GeometryEngine().isValid(bench.geometry).value)
        try bench.expectOneStep()
        try bench.draw([(400, 20), (440, 20), (440, 40)], failing: true)
        try bench.draw([(20, 60), (40, 80), (20, 80), (40, 60)], failing: true)
        try bench.draw([(190, -10), (310, -10), (310, 110), (190, 110)])
        #expect(bench.geometry.partCount == 2, "what goes round one of several shells takes that one away")
    }

    @Test func aRingAcrossTheOutlineOrAHoleTakesItsAreaAway() throws {
        let bench = try Bench("POLYGON ((0 0, 100 0, 100 100, 0 100, 0 0), (20 20, 40 20, 40 40, 20 40, 20 20))", tool: "cutHole")
        try bench.draw([(30, 30), (60, 30), (60, 60), (30, 60)])
        #expect(bench.geometry.partCount == 2 && bench.geometry.area == 10_000 - (400 + 900 - 100))
        try bench.draw([(90, 90), (110, 90), (110, 110), (90, 110)])
        #expect(bench.geometry.area == 10_000 - 1_200 - 100)
        try bench.draw([(-10, -10), (200, -10), (200, 200), (-10, 200)], failing: true)
    }

    // MARK: Auto-complete

    @Test func aLineAroundACornerAddsTheAdjoiningArea() throws {
        let parcel = try WKTFormat().planar("POLYGON ((0 100, 100 100, 100 200, 0 200, 0 100))")
        let source = try GeometrySnapSource(name: "parcels", spatialReference: nil, features: [(7, parcel)])
        let bench = try Bench("POLYGON ((0 0, 100 0, 100 100, 0 100, 0 0))", tool: "autoComplete", sources: [source])
        try bench.draw([(90, 50), (150, 50), (150, 150), (90, 150)])
        // 50 by 100 beside both: x from 100 to 150, y from 50 to 150.
        #expect(bench.geometry.partCount == 2 && bench.geometry.area == 10_000 + 5_000)
        let added = Set(bench.geometry.parts[1].coordinates.map { "\($0.x) \($0.y)" })
        #expect(added.isSuperset(of: ["100.0 50.0", "150.0 50.0", "150.0 150.0", "100.0 150.0", "100.0 100.0"]))
        try bench.expectOneStep()
        try bench.draw([(500, 50), (550, 50)], failing: true)
    }

    // MARK: Trace

    @Test func tracingAppendsTheCourseOfAFeature() throws {
        let shore = try WKTFormat().planar("LINESTRING Z (0 0 1, 40 0 2, 40 40 3, 80 40 4)")
        let source = try GeometrySnapSource(name: "shore", spatialReference: nil, features: [(3, shore)])
        let bench = try Bench("LINESTRING Z (-50 0 0, 0 0 1)", tool: "trace", sources: [source])
        try bench.tap(1, 1)
        try bench.send(.hover(bench.pointer(38, 20)))
        #expect(bench.layer.preview?.geometry?.vertexCount == 3)
        try bench.tap(60, 42)
        #expect(bench.wkt == "LINESTRING Z (-50 0 0, 0 0 1, 40 0 2, 40 40 3, 60 40 3.5)")
        try bench.expectOneStep()
        try bench.tap(500, 500, failing: true)
    }

    @Test func tracingRoundARingGoesTheWayAskedFor() throws {
        let lake = try WKTFormat().planar("POLYGON ((0 0, 100 0, 100 100, 0 100, 0 0))")
        let source = try GeometrySnapSource(name: "lakes", spatialReference: nil, features: [(1, lake)])
        for (way, expected) in [("shorter", "LINESTRING (0 0, 100 0, 100 50)"), ("backward", "LINESTRING (0 0, 0 100, 100 100, 100 50)")] {
            let bench = try Bench("LINESTRING EMPTY", tool: "trace", ["way": .choice(way)], sources: [source])
            try bench.drag([(0, 0), (60, 2), (101, 50)])
            #expect(bench.wkt == expected)
        }
    }

    // MARK: Offset

    @Test func anOffsetLineIsParallelAtTheDistanceDragged() throws {
        let bench = try Bench("LINESTRING ZM (0 0 5 1, 100 0 5 2, 100 100 5 3)", tool: "offsetCopy")
        try bench.drag([(50, 1), (50, 10), (50, 20)])
        #expect(bench.geometry.partCount == 2)
        #expect(bench.geometry.parts[1].xyArray == [0, 20, 80, 20, 80, 100])
        #expect(bench.geometry.parts[1].zArray == [5, 5, 5])
        try bench.expectOneStep()
        let fixed = try Bench("LINESTRING (0 0, 100 0)", tool: "offsetCopy", ["distance": .number(10)])
        #expect(fixed.layer.preview?.geometry?.parts[1].xyArray == [0, -10, 100, -10])
        try fixed.tap(300, 300)
        #expect(fixed.wkt == "MULTILINESTRING ((0 0, 100 0), (0 -10, 100 -10))")
    }

    @Test func anOffsetPolygonIsReplacedOrCopied() throws {
        let square = "POLYGON ((0 0, 100 0, 100 100, 0 100, 0 0))"
        let bench = try Bench(square, tool: "offsetCopy", ["distance": .number(-10), "replaces": .boolean(true)])
        try bench.send(.key(.enter, []))
        #expect(bench.geometry.partCount == 1 && abs(bench.geometry.area - 14_400) < 1e-6)
        let dragged = try Bench(square, tool: "offsetCopy")
        try dragged.drag([(50, 0), (50, 30)])
        #expect(abs(dragged.geometry.parts[1].signedArea.magnitude - 1_600) < 1e-6)
    }

    // MARK: Smooth and simplify

    @Test func smoothingTakesTheSelectedPartsOnly() throws {
        let bench = try Bench("MULTILINESTRING Z ((0 0 0, 4 0 4, 4 4 8), (0 10 0, 4 10 0, 4 14 0))", tool: nil)
        try bench.layer.selectParts([0])
        try bench.setTool("smooth", ["iterations": .integer(1)])
        #expect(bench.layer.preview?.geometry?.vertexCount == 7)
        try bench.tap(0, 0)
        #expect(bench.wkt == "MULTILINESTRING Z ((0 0 0, 3 0 3, 4 1 5, 4 4 8), (0 10 0, 4 10 0, 4 14 0))")
        #expect(bench.layer.preview == nil && bench.layer.selection == .parts([0]))
        try bench.expectOneStep()
    }

    @Test func simplifyMeansThinningOrTopology() throws {
        let thin = try Bench("LINESTRING ZM (0 0 1 1, 5 0.5 2 2, 10 0 3 3)", tool: "simplify", ["tolerance": .number(1)])
        try thin.tap(0, 0)
        #expect(thin.wkt == "LINESTRING ZM (0 0 1 1, 10 0 3 3)")
        try thin.expectOneStep()
        try thin.tap(0, 0, failing: true)
        let bowTie = try Bench("POLYGON ((0 0, 10 10, 10 0, 0 10, 0 0))", tool: "simplify", ["mode": .choice("simplify")])
        #expect(bowTie.geometry.partCount == 1)
        try bowTie.send(.key(.enter, []))
        #expect(bowTie.geometry.partCount == 2 && bowTie.geometry.area == 50)
        #expect(try GeometryEngine().isValid(bowTie.geometry).value)
    }

    // MARK: Eraser

    @Test func erasingALineLeavesWhatIsOutsideTheBrush() throws {
        let bench = try Bench("LINESTRING ZM (0 0 0 0, 100 0 100 200)", tool: "eraser", ["size": .number(20)])
        try bench.send(.dragBegan(bench.pointer(50, 20), afterLongPress: false))
        try bench.send(.dragMoved(bench.pointer(50, 5)))
        #expect(bench.layer.preview?.geometry?.partCount == 2 && bench.geometry.partCount == 1, "shown, not yet done")
        try bench.send(.dragEnded(bench.pointer(50, -20)))
        // A brush of radius 10 drawn across at x = 50 covers 40 to 60.
        #expect(bench.wkt == "MULTILINESTRING ZM ((0 0 0 0, 40 0 40 80), (60 0 60 120, 100 0 100 200))")
        try bench.expectOneStep()
        try bench.tap(100, 0)
        #expect(bench.wkt == "MULTILINESTRING ZM ((0 0 0 0, 40 0 40 80), (60 0 60 120, 90 0 90 180))")
        let closed = try Bench("LINESTRING (0 0, 100 0, 100 100, 0 100, 0 0)", tool: "eraser", ["size": .number(20)])
        try closed.tap(100, 50)
        #expect(closed.wkt == "LINESTRING (100 60, 100 100, 0 100, 0 0, 100 0, 100 40)")
    }

    @Test func erasingAPolygonTakesTheStripAway() throws {
        let bench = try Bench("POLYGON Z ((0 0 5, 100 0 5, 100 100 5, 0 100 5, 0 0 5))", tool: "eraser", ["size": .number(20)])
        try bench.drag([(50, -20), (50, 40), (50, 120)])
        #expect(bench.geometry.partCount == 2 && abs(bench.geometry.area - 8_000) < 1e-6)
        #expect(bench.geometry.parts.allSatisfy { $0.zArray?.allSatisfy { $0 == 5 } ?? false })
        try bench.expectOneStep()
    }

    @Test func erasingPointsTakesThoseUnderTheBrush() throws {
        let bench = try Bench("MULTIPOINT ((0 0), (10 0), (10.5 0), (30 0))", tool: "eraser", ["size": .number(20)])
        try bench.tap(0, 0)
        #expect(bench.wkt == "MULTIPOINT ((10.5 0), (30 0))")
        let point = try Bench("POINT (3 3)", tool: "eraser", ["size": .number(20)])
        try point.tap(0, 0)
        #expect(point.geometry.isEmpty)
        try point.expectOneStep()
    }

    // MARK: Orthogonalize

    @Test func nearlySquareCornersBecomeSquareAndOthersStay() throws {
        let house = "POLYGON Z ((0 0 1, 100 3 2, 98 60 3, 50 58 4, 51 100 5, -2 98 6, 0 0 1))"
        let squared = try OrthogonalizeTool().applied(to: WKTFormat().planar(house))
        let corners = squared.parts[0].coordinates
        #expect(corners.map(\.z) == [1, 2, 3, 4, 5, 6])
        for index in corners.indices {
            let (a, b, c) = (corners[(index + 5) % 6], corners[index], corners[(index + 1) % 6])
            let dot = (a.x - b.x) * (c.x - b.x) + (a.y - b.y) * (c.y - b.y)
            #expect(abs(dot) < 1e-7, "corner \(index)")
        }
        for (new, old) in zip(corners, try WKTFormat().planar(house).parts[0].coordinates) {
            #expect(abs(new.x - old.x) < 6 && abs(new.y - old.y) < 6)
        }
        #expect(try OrthogonalizeTool().applied(to: squared) == squared, "what is square stays so")
        let slanted = try WKTFormat().planar("POLYGON ((0 0, 100 0, 150 100, 50 100, 0 0))")
        #expect(try OrthogonalizeTool().applied(to: slanted) == slanted)
    }

    @Test func oneCornerMovesOntoTheCircleOfThales() throws {
        // Over the ends (0, 0) and (100, 0) right angles lie on the circle of radius 50 about (50, 0); (50, 55) is nearest to (50, 50).
        let bench = try Bench("LINESTRING ZM (0 0 1 1, 50 55 2 2, 100 0 3 3)", tool: "orthogonalize")
        try bench.tap(0, 0)
        #expect(bench.wkt == "LINESTRING ZM (0 0 1 1, 50 50 2 2, 100 0 3 3)")
        try bench.expectOneStep()
        try bench.tap(0, 0, failing: true)
        let straight = try OrthogonalizeTool().applied(to: WKTFormat().planar("LINESTRING (0 0, 25 1, 50 0, 50 40)"))
        #expect(straight.parts[0].xyArray == [0, 0, 25, 0, 50, 0, 50, 40], "a vertex in a straight stretch comes to lie on it")
    }

    @Test("A square shape stays the same to the last digit, wherever it lies and however it is turned", arguments: [0.0, 1e3, 1e6, 1e8])
    func squareShapesAreLeftAlone(distance: Double) throws {
        for (a, b, h) in [(3.0, 4.0, 5.0), (5, 12, 13), (8, 15, 17), (20, 21, 29), (119, 120, 169), (1, 0, 1)] {
            let (c, s) = (a / h, b / h)
            let house = [(0.0, 0.0), (30, 0), (30, 12), (18, 12), (18, 21), (0, 21)].map { x, y in
                Coordinate(x: distance + x * c - y * s, y: distance + x * s + y * c)
            }
            let given = Geometry.polygon(Polygon(Path(house, isRing: true)))
            #expect(try OrthogonalizeTool().applied(to: given) == given, "turned by \(a) : \(b), \(distance) away")
        }
        // A box of the map as large as a house is one on the ground, too.
        var small = try WKTFormat().geometry(from: "POLYGON ((10 50, 10.0003 50, 10.0003 50.0002, 10 50.0002, 10 50))")
        small.spatialReference = .wgs84
        #expect(try OrthogonalizeTool().applied(to: small) == small)
    }

    // MARK: Circularize

    @Test func verticesComeToLieOnACircleInTheirOrder() throws {
        let bench = try Bench(
            "POLYGON Z ((100 0 1, 0 100 2, -100 0 3, 0 -100 4, 100 0 1))", tool: "circularize", ["maxAngle": .number(45)])
        try bench.send(.key(.enter, []))
        let ring = bench.geometry.parts[0].coordinates
        let d = 100 * 0.5.squareRoot()
        let expected = [(100, 0), (d, d), (0, 100), (-d, d), (-100, 0), (-d, -d), (0, -100), (d, -d)]
        #expect(ring.count == 8)
        for (vertex, place) in zip(ring, expected) { #expect(abs(vertex.x - place.0) < 1e-9 && abs(vertex.y - place.1) < 1e-9) }
        #expect(ring.map(\.z) == [1, 1.5, 2, 2.5, 3, 3.5, 4, 2.5])
        try bench.expectOneStep()
        try bench.tap(0, 0, failing: true)
    }

    @Test func aRingThatWindsBackAndForthKeepsItsOrderRound() throws {
        let path = "LINESTRING (0 0, 100 0, 100 80, 60 80, 60 20, 40 20, 40 80, 0 80, 0 0)"
        let round = try CircularizeTool(maxAngle: 180).applied(to: WKTFormat().planar(path))
        let vertices = round.parts[0].coordinates
        #expect(vertices.count == 9 && vertices[0] == vertices[8])
        let ring = Geometry.polygon(Polygon(round.parts[0].subpath(0..<8).ring()))
        #expect(try GeometryEngine().isValid(ring).value)
        let center = (x: vertices.dropLast().map(\.x), y: vertices.dropLast().map(\.y))
        #expect(center.x.count == 8 && ring.area > 0)
        let open = try WKTFormat().planar("LINESTRING (0 0, 10 0, 10 10)")
        #expect(try CircularizeTool().applied(to: open) == open)
    }

    // MARK: Extend and trim

    @Test func anEndIsExtendedToTheNearestEdgeAhead() throws {
        let fence = try WKTFormat().planar("LINESTRING (80 -50, 80 50)")
        let source = try GeometrySnapSource(name: "fences", spatialReference: nil, features: [(1, fence)])
        let bench = try Bench("MULTILINESTRING Z ((0 0 0, 40 0 4), (200 -10 0, 200 10 0))", tool: "extend", sources: [source])
        #expect(try bench.layer.send(.hover(bench.pointer(41, 1))).handled)
        #expect(bench.layer.preview?.geometry?.vertexCount == 5)
        // No edge lies ahead of the line's beginning.
        #expect(try !bench.layer.send(.hover(bench.pointer(1, 1))).handled)
        #expect(bench.layer.preview == nil)
        try bench.tap(41, 1)
        #expect(bench.geometry.parts[0].xyArray == [0, 0, 40, 0, 80, 0] && bench.geometry.parts[0].zArray == [0, 4, 8])
        try bench.expectOneStep()
        // From the fence on, the other part is next.
        try bench.tap(80, 0)
        #expect(bench.geometry.parts[0].xyArray == [0, 0, 40, 0, 80, 0, 200, 0])
        try bench.tap(0, 0, failing: true)
        let drawn = try Bench("LINESTRING (0 0, 40 0)", tool: "extend", ["relocates": .boolean(true)])
        try drawn.drag([(100, -20), (100, 20)])
        #expect(drawn.wkt == "LINESTRING (0 0, 100 0)")
        try drawn.expectOneStep()
    }

    @Test func theTappedStretchBetweenEdgesIsTrimmed() throws {
        let fence = try WKTFormat().planar("LINESTRING (70 -50, 70 50)")
        let source = try GeometrySnapSource(name: "fences", spatialReference: nil, features: [(1, fence)])
        let lines = "MULTILINESTRING M ((0 0 0, 100 0 100), (30 -50 0, 30 50 0))"
        let middle = try Bench(lines, tool: "trim", sources: [source])
        try middle.tap(50, 2)
        #expect(middle.wkt == "MULTILINESTRING M ((0 0 0, 30 0 30), (70 0 70, 100 0 100), (30 -50 0, 30 50 0))")
        try middle.expectOneStep()
        let end = try Bench(lines, tool: "trim", sources: [source])
        try end.tap(90, 2)
        #expect(end.geometry.parts[0].xyArray == [0, 0, 70, 0])
        try end.tap(30, 45)
        #expect(end.geometry.parts[1].xyArray == [30, -50, 30, 0])
        let drawn = try Bench("LINESTRING (0 0, 100 0)", tool: "trim", ["keep": .choice("right")])
        try drawn.draw([(50, -30), (50, 30)])
        #expect(drawn.wkt == "LINESTRING (50 0, 100 0)")
        let lone = try Bench("LINESTRING (0 0, 100 0)", tool: "trim")
        try lone.tap(50, 0, failing: true)
    }

    @Test func operationsOfToolsAreOnTheStream() throws {
        let session = try Session(registry: PluginRegistry(BuiltInPlugins.all))
        let answer = session.answer(
            to:
                #"{"jsonrpc":"2.0","id":1,"method":"geometry.orthogonalize","params":{"geometry":{"wkt":"LINESTRING(0 0,50 55,100 0)","wkid":null},"as":"wkt"}}"#
        )
        #expect(answer.contains(#""wkt":"LINESTRING (0 0, 50 50, 100 0)""#))
        #expect(session.methodNames.contains("geometry.circularize"))
    }
}

/// A sketch with a tool, and a hand that points at it.
private final class Bench {
    let layer: SketchLayer
    private let before: Geometry

    init(
        _ wkt: String, tool: String?, _ settings: [String: OperationValue] = [:], sources: [GeometrySnapSource] = []
    ) throws {
        before = try WKTFormat().planar(wkt)
        layer = try SketchLayer(MutableGeometry(before))
        layer.snapSources = sources
        if let tool { try setTool(tool, settings) }
    }

    func setTool(_ name: String, _ settings: [String: OperationValue] = [:]) throws {
        let tools = try PluginRegistry(BuiltInPlugins.all).registrations(at: .sketchTools).map(\.contribution)
        try layer.setTool(#require(tools.first { $0.name == name }), settings: settings)
    }

    var geometry: Geometry { layer.geometry?.geometry ?? before }

    var wkt: String { (try? WKTFormat().encode(geometry).text) ?? "" }

    func pointer(_ x: Double, _ y: Double) -> SketchPointer { SketchPointer(x: x, y: -y, position: Coordinate(x: x, y: y)) }

    /// Sends an event; one that fails has to leave everything as it was.
    func send(_ event: SketchEvent, failing: Bool = false) throws {
        guard failing else {
            try layer.send(event)
            return
        }
        let (shape, steps) = (geometry, layer.historyEntries.count)
        #expect(throws: SketchError.self) { try layer.send(event) }
        #expect(geometry == shape && layer.historyEntries.count == steps)
    }

    func tap(_ x: Double, _ y: Double, failing: Bool = false) throws { try send(.tap(pointer(x, y)), failing: failing) }

    /// Taps the corners of a line and finishes it with enter; what was drawn in vain is let go.
    func draw(_ corners: [(Double, Double)], failing: Bool = false) throws {
        for (x, y) in corners { try tap(x, y) }
        try send(.key(.enter, []), failing: failing)
        if failing { layer.cancelGesture() }
    }

    func drag(_ way: [(Double, Double)]) throws {
        guard let first = way.first, let last = way.last else { return }
        try send(.dragBegan(pointer(first.0, first.1), afterLongPress: false))
        for (x, y) in way.dropFirst() { try send(.dragMoved(pointer(x, y))) }
        try send(.dragEnded(pointer(last.0, last.1)))
    }

    /// What was done is one step: undoing it gives the first shape back, redoing it the same as now.
    func expectOneStep(_ place: SourceLocation = #_sourceLocation) throws {
        let after = geometry
        #expect(layer.historyEntries.filter(\.isDone).count == 1, sourceLocation: place)
        layer.undo()
        #expect(geometry == before, sourceLocation: place)
        layer.redo()
        #expect(geometry == after, sourceLocation: place)
        #expect(layer.preview == nil || layer.preview?.kind == .change || layer.preview?.kind == .create, sourceLocation: place)
    }
}
