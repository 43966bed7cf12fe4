import GromaTesting
import GromaGeometry
import GromaSketch
import Testing

/// Branches, jumps and limits against a plain table of every state there was.
@Suite struct HistoryBranchTests {
    private struct State: Hashable {
        let geometry: Geometry
        let parent: Int
    }

    private func layer() throws -> SketchLayer {
        try SketchLayer(MutableGeometry(type: .polyline, spatialReference: nil))
    }

    private func geometry(_ layer: SketchLayer) throws -> Geometry { try #require(layer.geometry?.geometry) }

    /// The open group that a jump ends becomes a step, for which the history forgets the one that the jump goes to.
    @Test func goingToWhatTheOpenGroupPushesOutUndoesAll() throws {
        let layer = try layer()
        layer.historyLimit = 2
        for x in 0..<3 { try layer.addVertex(Coordinate(x: Double(x), y: 0)) }
        let beginning = try #require(layer.historyEntries.first).parent
        try layer.beginGroup(named: "group")
        try layer.addVertex(Coordinate(x: 9, y: 0))
        try layer.goToStep(beginning)
        #expect(try geometry(layer).vertexCount == 2 && !layer.canUndo && layer.canRedo)
        #expect(throws: SketchError.self) { try layer.goToStep(beginning) }
        #expect(layer.historyEntries.count == 2)
    }

    @Test(arguments: [41, 42, 43] as [UInt64])
    func everyStepOfEveryBranchCanBeGoneTo(seed: UInt64) throws {
        var random = Seeded(seed)
        let layer = try layer()
        layer.keepsBranches = true
        var states = [layer.currentStep: State(geometry: try geometry(layer), parent: -1)]
        for round in 0..<1500 {
            let before = layer.currentStep
            switch Int.random(in: 0..<10, using: &random) {
            case 0...2: layer.undo()
            case 3: layer.redo()
            case 4, 5:
                let goal = try #require(states.keys.sorted().randomElement(using: &random))
                try layer.goToStep(goal)
                #expect(layer.currentStep == goal, "seed \(seed) round \(round)")
            case 6:
                try layer.beginGroup(named: "group")
                for _ in 0..<2 { try layer.addVertex(Coordinate(x: .random(in: 0...9, using: &random), y: 0)) }
                try layer.endGroup()
                states[layer.currentStep] = State(geometry: try geometry(layer), parent: before)
            default:
                if try geometry(layer).vertexCount > 3, Bool.random(using: &random) {
                    try layer.moveVertex(at: 1, to: Coordinate(x: .random(in: 0...9, using: &random), y: 1))
                } else {
                    try layer.addVertex(Coordinate(x: .random(in: 0...9, using: &random), y: 0))
                }
                states[layer.currentStep] = State(geometry: try geometry(layer), parent: before)
            }
            #expect(try geometry(layer) == states[layer.currentStep]?.geometry, "seed \(seed) round \(round)")
        }
        let entries = layer.historyEntries
        #expect(entries.count == states.count - 1 && entries.contains { !$0.isOnLine })
        for entry in entries { #expect(states[entry.id]?.parent == entry.parent) }
        for entry in entries {
            try layer.goToStep(entry.id)
            #expect(try geometry(layer) == states[entry.id]?.geometry, "seed \(seed)")
        }
        #expect(layer.historyEntries.count == entries.count)
        #expect(throws: SketchError.self) { try layer.goToStep(1 << 40) }
        layer.keepsBranches = false
        #expect(layer.historyEntries.allSatisfy { $0.isOnLine })
        while layer.undo() != nil {}
        #expect(try geometry(layer).isEmpty)
    }

    @Test(arguments: [51, 52] as [UInt64])
    func limitsHoldForBranchesToo(seed: UInt64) throws {
        var random = Seeded(seed)
        for (limit, byteLimit) in [(20, Int.max), (10_000, 100_000)] {
            let layer = try layer()
            layer.keepsBranches = true
            (layer.historyLimit, layer.historyByteLimit) = (limit, byteLimit)
            for round in 0..<2000 {
                if Int.random(in: 0..<3, using: &random) == 0 {
                    for _ in 0..<Int.random(in: 1...4, using: &random) { layer.undo() }
                } else {
                    try layer.addVertex(Coordinate(x: Double(round), y: 0))
                }
                // What can still be redone does not count: an undo must not forget.
                let kept = layer.historyEntries.filter { $0.isDone || !$0.isOnLine }.count
                let bytes = layer.historyBytes
                if layer.canRedo { continue }
                #expect(kept <= limit && bytes <= byteLimit, "seed \(seed) round \(round)")
                // The line, which undo follows, is worth more than branches.
                #expect(round < 100 || layer.canUndo, "seed \(seed) round \(round)")
            }
            let parents = Set(layer.historyEntries.map(\.id)).union([layer.historyEntries[0].parent])
            #expect(layer.historyEntries.allSatisfy { parents.contains($0.parent) })
            layer.keepsBranches = false
            layer.historyByteLimit = 0
            #expect(!layer.canUndo && (layer.canRedo || layer.historyBytes == 0))
        }
    }

    @Test func thousandSmallStepsTakeFewBytes() throws {
        let path = Path((0..<100_000).map { Coordinate(x: Double($0), y: 0) })
        let layer = try SketchLayer(MutableGeometry(.polyline(Polyline(path))))
        for step in 0..<1000 { try layer.insertVertex(Coordinate(x: 0.5, y: 1), at: step * 90) }
        #expect(layer.historyBytes < 4_000_000)
        let after = try geometry(layer)
        while layer.undo() != nil {}
        #expect(try geometry(layer).parts[0] == path)
        while layer.redo() != nil {}
        #expect(try geometry(layer) == after)
    }
}
