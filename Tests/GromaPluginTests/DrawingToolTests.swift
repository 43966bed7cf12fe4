import Groma
import GromaPlugins
import GromaTesting
import Testing

/// Tests the drawing tools, gesture by gesture. The conformance suite tests what all tools have in common.
struct DrawingToolTests {
    /// A view of four points a unit around the place 25, 25.
    private func layer(_ wkt: String, _ tool: SketchToolContribution, _ settings: [String: OperationValue] = [:]) throws -> SketchLayer {
        let layer = try SketchLayer(MutableGeometry(try WKTFormat().planar(wkt)))
        layer.viewport = Viewport(center: Coordinate(x: 25, y: 25), resolution: 0.25, width: 400, height: 400)
        try layer.setTool(tool, settings: settings)
        return layer
    }

    private func at(_ x: Double, _ y: Double, _ modifiers: KeyModifiers = []) -> SketchPointer {
        SketchPointer(x: 200 + (x - 25) * 4, y: 200 - (y - 25) * 4, position: Coordinate(x: x, y: y), modifiers: modifiers)
    }

    private func tap(_ layer: SketchLayer, _ places: (Double, Double)...) throws {
        for (x, y) in places { try layer.send(.tap(at(x, y))) }
    }

    private func doubleTap(_ layer: SketchLayer, _ x: Double, _ y: Double) throws {
        try tap(layer, (x, y), (x, y))
        try layer.send(.doubleTap(at(x, y)))
    }

    private func drag(_ layer: SketchLayer, _ places: (Double, Double)..., held: Bool = false, modifiers: KeyModifiers = []) throws {
        let pointers = places.map { at($0, $1, modifiers) }
        if held { try layer.send(.longPress(pointers[0])) }
        try layer.send(.dragBegan(pointers[0], afterLongPress: held))
        for pointer in pointers.dropFirst() { try layer.send(.dragMoved(pointer)) }
        try layer.send(.dragEnded(pointers[pointers.count - 1]))
    }

