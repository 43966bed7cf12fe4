import GromaGeometry
import GromaSketch
import Testing

/// Steps and groups that tools make, and what is left of them when something fails half way.
@Suite struct HistoryToolTests {
    /// Does what it is told to.
    private struct Puppet: SketchTool {
        typealias Act = @Sendable (SketchContext) throws -> Void
        let act: Act
        mutating func handle(_ event: SketchEvent, in context: SketchContext) throws(SketchError) -> Bool {
            do { try act(context) } catch { throw error as? SketchError ?? HistoryToolTests.refusal }
            return true
        }
    }

    /// All that an event that fails must leave as it was.
    private struct State: Hashable {
        let geometry: Geometry?
        let selection: SketchSelection
        let entries: [SketchLayer.HistoryEntry]
        let bytes: Int
        let isGrouping: Bool
        let clipboard: SketchClipboard?
        let place: [Int]

        init(_ layer: SketchLayer, _ identity: VertexIdentity) {
            geometry = layer.geometry?.geometry
            selection = layer.selection
            entries = layer.historyEntries
            bytes = layer.historyBytes
            isGrouping = layer.isGrouping
            clipboard = layer.clipboard
            place = layer.place(of: identity).map { [$0.part, $0.index] } ?? []
        }
    }

    private static let tap = SketchEvent.tap(SketchPointer(x: 0, y: 0, position: Coordinate(x: 0, y: 0)))
    fileprivate static let refusal = SketchError.tool(name: "puppet", reason: "it is told not to")

    private func layer() throws -> SketchLayer {
        let layer = try SketchLayer(MutableGeometry(.polyline(Polyline(Path(xy: [0, 0, 1, 0, 2, 0, 3, 0])))))
        try layer.addVertex(Coordinate(x: 4, y: 0))
        try layer.moveVertex(at: 4, to: Coordinate(x: 5, y: 0))
        layer.undo()
        try layer.selectVertex(at: 2)
        return layer
    }

    private func send(_ layer: SketchLayer, _ act: @escaping Puppet.Act) throws {
        try layer.setTool(Puppet(act: act), named: "puppet")
        try layer.send(Self.tap)
    }

    @Test func aToolThatThrowsHalfWayLeavesEverythingAsItWas() throws {
        let acts: [Puppet.Act] = [
            { context in
                try context.layer.removeVertex(at: 0)
                try context.layer.selectAll()
                throw Self.refusal
            },
            // It passes over a verb that failed, and fails only then.
            { context in
                try context.layer.deleteSelection()
                _ = try? context.layer.removeVertex(at: 99)
                try context.layer.addVertex(Coordinate(x: 9, y: 9))
                throw Self.refusal
            },
            { context in
                try context.beginStep(named: "step")
                try context.layer.addVertex(Coordinate(x: 9, y: 9))
                try context.endStep()
                try context.layer.clear()
                throw Self.refusal
            },
            { context in
                try context.layer.beginGroup(named: "inner")
                try context.layer.addVertex(Coordinate(x: 9, y: 9))
                try context.layer.endGroup()
                try context.layer.beginGroup(named: "open")
                try context.layer.removeVertex(at: 0)
                throw Self.refusal
            },
            { context in
                try context.layer.beginGroup(named: "inner")
                try context.layer.endGroup()
                try context.layer.addVertex(Coordinate(x: 9, y: 9))
                // There is none of its own left to end.
                try context.layer.endGroup()
            },
            { context in
                try context.layer.addVertex(Coordinate(x: 9, y: 9))
                context.layer.rollBackGroups()
                context.layer.undo()
                context.layer.cancel()
                try context.layer.goToStep(0)
            },
            { context in
                try context.layer.addVertex(Coordinate(x: 9, y: 9))
                try context.layer.setGeometry(nil)
            },
            { context in
                try context.layer.addVertex(Coordinate(x: 9, y: 9))
                _ = try context.layer.complete()
            },
            { context in
                try context.layer.editAll(named: "two") { value throws(GeometryError) in
                    try [value.removeVertex(at: 0), value.removeVertex(at: 99)]
                }
            },
        ]
        for (number, act) in acts.enumerated() {
            let layer = try layer()
            let identity = try layer.identity(ofVertex: 0)
            let before = State(layer, identity)
            #expect(throws: SketchError.self, "act \(number)") { try send(layer, act) }
            #expect(State(layer, identity) == before, "act \(number)")
            #expect(layer.redo() == "moveVertex" && layer.undo() == "moveVertex" && layer.undo() == "addVertex", "act \(number)")
        }
    }

    @Test func aVerbThatFailsInAToolChangesNothingByItself() throws {
        let layer = try layer()
        let before = try #require(layer.geometry?.geometry)
        try send(layer) { context in
            try context.layer.addVertex(Coordinate(x: 7, y: 0))
            let half = context.geometry
            _ = try? context.layer.edit { value throws(GeometryError) in
                try value.removeVertex(at: 0)
                return try value.removeVertex(at: 99)
            }
            #expect(context.geometry == half)
            try context.layer.addVertex(Coordinate(x: 8, y: 0))
            try context.layer.beginGroup(named: "left open")
            try context.layer.removeVertex(at: 0)
        }
        #expect(layer.geometry?.geometry.vertexCount == 6 && !layer.isGrouping)
        #expect(layer.undo() == "addVertex" && layer.geometry?.geometry == before)
    }

