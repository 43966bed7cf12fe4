import GromaTesting
import GromaGeometry
import GromaMap
import GromaSketch
import Testing

/// Pointers, keys and verbs in any order, with a tool that fails now and then.
@Suite struct GestureFuzzTests {
    /// Is not put back when the tool is, so that what failed once need not fail again.
    private final class Dice: @unchecked Sendable {
        var random: Seeded
        init(_ seed: UInt64) { random = Seeded(seed) }
    }

    /// Does something with every event, and sometimes throws in the midst of it.
    private struct Gambler: SketchTool {
        let dice: Dice
        var dragged: (part: Int, index: Int)?

        mutating func handle(_ event: SketchEvent, in context: SketchContext) throws(SketchError) -> Bool {
            let layer = context.layer
            switch event {
            case .tap(let pointer):
                if let hit = context.hit(pointer), hit.element == .midVertex {
                    try layer.insertMidVertex(part: hit.part, segment: hit.index)
                    try layer.selectVertex(part: hit.part, at: hit.index + 1)
                } else {
                    try layer.addVertex(try context.place(pointer).position)
                }
            case .dragBegan(let pointer, _):
                guard let hit = context.hit(pointer), hit.element == .vertex else { return false }
                try context.beginStep(named: "drag")
                try layer.selectVertex(part: hit.part, at: hit.index)
                dragged = (hit.part, hit.index)
            case .dragMoved(let pointer):
                guard let dragged else { return false }
                try layer.moveVertex(part: dragged.part, at: dragged.index, to: pointer.position)
                if Int.random(in: 0..<20, using: &dice.random) == 0 { context.cancelStep() }
            case .dragEnded:
                guard dragged != nil else { return false }
                dragged = nil
                if context.isStepOpen { try context.endStep() }
            case .doubleTap: try layer.deleteSelection()
            case .longPress: try layer.beginGroup(named: "left open")
            case .hover: _ = try? layer.removeVertex(at: 99)
            case .key: return false
            }
            if Int.random(in: 0..<6, using: &dice.random) == 0 { throw .tool(name: "gambler", reason: "it lost") }
            return true
        }
    }

    /// All that an event that fails must leave as it was.
    private struct State: Hashable {
        let geometry: Geometry?
        let selection: SketchSelection
        let entries: [SketchLayer.HistoryEntry]
        let isGrouping: Bool

        var doneCount: Int { entries.count { $0.isDone } }

        init(_ layer: SketchLayer) {
            geometry = layer.geometry?.geometry
            selection = layer.selection
            entries = layer.historyEntries
            isGrouping = layer.isGrouping
        }
    }

    @Test(arguments: [61, 62, 63, 64] as [UInt64])
    func nothingBreaksWhateverComes(seed: UInt64) throws {
        var random = Seeded(seed)
        let type: GeometryType = [.polyline, .polygon, .multipoint, .polyline][Int(seed % 4)]
        let layer = try SketchLayer(MutableGeometry(type: type, spatialReference: .wgs84))
        layer.viewport = Viewport(center: Coordinate(x: 180, y: 0), resolution: 0.5, width: 200, height: 200, rotation: 30, xScale: 0.7)
        layer.showsMagnifier = true
        layer.historyLimit = .max
        layer.keepsBranches = seed % 2 == 0
        layer.clipboard = SketchClipboard(
            Geometry(empty: type, dimensions: .xy, isMulti: false, spatialReference: .wgs84))
        let first = try #require(layer.geometry?.geometry)
        try layer.setTool(Gambler(dice: Dice(seed)), named: "gambler")
        var (isMagnified, isDown) = (false, false)
        let observation = layer.observe { notification in
            guard case .magnifier(let magnifier) = notification else { return }
            switch magnifier {
            case .show: #expect(!isMagnified, "seed \(seed)")
            case .move, .hide: #expect(isMagnified, "seed \(seed)")
            }
            isMagnified = magnifier != .hide
        }
        defer { layer.cancel(observation) }
        var (time, x, y) = (0.0, 0.0, 0.0)
        let rounds = Rounds(3000, until: ["failures": 300, "events that are one step": 20])
        for round in rounds {
            time += .random(in: 0...0.2, using: &random)
            if Int.random(in: 0..<4, using: &random) == 0 {
                x = Double(Int.random(in: 0...6, using: &random)) * 30
                y = Double(Int.random(in: 0...6, using: &random)) * 30
            }
            let wasInStep = layer.isGrouping
            let before = State(layer)
            do {
                switch Int.random(in: 0..<21, using: &random) {
                case 0..<13:
                    // Mostly what can come now.
                    let likely: [PointerPhase] = isDown ? [.move, .move, .up, .up] : [.down, .down, .down, .hover]
                    let phases = Int.random(in: 0..<8, using: &random) == 0 ? PointerPhase.allCases : likely
                    let phase = phases.randomElement(using: &random) ?? .down
                    if phase == .up { isDown = false }
                    let device: PointerDevice = round % 7 == 0 ? .mouse : .touch
                    let id = Int.random(in: 0..<20, using: &random) == 0 ? 1 : 0
                    try layer.pointer(phase, x: x, y: y, time: time, id: id, device: device)
                    isDown = phase == .down || phase == .move
                    let steps = State(layer).doneCount - before.doneCount
                    #expect(steps <= 1, "seed \(seed) round \(round)")
                    if steps == 1 { rounds.count("events that are one step") }
                case 13: try layer.longPress(x: x, y: y)
                case 14: try layer.tap(x: x, y: y)
                case 15: try layer.key(SketchKey.allCases.randomElement(using: &random) ?? .escape)
                case 16: layer.undo()
                case 17: layer.redo()
                case 18: try layer.selectVertices(in: Extent(xMin: 170, yMin: -9, xMax: 190, yMax: Double(Int(x)) - 90))
                // What the tool left open would hold all that comes after it, as one step.
                case 19: if layer.isGrouping { try layer.endGroup() }
                default: try layer.goToStep(Int.random(in: 0..<99, using: &random))
                }
            } catch {
                rounds.count("failures")
                // Where a step was open, all of it may be taken back.
                if !wasInStep { #expect(State(layer) == before, "seed \(seed) round \(round) \(error)") }
            }
            let value = try #require(layer.geometry?.geometry)
            #expect(value.parts.brokenInvariants().isEmpty, "seed \(seed) round \(round)")
            for range in layer.selection.ranges(in: value) {
                #expect(range.range.upperBound <= value.parts[range.part].count, "seed \(seed) round \(round)")
            }
        }
        #expect(rounds.hadEnough, "seed \(seed): \(rounds)")
        layer.cancelGesture()
        let last = try #require(layer.geometry?.geometry)
        var steps = 0
        while layer.undo() != nil { steps += 1 }
        #expect(layer.geometry?.geometry == first && !layer.isGrouping, "seed \(seed)")
        for _ in 0..<steps { layer.redo() }
        #expect(layer.geometry?.geometry == last, "seed \(seed)")
    }
}
