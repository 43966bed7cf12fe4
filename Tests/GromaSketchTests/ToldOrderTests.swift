import GromaFormats
import GromaGeometry
import GromaSketch
import Testing

/// What an edit tells, and in which order: verdicts and measures only where they differ from those before.
@Suite struct ToldOrderTests {
    private final class Listener {
        var heard: [String] = []

        func hear(_ notification: SketchNotification) {
            switch notification {
            case .geometry: heard.append("geometry")
            case .selection: heard.append("selection")
            case .history: heard.append("history")
            case .measure(let measure): heard.append("measure \(measure.area)")
            case .validity(let verdict):
                let problems = verdict.newProblems.map { " \($0.kind.rawValue) \($0.part):\($0.index)" }
                heard.append("\(verdict.isValid) \(verdict.isSimple)" + problems.joined())
            default: break
            }
        }
    }

    private func at(_ x: Double, _ y: Double) -> Coordinate { Coordinate(x: x, y: y) }

    private func layer(_ wkt: String) throws -> SketchLayer {
        var shape = try WKTFormat().geometry(from: wkt)
        shape.spatialReference = nil
        return try SketchLayer(MutableGeometry(shape))
    }

    private func expect(
        _ expected: [String], of listener: Listener, _ place: SourceLocation = #_sourceLocation, _ edit: () throws -> Void
    ) rethrows {
        listener.heard = []
        try edit()
        #expect(listener.heard == expected, sourceLocation: place)
    }

    @Test func verdictsAreToldWhereTheyDiffer() throws {
        let layer = try layer("POLYGON ((0 0, 10 0, 10 10, 0 10, 0 0))")
        let listener = Listener()
        let observation = layer.observe { listener.hear($0) }
        expect([], of: listener) { layer.tracksValidity = true }
        // The first one is told whatever it is.
        try expect(["geometry", "true true", "history"], of: listener) { try layer.moveVertex(at: 0, to: at(1, 1)) }
        try expect(["geometry", "history"], of: listener) { try layer.moveVertex(at: 0, to: at(2, 2)) }
        try expect(["selection"], of: listener) { try layer.selectVertex(at: 0) }
        let crossing = "false false selfIntersection 0:3"
        try expect(["geometry", crossing, "history"], of: listener) { try layer.moveVertex(at: 0, to: at(15, 5)) }
        // It crosses itself elsewhere, and no more often.
        try expect(["geometry", "history"], of: listener) { try layer.moveVertex(at: 3, to: at(0, 9)) }
        expect(["geometry", "history"], of: listener) { layer.undo() }
        expect(["geometry", "true true", "history"], of: listener) { layer.undo() }
        expect(["geometry", "false false", "history"], of: listener) { layer.redo() }
        // What becomes worse is told, though the verdict stays; what an undo brings back is not new.
        let further = "false false selfIntersection 0:2"
        try expect(["geometry", further, "history"], of: listener) { try layer.insertVertex(at(5, -5), at: 3) }
        expect(["geometry", "history"], of: listener) { layer.undo() }
        expect(["geometry", further, "history"], of: listener) { layer.redo() }
        expect(["geometry", "history"], of: listener) { layer.undo() }
        expect(["geometry", "true true", "history"], of: listener) { layer.undo() }
        // In a group, each edit is told, and so is what cancelling it brings back.
        try layer.beginGroup(named: "group")
        try expect(["geometry", crossing], of: listener) { try layer.moveVertex(at: 0, to: at(15, 5)) }
        try expect(["geometry", "true true"], of: listener) { try layer.moveVertex(at: 0, to: at(1, 1)) }
        try expect(["geometry", crossing], of: listener) { try layer.moveVertex(at: 0, to: at(16, 5)) }
        expect(["geometry", "true true"], of: listener) { layer.rollBackGroups() }
        // Selection, verdict and measure follow the geometry in this order, and the history comes last.
        expect([], of: listener) { layer.tracksMeasure = true }
        try expect(["geometry", "measure 90.0", "history"], of: listener) { try layer.moveVertex(at: 0, to: at(1, 1)) }
        try expect(["geometry", "selection", "measure 50.0", "history"], of: listener) { try layer.removeVertex(at: 0) }
        try expect(["selection"], of: listener) { try layer.selectAll() }
        try expect(["geometry", "history"], of: listener) { try layer.moveSelection(byX: 1, y: 1) }
        let flat = "false false tooFewVertices 0:1"
        try expect(["geometry", flat, "measure 0.0", "history"], of: listener) { try layer.removeVertex(at: 0) }
        expect(["geometry", "true true", "measure 50.0", "history"], of: listener) { layer.undo() }
        layer.cancel(observation)
        expect([], of: listener) { layer.undo() }
    }

    private struct Refusing: SketchTool {
        mutating func handle(_ event: SketchEvent, in context: SketchContext) throws(SketchError) -> Bool {
            try context.layer.addVertex(Coordinate(x: 30, y: 20))
            throw .tool(name: "refusing", reason: "it refuses")
        }
    }

    /// What is refused takes back all that the host has grouped, and ends it.
    @Test func aRefusalEndsTheGroupsOfTheHost() throws {
        let refusals: [(name: String, call: (SketchLayer) throws -> Void)] = [
            ("guard", { layer in try layer.addVertex(Coordinate(x: 30, y: -20)) }),
            ("geometry", { layer in try layer.moveVertex(at: 99, to: Coordinate(x: 0, y: 0)) }),
            (
                "tool",
                { layer in
                    try layer.setTool(Refusing(), named: "refusing")
                    try layer.send(.tap(SketchPointer(x: 0, y: 0, position: Coordinate(x: 0, y: 0))))
                }
            ),
        ]
        for (name, call) in refusals {
            let layer = try layer("LINESTRING (0 0, 60 0, 60 40, 30 40)")
            layer.validityGuard = .refuse
            try layer.moveVertex(at: 0, to: at(0, 5))
            let before = layer.geometry?.geometry
            try layer.beginGroup(named: "outer")
            try layer.moveVertex(at: 1, to: at(65, 0))
            try layer.beginGroup(named: "inner")
            try layer.moveVertex(at: 3, to: at(30, 41))
            #expect(throws: SketchError.self, "\(name)") { try call(layer) }
            #expect(!layer.isGrouping && layer.geometry?.geometry == before, "\(name)")
            #expect(layer.undo() == "moveVertex" && !layer.canUndo, "\(name)")
        }
    }
}
