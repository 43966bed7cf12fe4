import GromaGeometry
import GromaSketch
import Testing

/// A geometry that somebody else changes too, or that is changed without a word.
@Suite struct HistoryForeignTests {
    /// Moves the last vertex from the first event on, in a step that it never ends.
    private struct Drag: SketchTool {
        var isDragging = false
        mutating func handle(_ event: SketchEvent, in context: SketchContext) throws(SketchError) -> Bool {
            if !isDragging { try context.beginStep(named: "drag") }
            isDragging = true
            try context.layer.moveVertex(at: context.geometry.vertexCount - 1, to: Coordinate(x: 9, y: 9))
            return true
        }
    }

    private func layer() throws -> (SketchLayer, MutableGeometry) {
        let geometry = MutableGeometry(.polyline(Polyline(Path(xy: [0, 0, 1, 0, 2, 0, 3, 0]), spatialReference: .wgs84)))
        return (try SketchLayer(geometry), geometry)
    }

    private let tap = SketchEvent.tap(SketchPointer(x: 0, y: 0, position: Coordinate(x: 0, y: 0)))

    @Test func anObserverMayAskButNotEdit() throws {
        let (layer, geometry) = try layer()
        let identity = try layer.identity(ofVertex: 3)
        var asked = 0
        let observation = geometry.observe { [weak layer] _, _ in
            asked += layer?.place(of: identity) == nil ? 0 : 1
        }
        try layer.addVertex(Coordinate(x: 4, y: 0))
        try layer.selectAll()
        try layer.moveSelection(byX: 1, y: 0)
        layer.undo()
        #expect(asked == 3 && layer.canUndo && layer.canRedo && layer.undo() == "addVertex")
        geometry.cancel(observation)
        // One that edits the geometry in turn does what no step knows of.
        var edits = 0
        let editor = geometry.observe { geometry, _ in
            edits += 1
            if edits == 1 { _ = try? geometry.removePoint(at: 0) }
        }
        try layer.addVertex(Coordinate(x: 4, y: 0))
        geometry.cancel(editor)
        let shared = geometry.geometry
        #expect(layer.undo() == nil && geometry.geometry == shared && layer.place(of: identity) == nil)
    }

