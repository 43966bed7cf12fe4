import Groma
import GromaPlugins
import Testing

/// Undo and redo between the gestures of a tool: it goes on with what it is doing, on the shape as it is then.
struct ToolAndHistoryTests {
    /// A view of four points a unit around the place 25, 25.
    private func layer(_ wkt: String, _ tool: SketchToolContribution) throws -> SketchLayer {
        let layer = try SketchLayer(MutableGeometry(try WKTFormat().planar(wkt)))
        layer.viewport = Viewport(center: Coordinate(x: 25, y: 25), resolution: 0.25, width: 400, height: 400)
        try layer.setTool(tool)
        return layer
    }

    private func at(_ x: Double, _ y: Double) -> SketchPointer {
        SketchPointer(x: 200 + (x - 25) * 4, y: 200 - (y - 25) * 4, position: Coordinate(x: x, y: y))
    }

    private func tap(_ layer: SketchLayer, _ places: (Double, Double)...) throws {
        for (x, y) in places { try layer.send(.tap(at(x, y))) }
    }

    private func text(_ layer: SketchLayer) throws -> String { try WKT.text(of: try #require(layer.geometry?.geometry)) }

    @Test func aRingIsDrawnOnAfterAnUndo() throws {
        let area = try layer("POLYGON EMPTY", VertexTool.contribution)
        try tap(area, (0, 0), (40, 0), (40, 40), (0, 40))
        #expect(try area.key(.undo).handled)
        #expect(try area.key(.enter).handled && area.undoName == "closePart")
        #expect(try text(area) == "POLYGON ((0 0, 40 0, 40 40, 0 0))")
        // The ring is open again: it is drawn on, and closed once more.
        #expect(area.undo() == "closePart")
        try tap(area, (0, 40))
        #expect(try area.key(.enter).handled && area.undoName == "closePart")
        // Closed again by redo, it is no more.
        #expect(area.undo() == "closePart" && area.redo() == "closePart")
        try tap(area, (10, 10), (10, 20), (20, 20))
        // Back before the hole and the end of the ring around it, which is open then.
        for _ in 0..<4 { area.undo() }
        #expect(area.canRedo && area.undoName == "addVertex")
        try tap(area, (-10, 20))
        #expect(try text(area) == "POLYGON ((0 0, 40 0, 40 40, 0 40, -10 20, 0 0))")
        while area.undo() != nil {}
        #expect(try !area.key(.enter).handled && area.geometry?.geometry.isEmpty == true)
    }

    @Test func aVertexThatWasTakenBackCanBePutAtItsPlaceAgain() throws {
        let line = try layer("LINESTRING EMPTY", VertexTool.contribution)
        try tap(line, (10, 10), (20, 10))
        try line.key(.undo)
        try tap(line, (20, 10))
        #expect(try text(line) == "LINESTRING (10 10, 20 10)")
        // All that was drawn is taken back: the next tap on a segment selects it.
        let drawn = try layer("LINESTRING (0 0, 40 0)", VertexTool.contribution)
        try tap(drawn, (40, 20))
        try drawn.key(.undo)
        try tap(drawn, (10, 0))
        #expect(drawn.selection == .segment(part: 0, index: 0))
    }

    @Test func undoReleasesThePickedUpVertex() throws {
        let line = try layer("LINESTRING (0 0, 40 0)", ReticleVertexTool.contribution)
        try tap(line, (0, 0))
        line.viewport = Viewport(center: Coordinate(x: 40, y: 0), resolution: 0.25, width: 400, height: 400)
        try line.selectVertex(at: 0)
        try line.insertVertex(Coordinate(x: 10, y: 10), at: 1)
        line.clearSelection()
        try tap(line, (0, 0))
        #expect(line.selection.singleVertex?.index == 2)
        // Undoing selects what was selected before the step: not what is held.
        line.undo()
        let before = try text(line)
        line.viewport = Viewport(center: Coordinate(x: 20, y: 40), resolution: 0.25, width: 400, height: 400)
        try tap(line, (0, 0))
        #expect(try text(line) != before && line.undoName != "moveVertex")
    }

    @Test func aLineForAToolIsKept() throws {
        let area = try layer("POLYGON ((0 0, 40 0, 40 40, 0 40, 0 0))", SplitTool.contribution)
        try area.moveVertex(at: 2, to: Coordinate(x: 44, y: 44))
        #expect(area.undo() == "moveVertex")
        try tap(area, (20, -10))
        #expect(area.redo() == "moveVertex" && area.preview != nil)
        // What the tool drew last is taken back before the step behind it.
        try tap(area, (30, 50))
        #expect(area.undo() == "addVertex" && area.preview != nil && area.undoName == "addVertex")
        #expect(area.undo() == "addVertex" && area.preview == nil && area.undoName == "moveVertex")
        try tap(area, (20, -10))
        try tap(area, (20, 50))
        #expect(try area.key(.enter).handled && area.geometry?.geometry.partCount == 2)
    }

    /// A host that has lost the end of a drag sends other events: what was drawn until then is given up.
    @Test func aDragWithoutAnEndIsGivenUp() throws {
        for isBroken in [false, true] {
            let area = try layer("POLYGON ((0 0, 40 0, 40 40, 0 40, 0 0))", SplitTool.contribution)
            if isBroken {
                try area.send(.dragBegan(at(-10, 10), afterLongPress: false))
                try area.send(.dragMoved(at(20, 15)))
                #expect(area.preview != nil)
                try area.send(.hover(at(5, 5)))
                #expect(area.preview == nil && !area.toolStatus.isDrawing)
                try area.send(.dragBegan(at(-10, 20), afterLongPress: false))
                try area.send(.dragMoved(at(20, 25)))
            }
            try tap(area, (20, -10), (20, 50))
            #expect(area.toolStatus.canFinish && area.undoName == "addVertex")
            #expect(try area.key(.enter).handled)
            #expect(try text(area) == "MULTIPOLYGON (((20 0, 20 40, 0 40, 0 0, 20 0)), ((20 40, 20 0, 40 0, 40 40, 20 40)))")
        }
    }

    @Test func whatIsShownAfterAnUndoIsTold() throws {
        let area = try layer("POLYGON ((0 0, 40 0, 40 40, 0 40, 0 0))", SplitTool.contribution)
        var shown: SketchPreview?
        var status: SketchToolStatus?
        let observation = area.observe { notification in
            switch notification {
            case .preview(let preview): shown = preview
            case .toolStatus(let now): status = now
            default: break
            }
        }
        defer { area.cancel(observation) }
        try tap(area, (20, -10), (20, 20))
        #expect(shown != nil && shown == area.preview && status?.canFinish == true)
        #expect(area.undo() == "addVertex" && shown != nil && shown == area.preview)
        #expect(status?.canFinish == false && status?.isDrawing == true)
        #expect(area.undo() == "addVertex" && shown == nil && area.preview == nil && status?.isDrawing == false)
    }

    @Test func handlesFollowAGroupThatIsTakenBack() throws {
        let line = try layer("LINESTRING (0 0, 40 0, 40 40)", TransformTool.contribution)
        let before = line.preview
        try line.beginGroup(named: "group")
        try line.moveVertex(at: 2, to: Coordinate(x: 60, y: 60))
        #expect(before != nil && line.preview != before)
        line.rollBackGroups()
        #expect(line.preview == before)
    }

    @Test func aDragThatGoesOnIsTakenBack() throws {
        let line = try layer("LINESTRING EMPTY", FreehandTool.contribution)
        try line.addVertex(Coordinate(x: 1, y: 1))
        try line.send(.dragBegan(at(10, 10), afterLongPress: false))
        try line.send(.dragMoved(at(20, 20)))
        #expect(line.preview != nil && line.undo() == "freehand" && line.preview == nil)
        #expect(try !line.send(.dragEnded(at(30, 30))).handled)
        #expect(line.geometry?.geometry.vertexCount == 1, "no more than the drag is taken back")
        #expect(line.undo() == "addVertex")
        #expect(line.geometry?.geometry.isEmpty == true)
    }
}