    private func text(_ layer: SketchLayer) throws -> String { try WKT.text(of: try #require(layer.geometry?.geometry)) }

    private func steps(_ layer: SketchLayer) -> [String] { layer.historyEntries.filter(\.isDone).map(\.name) }

    // MARK: Vertex

    @Test func tapsDrawPartAfterPart() throws {
        let line = try layer("LINESTRING EMPTY", VertexTool.contribution)
        try tap(line, (10, 10), (20, 10))
        try doubleTap(line, 20, 20)
        #expect(line.selection == .none)
        try tap(line, (30, 30), (40, 40))
        #expect(try text(line) == "MULTILINESTRING ((10 10, 20 10, 20 20), (30 30, 40 40))")
        #expect(steps(line) == ["addVertex", "addVertex", "addVertex", "addPart", "addVertex"])

        let area = try layer("POLYGON EMPTY", VertexTool.contribution)
        try tap(area, (0, 0), (40, 0), (40, 40), (0, 40), (0, 0))
        #expect(area.undoName == "closePart")
        try tap(area, (10, 10), (10, 20), (20, 20))
        try area.send(.key(.enter, []))
        try doubleTap(area, 45, 45)
        let rings = try #require(area.geometry?.geometry.parts)
        #expect(rings.map(\.count) == [4, 3, 1] && rings.map(\.role) == [.shell, .hole, .shell])
        #expect(rings.map(\.isFinished) == [true, true, false], "a ring of one vertex is not whole")
        while area.undo() != nil {}
        #expect(area.geometry?.geometry.isEmpty == true)
    }

    @Test func verticesAreInsertedBehindTheSelectedOneAndHalfway() throws {
        let line = try layer("LINESTRING Z (10 10 2, 30 10 4, 30 30 6)", VertexTool.contribution)
        try tap(line, (10, 10), (20, 20))
        #expect(try text(line) == "LINESTRING Z (10 10 2, 20 20 3, 30 10 4, 30 30 6)")
        #expect(line.selection == .vertex(part: 0, index: 1))
        try tap(line, (30, 20))
        #expect(line.selection == .midVertex(part: 0, segment: 2))
        try tap(line, (30, 20))
        #expect(try text(line) == "LINESTRING Z (10 10 2, 20 20 3, 30 10 4, 30 20 5, 30 30 6)")
        try line.send(.key(.delete, []))
        try tap(line, (30, 20), (45, 20))
        #expect(try text(line) == "LINESTRING Z (10 10 2, 20 20 3, 30 10 4, 45 20 5, 30 30 6)")
    }

    @Test func tappingAgainSelectsMore() throws {
        let area = try layer("POLYGON ((10 10, 30 10, 30 30, 10 30, 10 10))", VertexTool.contribution)
        for expected in [SketchSelection.vertex(part: 0, index: 1), .parts([0]), .geometry, .none, .vertex(part: 0, index: 1)] {
            try tap(area, (30, 10))
            #expect(area.selection == expected)
        }
        #expect(!area.canUndo)
        area.clearSelection()
        try tap(area, (15, 20))
        #expect(area.selection == .parts([0]))
        area.interaction.emptyTap = .clearSelection
        try tap(area, (45, 45))
        #expect(area.selection == .none && !area.canUndo)
        area.interaction.emptyTap = .ignore
        #expect(try area.send(.tap(at(45, 45))).handled == false)
        area.interaction.allowsVertexSelection = false
        #expect(try area.send(.dragBegan(at(30, 10), afterLongPress: false)).handled == true, "the segment is what it hits")
    }

    @Test func dragsMoveLiveAndSnapAsOneStep() throws {
        let line = try layer("LINESTRING M (10 10 1, 30 10 2, 30 30 3)", VertexTool.contribution)
        line.snapping = SnapSettings(isEnabled: true)
        var changes = 0
        let observation = line.observe { if case .geometry = $0 { changes += 1 } }
        try drag(line, (10, 10), (12, 15), (20, 25), (29, 29.5))
        #expect(try text(line) == "LINESTRING M (30 30 1, 30 10 2, 30 30 3)", "snapped to the last vertex")
        #expect(steps(line) == ["moveVertex"] && changes >= 3)
        _ = observation
        line.undo()
        try drag(line, (30, 20), (40, 20))
        #expect(try text(line) == "LINESTRING M (10 10 1, 30 10 2, 40 20 2.5, 30 30 3)")
        #expect(steps(line) == ["insertMidVertex"])
        line.undo()
        try line.selectAll()
        try drag(line, (10, 10), (11, 11), (13.1, 12.7), (15, 15))
        #expect(try text(line) == "LINESTRING M (15 15 1, 35 15 2, 35 35 3)")
        #expect(steps(line) == ["moveSelection"])
        line.interaction.requiresSelectionBeforeMove = true
        line.clearSelection()
        #expect(try line.send(.dragBegan(at(15, 15), afterLongPress: false)).handled == false)
        try drag(line, (15, 15), (16, 16), held: true)
        #expect(try text(line) == "LINESTRING M (16 16 1, 35 15 2, 35 35 3)")
        try drag(line, (5, 40), (6, 45), held: true)
        #expect(try text(line) == "LINESTRING M (16 16 1, 6 45 1, 35 15 2, 35 35 3)", "behind the one selected")
        #expect(steps(line) == ["moveSelection", "moveVertex", "insertVertex"])
    }

    @Test func aPointFollowsTheTapAndHoverShowsWhatWouldCome() throws {
        let point = try layer("POINT Z EMPTY", VertexTool.contribution)
        try tap(point, (10, 10), (40, 40))
        #expect(steps(point) == ["addVertex", "moveVertex"])
        let line = try layer("LINESTRING (10 10, 20 10)", VertexTool.contribution)
        try line.send(.hover(at(20, 30)))
        #expect(line.preview?.kind == .create)
        #expect(try WKT.text(of: try #require(line.preview?.guide)) == "LINESTRING (20 10, 20 30)")
        try line.send(.hover(at(20, 10)))
        #expect(line.preview == nil, "over a vertex nothing would come")
        let quiet = try layer("LINESTRING (10 10, 20 10)", VertexTool.contribution, ["vertexCreationPreview": .boolean(false)])
        try quiet.send(.hover(at(20, 30)))
        #expect(quiet.preview == nil)
    }

    // MARK: Freehand

    /// Every point of random strokes is within the tolerance of the line kept, which has its ends.
    @Test(arguments: 1...8) func strokesAreThinnedWithinTheirTolerance(seed: UInt64) throws {
        var random = Seeded(seed)
        let tolerance = [0, 0.3, 1, 4][Int(seed % 4)]
        var thinner = StrokeThinner(tolerance: tolerance)
        var points: [Coordinate] = []
        var (x, y, vx, vy) = (0.0, 0.0, 1.0, 0.0)
        for _ in 0..<3000 {
            (vx, vy) = (vx * 0.95 + random.number(-0.5...0.5), vy * 0.95 + random.number(-0.5...0.5))
            (x, y) = (x + vx, y + vy)
            points.append(Coordinate(x: x, y: y))
            try thinner.append(points[points.count - 1])
        }
        let kept = thinner.pathWithEnd
        #expect(kept.first == points.first && kept.last == points.last && kept.count == thinner.count)
        #expect(tolerance == 0 || kept.count < points.count * 2 / 3, "seed \(seed): \(kept.count) vertices")
        let line = Geometry.polyline(Polyline(kept))
        for point in points {
            let distance = line.nearestSegment(x: point.x, y: point.y)?.distance ?? .infinity
            #expect(distance <= tolerance + 1e-9, "seed \(seed): \(point)")
        }
    }

    @Test func strokesBecomeParts() throws {
        let line = try layer("LINESTRING (0 0, 5 0)", FreehandTool.contribution)
        try line.send(.dragBegan(at(10, 10), afterLongPress: false))
        for step in 1...40 { try line.send(.dragMoved(at(10 + Double(step) / 2, 10))) }
        #expect(line.preview?.geometry?.vertexCount == 2 && !line.canUndo)
        try line.send(.dragEnded(at(30, 30)))
        #expect(try text(line) == "MULTILINESTRING ((0 0, 5 0), (10 10, 30 10, 30 30))")
        #expect(steps(line) == ["drawFreehand"] && line.selection == .parts([1]) && line.preview == nil)
        let area = try layer("POLYGON EMPTY", FreehandTool.contribution)
        try drag(area, (10, 10), (30, 10), (30, 30), (10.1, 10.1))
        #expect(try text(area) == "POLYGON ((10 10, 30 10, 30 30, 10 10))")
        area.interaction.allowsPartCreation = false
        #expect(try area.send(.dragBegan(at(1, 1), afterLongPress: false)).handled == false)
    }

    // MARK: Shapes

    @Test func shapesAreDraggedOutOrTapped() throws {
        func shape(_ kind: String, _ more: [String: OperationValue] = [:], _ body: (SketchLayer) throws -> Void) throws -> Geometry {
            let settings = more.merging(["kind": .choice(kind)]) { $1 }
            let layer = try layer("POLYGON EMPTY", ShapeTool.contribution, settings)
            try body(layer)
            #expect(steps(layer) == ["drawShape"] && layer.selection == .parts([0]) && layer.preview == nil, "\(kind)")
            let value = try #require(layer.geometry?.geometry)
            #expect(value.parts[0].signedArea > 0 && value.parts[0].isFinished && value.parts[0].role == .shell, "\(kind)")
            #expect(try GeometryEngine().isValid(value).value, "\(kind)")
            return value
        }
        let box = try shape("rectangle") { try drag($0, (30, 40), (20, 20), (10, 20)) }
        #expect(try WKT.text(of: box) == "POLYGON ((30 40, 10 40, 10 20, 30 20, 30 40))")
        #expect(try shape("rectangle") { try tap($0, (10, 20), (30, 25)) }.area == 100)
        #expect(try shape("rectangle", ["aspect": .number(2)]) { try tap($0, (10, 20), (30, 21)) }.area == 200)
        let centered = try shape("rectangle", ["from": .choice("center")]) { try tap($0, (20, 20), (30, 25)) }
        #expect(centered.extent == Extent(xMin: 10, yMin: 15, xMax: 30, yMax: 25))
        #expect(try shape("rectangle") { try drag($0, (10, 10), (20, 12), modifiers: .shift) }.area == 100)
        #expect(try shape("square") { try drag($0, (10, 10), (20, 12)) }.area == 100)
        #expect(try shape("rotatedRectangle") { try tap($0, (10, 10), (20, 20), (10, 20)) }.area == 100)
        var shown: Int?
        let turned = try shape("rotatedRectangle") { layer in
            try drag(layer, (10, 10), (20, 20))
            try layer.send(.hover(at(30, 20)))
            shown = layer.preview?.geometry?.vertexCount
            try layer.send(.key(.enter, []))
        }
        #expect(shown == 4 && turned.area.rounded() == 100)
        let circle = try shape("circle", ["from": .choice("center"), "vertices": .integer(360)]) { try drag($0, (25, 25), (28, 29)) }
        #expect(circle.vertexCount == 360 && abs(circle.area - 25 * .pi) < 0.01)
        #expect(try shape("ellipse") { try drag($0, (10, 10), (30, 20)) }.extent == Extent(xMin: 10, yMin: 10, xMax: 30, yMax: 20))
        let hexagon = try shape("regularPolygon", ["from": .choice("center"), "sides": .integer(6)]) { try drag($0, (25, 25), (35, 25)) }
        #expect(hexagon.vertexCount == 6 && abs(hexagon.area - 150 * 3.0.squareRoot()) < 1e-9)
        #expect(hexagon.parts[0].coordinates.contains(Coordinate(x: 35, y: 25)))
        #expect(try shape("star", ["sides": .integer(7)]) { try drag($0, (10, 10), (40, 40)) }.vertexCount == 14)
        #expect(try shape("triangle") { try drag($0, (10, 40), (30, 10)) }.area == 300)
        #expect(try shape("arrow") { try drag($0, (10, 10), (40, 10)) }.extent == Extent(xMin: 10, yMin: 4, xMax: 40, yMax: 16))
        let quarter = try shape("sector", ["vertices": .integer(64)]) { try tap($0, (20, 20), (30, 20), (20, 40)) }
        #expect(quarter.vertexCount == 18 && abs(quarter.area - 25 * .pi) < 0.2)
        #expect(quarter.extent == Extent(xMin: 20, yMin: 20, xMax: 30, yMax: 30))
    }

    @Test func shapesAreHolesInsideAndClosedPathsOfLines() throws {
        let area = try layer("POLYGON ((0 0, 40 0, 40 40, 0 40, 0 0))", ShapeTool.contribution)
        try drag(area, (10, 10), (20, 20))
        #expect(area.geometry?.geometry.area == 1500)
        try drag(area, (10, 30), (10, 30))
        try tap(area, (5, 5), (5, 5.2), (5, 6))
        #expect(steps(area) == ["drawShape"], "nothing without area")
        let line = try layer("LINESTRING EMPTY", ShapeTool.contribution)
        try drag(line, (10, 10), (20, 20))
        #expect(try text(line) == "LINESTRING (10 10, 20 10, 20 20, 10 20, 10 10)")
    }

    // MARK: Reticles

    @Test(arguments: [ReticleVertexTool.contribution.name, ProgrammaticReticleTool.contribution.name])
    func reticlesDrawInTheMiddleOfTheView(name: String) throws {
        let tool = name == "reticleVertex" ? ReticleVertexTool.contribution : ProgrammaticReticleTool.contribution
        let line = try layer("LINESTRING (10 10, 20 10)", tool)
        func look(_ x: Double, _ y: Double) {
            line.viewport = Viewport(center: Coordinate(x: x, y: y), resolution: 0.25, width: 400, height: 400)
        }
        #expect(line.preview?.geometry?.extent == Extent(xMin: 25, yMin: 25, xMax: 25, yMax: 25))
        look(40, 40)
        #expect(line.preview?.geometry?.extent == Extent(xMin: 40, yMin: 40, xMax: 40, yMax: 40), "it goes with the view")
        try line.send(.key(.enter, []))
        #expect(try text(line) == "LINESTRING (10 10, 20 10, 40 40)")
        look(10, 10)
        try line.send(.key(.enter, []))
        look(12, 30)
        #expect(line.preview?.kind == .move && line.geometry?.geometry.vertexCount == 3)
        #expect(steps(line) == ["addVertex"], "what is held is only shown")
        try line.send(.key(.enter, []))
        #expect(try text(line) == "LINESTRING (12 30, 20 10, 40 40)")
        look(16, 20)
        try line.send(.key(.enter, []))
        look(0, 0)
        try line.send(.key(.escape, []))
        #expect(steps(line) == ["addVertex", "moveVertex"])
        look(16, 20)
        try line.send(.key(.enter, []))
        look(0, 0)
        try line.send(.key(.enter, []))
        #expect(try text(line) == "LINESTRING (12 30, 0 0, 20 10, 40 40)")
        #expect(try line.send(.tap(at(45, 5))).handled == (name == "reticleVertex"))
        line.viewport = nil
        #expect(throws: SketchError.self) { try line.send(.key(.enter, [])) }
    }

    // MARK: Lasso and transform

    @Test func lassosSelect() throws {
        let points = try layer("MULTIPOINT ((10 10), (20 20), (30 30), (40 40))", LassoTool.contribution)
        try drag(points, (5, 5), (35, 5), (35, 35), (5, 35))
        #expect(points.selection == .vertices([PartRange(part: 0, range: 0..<3)]))
        try drag(points, (35, 35), (45, 35), (45, 45), (35, 45), modifiers: .shift)
        #expect(points.selection == .vertices([PartRange(part: 0, range: 0..<4)]))
        for place in [(15.0, 15.0), (25, 15), (25, 25), (15, 25)] { try points.send(.tap(at(place.0, place.1, .alt))) }
        #expect(points.preview?.kind == .select)
        try points.send(.key(.enter, .alt))
        #expect(points.selection == .vertices([PartRange(part: 0, range: 0..<1), PartRange(part: 0, range: 2..<4)]))
        #expect(!points.canUndo && points.preview == nil)
    }

    @Test func handlesTransformExactly() throws {
        let area = try layer("POLYGON Z ((10 10 1, 30 10 2, 30 30 3, 10 30 4, 10 10 1))", TransformTool.contribution)
        #expect(area.preview?.handles.map(\.name).sorted().first == "rotate" && area.preview?.handles.count == 9)
        try drag(area, (20, 20), (21.3, 22.7), (19.1, 3.3), (22, 20))
        #expect(try text(area) == "POLYGON Z ((12 10 1, 32 10 2, 32 30 3, 12 30 4, 12 10 1))")
        try drag(area, (32, 30), (1, 1), (52, 40))
        #expect(try text(area) == "POLYGON Z ((12 10 1, 52 10 2, 52 40 3, 12 40 4, 12 10 1))")
        try drag(area, (32, 46), (70, 70), (62, 25))
        #expect(try text(area) == "POLYGON Z ((17 45 1, 17 5 2, 47 5 3, 47 45 4, 17 45 1))", "a quarter turn clockwise is exact")
        #expect(steps(area) == ["moveSelection", "scaleSelection", "rotateSelection"])
        area.undo()
        area.interaction.scaleMode = .uniform
        try drag(area, (52, 40), (92, 70))
        #expect(area.geometry?.geometry.extent == Extent(xMin: 12, yMin: 10, xMax: 92, yMax: 70))
        try area.send(.dragBegan(at(92, 70), afterLongPress: false))
        try area.send(.dragMoved(at(12, 10)))
        #expect(area.geometry?.geometry.extent == Extent(xMin: 12, yMin: 10, xMax: 92, yMax: 70), "nothing is scaled by 0")
        try area.send(.key(.escape, []))
        area.interaction.allowsScaling = false
        area.interaction.allowsRotating = false
        area.clearSelection()
        #expect(area.preview == nil)
        let point = try layer("POINT (10 10)", TransformTool.contribution)
        #expect(point.preview == nil)
        try drag(point, (10, 10), (15, 15))
        #expect(try text(point) == "POINT (15 15)")
    }
}