    @Test func editsByObserversDuringAnEditAreRefused() throws {
        let (layer, geometry) = try layer()
        let before = geometry.geometry
        try layer.addVertex(Coordinate(x: 4, y: 0))
        let verbs: [(SketchLayer) throws -> Void] = [
            { try $0.addVertex(Coordinate(x: 9, y: 9)) }, { try $0.moveVertex(at: 0, to: Coordinate(x: 9, y: 9)) }, { try $0.clear() },
            { try $0.replaceGeometry(with: before) }, { try $0.goToStep(0) }, { try $0.setGeometry(nil) },
            { _ = try $0.complete(force: true) }, { try $0.beginGroup(named: "group") }, { try $0.endGroup() },
            { try $0.setTool(Drag(), named: "drag") }, { [tap] in try $0.send(tap) }, { try $0.selectVertex(at: 4) },
        ]
        var (edits, refusals) = (0, 0)
        let observation = geometry.observe { [weak layer] _, _ in
            guard let layer else { return }
            edits += 1
            for verb in verbs {
                do { try verb(layer) } catch SketchError.busy { refusals += 1 } catch {}
            }
            #expect(layer.undo() == nil && layer.redo() == nil)
            layer.cancelGesture()
            layer.rollBackGroups()
            layer.cancel()
        }
        try layer.moveVertex(at: 0, to: Coordinate(x: 0, y: 1))
        try layer.moveVertex(at: 1, to: Coordinate(x: 1, y: 1))
        layer.undo()
        layer.redo()
        try layer.beginGroup(named: "group")
        try layer.editAll(named: "two") { value throws(GeometryError) in try [value.removeVertex(at: 0), value.removeVertex(at: 0)] }
        try layer.endGroup()
        #expect(edits == 6 && refusals == edits * verbs.count)
        geometry.cancel(observation)
        for name in ["group", "moveVertex", "moveVertex", "addVertex"] { #expect(layer.undo() == name) }
        #expect(!layer.canUndo && geometry.geometry == before)
    }

    @Test func aForeignEditLetsTheToolBeginAnew() throws {
        let (layer, geometry) = try layer()
        try layer.setTool(Drag(), named: "drag")
        try layer.send(tap)
        #expect(layer.isGrouping)
        try geometry.removePoint(at: 0)
        let shared = geometry.geometry
        try layer.send(tap)
        #expect(layer.isGrouping)
        layer.cancelGesture()
        #expect(geometry.geometry == shared && !layer.isGrouping && !layer.canUndo)
    }

    /// What is taken back is what the layer did, and never what somebody else did meanwhile.
    @Test func nothingTakesAForeignEditBack() throws {
        let calls: [(name: String, call: (SketchLayer) throws -> Void)] = [
            ("cancelGesture", { layer in layer.cancelGesture() }), ("rollBackGroups", { layer in layer.rollBackGroups() }),
            ("undo", { layer in _ = layer.undo() }), ("redo", { layer in _ = layer.redo() }),
            ("goToStep", { layer in _ = try? layer.goToStep(0) }), ("clearTool", { layer in layer.clearTool() }),
            ("beginGroup", { layer in try layer.beginGroup(named: "late") }),
        ]
        for isGrouped in [false, true] {
            for (name, call) in calls {
                let (layer, geometry) = try layer()
                try layer.addVertex(Coordinate(x: 4, y: 0))
                if isGrouped {
                    try layer.beginGroup(named: "host")
                    try layer.moveVertex(at: 0, to: Coordinate(x: 0, y: 5))
                }
                try layer.setTool(Drag(), named: "drag")
                try layer.send(tap)
                try geometry.removePoint(at: 1)
                let shared = geometry.geometry
                try call(layer)
                #expect(geometry.geometry == shared, "\(name), grouped: \(isGrouped)")
                #expect(layer.isGrouping == (name == "beginGroup"), "\(name), grouped: \(isGrouped)")
                #expect(!layer.canUndo && !layer.canRedo, "\(name), grouped: \(isGrouped)")
            }
        }
    }

    /// Whatever is asked or done first notices what somebody else has changed, and what was known before is forgotten.
    @Test func whateverComesFirstNoticesAForeignEdit() throws {
        let calls: [(name: String, call: (SketchLayer, VertexIdentity) throws -> Void)] = [
            ("undo", { layer, _ in _ = layer.undo() }), ("redo", { layer, _ in _ = layer.redo() }),
            ("goToStep", { layer, _ in _ = try? layer.goToStep(1) }), ("selectAll", { layer, _ in try layer.selectAll() }),
            (
                "validity",
                { layer, _ in
                    let isValid = try layer.validity().isValid
                    #expect(!isValid)
                }
            ),
            ("place", { layer, identity in #expect(layer.place(of: identity) == nil) }),
            (
                "identity",
                { layer, identity in
                    let other = try layer.identity(ofVertex: 0)
                    #expect(other != identity)
                }
            ),
            ("addVertex", { layer, _ in try layer.addVertex(Coordinate(x: 7, y: 7)) }),
            (
                "escape",
                { layer, _ in
                    let response = try layer.send(.key(.escape, []))
                    #expect(!response.handled)
                }
            ),
            ("cancelGesture", { layer, _ in layer.cancelGesture() }), ("viewport", { layer, _ in layer.viewport = nil }),
            (
                "beginGroup",
                { layer, _ in
                    try layer.beginGroup(named: "group")
                    try layer.addVertex(Coordinate(x: 7, y: 7))
                    #expect(layer.hasOpenGroup)
                }
            ),
        ]
        for (name, call) in calls {
            let (layer, geometry) = try layer()
            layer.tracksValidity = true
            let identity = try layer.identity(ofVertex: 0)
            for y in [1.0, 2] { try layer.moveVertex(at: 0, to: Coordinate(x: 0, y: y)) }
            layer.undo()
            if name == "viewport" { try layer.setTool(Drag(), named: "drag") }
            try layer.selectVertex(at: 1)
            var heard: [String] = []
            let observation = layer.observe { notification in
                switch notification {
                case .selection(.none): heard.append("selection")
                case .history: heard.append("history")
                default: break
                }
            }
            for _ in 0..<3 { try geometry.removePoint(at: 1) }
            try call(layer, identity)
            layer.cancel(observation)
            #expect(heard.prefix(2) == ["selection", "history"], "\(name)")
            #expect(!layer.canRedo && layer.historyEntries.count <= 1 && layer.place(of: identity) == nil, "\(name)")
        }
    }

    @Test func aVerbAfterAForeignEditIsTheOnlyStep() throws {
        let (layer, geometry) = try layer()
        try layer.addVertex(Coordinate(x: 4, y: 0))
        try geometry.removePoint(at: 0)
        let shared = geometry.geometry
        try layer.addVertex(Coordinate(x: 5, y: 0))
        #expect(layer.historyEntries.map(\.name) == ["addVertex"])
        #expect(layer.undo() == "addVertex" && geometry.geometry == shared && !layer.canUndo)
    }

    @Test func editsThatReportNoChangesAreReverted() throws {
        let (layer, geometry) = try layer()
        let before = geometry.geometry
        try layer.editAll(named: "silent") { value throws(GeometryError) in
            try value.removeVertex(at: 0)
            return []
        }
        #expect(geometry.geometry == before && !layer.canUndo)
        let other = Geometry.polyline(Polyline(Path(xy: [5, 5, 6, 6]), spatialReference: .wgs84))
        try layer.replaceGeometry(with: other, changes: [])
        #expect(geometry.geometry == other && layer.undo() == "replaceGeometry" && geometry.geometry == before)
        let elsewhere = Geometry.polyline(Polyline(Path(xy: [5, 5, 6, 6]), spatialReference: .webMercator))
        #expect(throws: SketchError.self) { try layer.replaceGeometry(with: elsewhere) }
        #expect(throws: SketchError.self) { try layer.replaceGeometry(with: .point(Point(Coordinate(x: 0, y: 0)))) }
        #expect(geometry.geometry == before && !layer.canUndo)
    }

    @Test func completingLeavesAGestureOut() throws {
        let (layer, geometry) = try layer()
        let before = geometry.geometry
        try layer.setTool(Drag(), named: "drag")
        try layer.send(tap)
        #expect(try layer.complete() == before && geometry.geometry == before)
    }

    @Test func anotherGeometryBeginsEverythingAnew() throws {
        let (layer, _) = try layer()
        layer.keepsBranches = true
        try layer.beginGroup(named: "open")
        try layer.removeVertex(at: 0)
        try layer.selectVertex(at: 0)
        let point = MutableGeometry(type: .point, spatialReference: nil)
        try layer.setTool(Drag(), named: "lines", types: [.polyline])
        try layer.setGeometry(point)
        #expect(!layer.isGrouping && !layer.canUndo && layer.selection == .none && layer.toolName == nil)
        #expect(layer.historyEntries.isEmpty && layer.historyBytes == 0)
        try layer.addVertex(Coordinate(x: 1, y: 1))
        #expect(layer.undo() == "addVertex" && point.geometry.isEmpty)
        #expect(throws: SketchError.self) { try layer.setGeometry(MutableGeometry(.collection(GeometryCollection()))) }
        #expect(layer.geometry === point && layer.canRedo)
    }
}