    @Test func groupsOfTheHostHoldEventsAndFallWithThem() throws {
        let layer = try layer()
        let before = try #require(layer.geometry?.geometry)
        try layer.setTool(
            Puppet { context in
                try context.layer.addVertex(Coordinate(x: 7, y: 0))
                if context.geometry.vertexCount > 7 { throw Self.refusal }
            }, named: "puppet")
        try layer.beginGroup(named: "outer")
        try layer.beginGroup(named: "inner")
        try layer.send(Self.tap)
        try layer.endGroup()
        try layer.send(Self.tap)
        try layer.endGroup()
        #expect(layer.undoName == "outer" && layer.undo() == "outer" && layer.geometry?.geometry == before)
        layer.redo()
        try layer.beginGroup(named: "falls")
        try layer.removeVertex(at: 0)
        try layer.send(Self.tap)
        #expect(throws: SketchError.self) { try layer.send(Self.tap) }
        #expect(!layer.isGrouping && layer.undo() == "outer" && layer.geometry?.geometry == before)
    }

    /// Moves the last vertex, in a step that its first tap begins and its fourth ends.
    private struct Slow: SketchTool {
        var taps = 0
        mutating func handle(_ event: SketchEvent, in context: SketchContext) throws(SketchError) -> Bool {
            if taps == 0 { try context.beginStep(named: "slow") }
            taps += 1
            try context.layer.moveVertex(at: context.geometry.vertexCount - 1, to: Coordinate(x: 0, y: Double(taps)))
            if taps == 4 {
                try context.endStep()
                taps = 0
            }
            return true
        }
    }

    @Test func callsBetweenTheEventsOfAStepEndTheStep() throws {
        let layer = try layer()
        let before = try #require(layer.geometry?.geometry)
        func half() throws {
            for _ in 0..<2 { try layer.send(Self.tap) }
            #expect(layer.geometry?.geometry != before && layer.isGrouping)
        }
        func isWhole() throws -> Bool {
            guard layer.geometry?.geometry == before, !layer.isGrouping else { return false }
            // The tool begins anew: four taps are one step again.
            for _ in 0..<4 { try layer.send(Self.tap) }
            return layer.undoName == "slow" && layer.undo() == "slow" && layer.geometry?.geometry == before
        }
        try layer.setTool(Slow(), named: "slow")
        #expect(try isWhole())
        try half()
        // What fails ends nothing.
        #expect(throws: SketchError.self) { try layer.removeVertex(at: 99) }
        #expect(layer.geometry?.geometry != before && layer.isGrouping)
        #expect(throws: SketchError.self) { try layer.endGroup() }
        layer.cancelGesture()
        #expect(try isWhole())
        try half()
        try layer.beginGroup(named: "empty")
        try layer.endGroup()
        #expect(try isWhole())
        try half()
        layer.rollBackGroups()
        #expect(try isWhole())
        try half()
        try layer.setTool(Slow(), named: "slow")
        #expect(try isWhole())
        try layer.beginGroup(named: "host")
        try half()
        try layer.endGroup()
        #expect(try isWhole())
    }

    @Test(arguments: [false, true]) func aVerbThatFailsInTheMiddleOfAGestureTakesTheHostsGroupsAlong(isRefused: Bool) throws {
        let layer = try layer()
        let before = try #require(layer.geometry?.geometry)
        if isRefused { layer.validityGuard = .refuse }
        try layer.setTool(Slow(), named: "slow")
        try layer.beginGroup(named: "host")
        try layer.moveVertex(at: 0, to: Coordinate(x: 0, y: -3))
        for _ in 0..<2 { try layer.send(Self.tap) }
        #expect(layer.hasOpenGroup && layer.geometry?.geometry != before)
        #expect(throws: SketchError.self) {
            if isRefused {
                // It would cross the first segment.
                try layer.moveVertex(at: 4, to: Coordinate(x: -2, y: -1))
            } else {
                try layer.removeVertex(at: 99)
            }
        }
        #expect(!layer.isGrouping && layer.geometry?.geometry == before && layer.selection == .vertex(part: 0, index: 2))
        #expect(layer.undoName == "addVertex" && layer.canRedo)
        // The tool begins anew.
        for _ in 0..<4 { try layer.send(Self.tap) }
        #expect(!layer.isGrouping && layer.undo() == "slow" && layer.geometry?.geometry == before)
    }

    @Test func aVerbIsAskedAgainOnlyWhereTheEndOfAGestureChangedTheShape() throws {
        func line(_ xy: [Double]) -> Geometry { .polyline(Polyline(Path(xy: xy))) }
        for changes in [false, true] {
            let layer = try layer()
            try layer.setTool(Slow(), named: "slow")
            for _ in 0..<2 { try layer.send(Self.tap) }
            var isDue = changes
            let observation = layer.observe { [unowned layer] notification in
                guard isDue, case .geometry(let told) = notification, told.contains(where: { $0.cause == "rollback" }) else { return }
                isDue = false
                _ = try? layer.moveVertex(at: 0, to: Coordinate(x: 0, y: 9))
            }
            var calls = 0
            try layer.edit { value throws(GeometryError) in
                calls += 1
                return try value.moveVertex(part: 0, at: 1, to: Coordinate(x: 1, y: 8))
            }
            layer.cancel(observation)
            let first = changes ? 9.0 : 0
            #expect(calls == (changes ? 2 : 1) && layer.geometry?.geometry == line([0, first, 1, 8, 2, 0, 3, 0, 4, 0]))
            #expect(layer.undo() == "moveVertex" && layer.geometry?.geometry == line([0, first, 1, 0, 2, 0, 3, 0, 4, 0]))
        }
    }
}
