import GromaGeometry
import GromaSketch
import Testing

/// Transformations that tools make anew with each event of a step: what else the step did is taken back, and with it what features share.
@Suite struct TransformStepTests {
    /// Does what it is told to with each event.
    private struct Puppet: SketchTool {
        let act: @Sendable (SketchContext) throws(SketchError) -> Void
        mutating func handle(_ event: SketchEvent, in context: SketchContext) throws(SketchError) -> Bool {
            try act(context)
            return true
        }
    }

    /// Lifts what is selected as high as the pointer, and finds only then that 5 is too high. For 10 it takes back all that it did.
    private struct Lifting: SketchTool {
        var live: LiveTransform?
        mutating func handle(_ event: SketchEvent, in context: SketchContext) throws(SketchError) -> Bool {
            guard let pointer = event.pointer else { return false }
            if case .dragBegan = event { live = try LiveTransform(named: "lift", in: context) }
            if pointer.position.y > 10 {
                context.cancelStep()
                throw .constraint(.unreachable(["inside"]))
            }
            try live?.apply(AffineTransform(translationX: 0, y: pointer.position.y), in: context)
            if pointer.position.y > 5 { throw .constraint(.unreachable(["inside"])) }
            if case .dragEnded = event {
                try context.endStep()
                live = nil
            }
            return true
        }
    }

    private static func line(_ xy: [Double]) -> Geometry { .polyline(Polyline(Path(xy: xy))) }

    private static func at(_ y: Double) -> SketchPointer { SketchPointer(x: 0, y: -y, position: Coordinate(x: 0, y: y)) }

    private static let own = line([0, 0, 1, 0, 2, 0, 3, 0])
    private static let partner = line([1, 0, 1, -5])

    /// A line whose vertex 1 a feature shares, with one step in its history; vertex 2 is selected.
    private func layer() throws -> SketchLayer {
        let layer = try SketchLayer(MutableGeometry(Self.line([0, 0, 1, 0, 2, 0])))
        try layer.addVertex(Coordinate(x: 3, y: 0))
        let source = try GeometrySnapSource(name: "lines", spatialReference: nil, isEditable: true, features: [(1, Self.partner)])
        layer.snapSources = [source]
        layer.editsTopology = true
        try layer.selectVertex(at: 2)
        return layer
    }

    /// Notes what an observer hears of shapes.
    private func hear(_ layer: SketchLayer, _ note: @escaping (String) -> Void) -> SketchLayer.Observation {
        layer.observe { notification in
            switch notification {
            case .geometry: note("own")
            case .partner: note("partner")
            default: break
            }
        }
    }

    @Test func aTransformationTakesBackWhatElseItsStepDid() throws {
        let layer = try layer()
        let tool = Puppet { context throws(SketchError) in
            let layer = context.layer
            try layer.selectVertex(at: 1)
            let live = try LiveTransform(named: "lift", in: context)
            try layer.moveVertex(at: 0, to: Coordinate(x: 0, y: 7))
            layer.clearSelection()
            for y in [1.0, 2] {
                try live.apply(AffineTransform(translationX: 0, y: y), in: context)
                #expect(context.isStepOpen && layer.selection == .vertex(part: 0, index: 1))
                #expect(context.geometry == Self.line([0, 0, 1, y, 2, 0, 3, 0]))
                #expect(layer.neighbour(1, of: "lines") == Self.line([1, y, 1, -5]))
            }
            try context.endStep()
        }
        try layer.setTool(tool, named: "puppet")
        try layer.send(.tap(Self.at(0)))
        #expect(!layer.isGrouping && layer.selection == .vertex(part: 0, index: 1))
        #expect(layer.undo() == "lift" && layer.selection == .vertex(part: 0, index: 2))
        #expect(layer.geometry?.geometry == Self.own && layer.neighbour(1, of: "lines") == Self.partner)
        #expect(layer.undoName == "addVertex")
    }

    @Test(arguments: [false, true]) func aTransformationThereAndBackIsNoStep(isShared: Bool) throws {
        let layer = try layer()
        layer.editsTopology = isShared
        try layer.moveVertex(at: 3, to: Coordinate(x: 4, y: 0))
        layer.undo()
        var heard: [String] = []
        let observation = hear(layer) { heard.append($0) }
        defer { layer.cancel(observation) }
        let tool = Puppet { context throws(SketchError) in
            try context.layer.selectVertex(at: 1)
            let live = try LiveTransform(named: "lift", in: context)
            for y in [0.0, 3, 0, 0] { try live.apply(AffineTransform(translationX: 0, y: y), in: context) }
            try context.endStep()
        }
        try layer.setTool(tool, named: "puppet")
        try layer.send(.tap(Self.at(0)))
        #expect(heard == (isShared ? ["own", "partner", "own", "partner"] : ["own", "own"]))
        #expect(layer.geometry?.geometry == Self.own && layer.neighbour(1, of: "lines") == Self.partner)
        #expect(!layer.isGrouping && layer.undoName == "addVertex" && layer.canRedo)
    }

    @Test(arguments: [false, true]) func aDragThatIsHeldBackStaysWhereTheLastEventLeftIt(isShared: Bool) throws {
        let layer = try layer()
        layer.editsTopology = isShared
        try layer.selectVertex(at: 1)
        try layer.setTool(Lifting(), named: "lifting")
        var heard: [String] = []
        let observation = hear(layer) { heard.append($0) }
        defer { layer.cancel(observation) }
        let once = isShared ? ["own", "partner"] : ["own"]
        func isLifted(by y: Double) -> Bool {
            layer.geometry?.geometry == Self.line([0, 0, 1, y, 2, 0, 3, 0])
                && layer.neighbour(1, of: "lines") == Self.line([1, isShared ? y : 0, 1, -5])
        }
        try layer.send(.dragBegan(Self.at(0), afterLongPress: false))
        #expect(heard.isEmpty && isLifted(by: 0))
        try layer.send(.dragMoved(Self.at(3)))
        #expect(heard == once && isLifted(by: 3))
        let held = try layer.send(.dragMoved(Self.at(7)))
        #expect(held.heldBack != nil && held.handled && heard == once + once + once && isLifted(by: 3))
        // Both ways are told to who sent the event, too.
        #expect(held.changes.map(\.cause) == ["lift", "rollback"])
        try layer.send(.dragMoved(Self.at(4)))
        #expect(isLifted(by: 4))
        // What an event took back before it failed is there again.
        let given = try layer.send(.dragMoved(Self.at(12)))
        #expect(given.heldBack != nil && layer.isGrouping && isLifted(by: 4))
        #expect(given.changes.map(\.cause) == ["rollback", "rollback"])
        let ended = try layer.send(.dragEnded(Self.at(9)))
        #expect(ended.heldBack != nil && !layer.isGrouping && isLifted(by: 4))
        #expect(layer.undo() == "lift" && isLifted(by: 0) && layer.undoName == "addVertex")
        #expect(layer.redo() == "lift" && isLifted(by: 4))
    }
}
