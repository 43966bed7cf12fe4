import Groma
import GromaPlugins
import Testing

/// A host that calls back into the layer from within what the layer tells it: whatever it does there, the layer holds together.
@Suite struct ReentranceTests {
    /// A notification to the host.
    enum Told: String, CaseIterable {
        case geometry, history, selection, validity, measure, preview, snap, tool, toolStatus, partner
    }

    /// The reaction of the host.
    enum Answer: String, CaseIterable {
        case move, insert, remove, undo, redo, select, group, rollBack, setTool, clearTool, cancelGesture, send, sources, settings,
            tracking,
            observe, geometry, complete
    }

    /// A host that answers one kind of call by one kind of deed, and no call that this causes.
    private final class Host: SketchLayerDelegate {
        let answer: (SketchLayer) -> Void
        let told: Told
        private(set) var heard: Set<Told> = []
        private(set) var isAnswering = false

        init(_ told: Told, _ answer: @escaping (SketchLayer) -> Void) { (self.told, self.answer) = (told, answer) }

        func hear(_ what: Told, _ layer: SketchLayer) {
            heard.insert(what)
            guard what == told, !isAnswering else { return }
            isAnswering = true
            answer(layer)
            isAnswering = false
        }

        func sketchLayer(_ layer: SketchLayer, didChangeGeometry changes: [GeometryChange]) { hear(.geometry, layer) }
        func sketchLayerDidChangeHistory(_ layer: SketchLayer) { hear(.history, layer) }
        func sketchLayer(_ layer: SketchLayer, didChangeSelection selection: SketchSelection) { hear(.selection, layer) }
        func sketchLayer(_ layer: SketchLayer, didChangeValidity validity: SketchValidity) { hear(.validity, layer) }
        func sketchLayer(_ layer: SketchLayer, didChangeMeasure measure: SketchMeasure) { hear(.measure, layer) }
        func sketchLayer(_ layer: SketchLayer, didChangePreview preview: SketchPreview?) { hear(.preview, layer) }
        func sketchLayer(_ layer: SketchLayer, didSnap result: SnapResult?) { hear(.snap, layer) }
        func sketchLayer(_ layer: SketchLayer, didChangeTool name: String?) { hear(.tool, layer) }
        func sketchLayer(_ layer: SketchLayer, didChangeToolStatus status: SketchToolStatus) { hear(.toolStatus, layer) }
        func sketchLayer(_ layer: SketchLayer, didChangePartner feature: Int, of source: String) { hear(.partner, layer) }
    }

    private static func source(_ name: String) throws -> GeometrySnapSource {
        let line = Geometry.polyline(Polyline(Path(xy: [50, 0, 90, -50])))
        return try GeometrySnapSource(name: name, spatialReference: nil, isEditable: true, features: [(1, line)])
    }

    private static var shape: MutableGeometry {
        MutableGeometry(.polyline(Polyline(paths: [Path(xy: [0, 0, 50, 0, 50, 50]), Path(xy: [-60, -60, -50, -60, -50, -50])])))
    }

    private static func at(_ x: Double, _ y: Double) -> SketchPointer {
        SketchPointer(x: 100 + x, y: 100 - y, position: Coordinate(x: x, y: y), device: .touch)
    }

    /// Does one thing to a layer. What the layer refuses there, it may.
    private static func perform(_ answer: Answer, on layer: SketchLayer, _ others: inout [SketchLayer.Observation]) {
        switch answer {
        case .move: _ = try? layer.moveVertex(at: 0, to: Coordinate(x: -3, y: -4))
        case .insert: _ = try? layer.insertVertex(Coordinate(x: 7, y: 7), at: 1)
        case .remove: _ = try? layer.removeVertex(at: 1)
        case .undo: _ = layer.undo()
        case .redo: _ = layer.redo()
        case .select: try? layer.selectVertex(part: 0, at: 0)
        case .group:
            try? layer.beginGroup(named: "answer")
            _ = try? layer.moveVertex(at: 0, to: Coordinate(x: -5, y: -6))
            try? layer.endGroup()
        case .rollBack: layer.rollBackOpenGroups()
        case .setTool: try? layer.setTool(FreehandTool.contribution)
        case .clearTool: layer.clearTool()
        case .cancelGesture: layer.cancelGesture()
        case .send: _ = try? layer.send(.tap(at(20, 20)))
        case .sources: layer.snapSources = (try? [source("others")]) ?? []
        case .settings:
            layer.snapping.isEnabled.toggle()
            layer.constraints = layer.constraints.isEmpty ? SketchConstraints(minimumDistance: 1e-6) : SketchConstraints()
            layer.editsTopology.toggle()
            layer.historyLimit = 2
        case .tracking:
            layer.tracksMeasure.toggle()
            layer.tracksValidity.toggle()
        case .observe:
            for other in others { layer.cancel(other) }
            others = (0..<3).map { _ in layer.observe { _ in } }
        case .geometry: try? layer.setGeometry(shape)
        case .complete: _ = try? layer.complete()
        }
    }

    /// Does all that a host is told of.
    private static func edit(_ layer: SketchLayer) {
        _ = try? layer.moveVertex(at: 2, to: Coordinate(x: 51, y: 51))
        // Crosses itself.
        _ = try? layer.addVertex(Coordinate(x: 20, y: -20), part: 0)
        try? layer.setTool(VertexTool.contribution)
        _ = try? layer.send(.hover(at(-20, 60)))
        for moves in [[(51.0, 1.0), (60, 10), (89, -49)], [(70, 70), (10, 20)]] {
            try? layer.selectVertex(part: 0, at: 1)
            let start = (try? layer.geometry?.geometry.vertex(part: 0, at: 1)) ?? nil
            _ = try? layer.send(.dragBegan(at(start?.x ?? 50, start?.y ?? 0), afterLongPress: false))
            for (x, y) in moves { _ = try? layer.send(.dragMoved(at(x, y))) }
            _ = try? layer.send(.dragEnded(at(moves[moves.count - 1].0, moves[moves.count - 1].1)))
        }
        // A verb ends the drag that is going on.
        try? layer.selectVertex(part: 0, at: 1)
        if let vertex = (try? layer.geometry?.geometry.vertex(part: 0, at: 1)) ?? nil {
            _ = try? layer.send(.dragBegan(at(vertex.x, vertex.y), afterLongPress: false))
            _ = try? layer.send(.dragMoved(at(vertex.x + 3, vertex.y + 4)))
            _ = try? layer.moveVertex(at: 2, to: Coordinate(x: 52, y: 53))
        }
        for (x, y) in [(-20.0, 60.0), (-30, 70), (-40, 60)] { _ = try? layer.send(.tap(at(x, y))) }
        _ = try? layer.send(.key(.enter, []))
        for (phase, x) in [(PointerPhase.down, 120.0), (.move, 140), (.move, 160), (.up, 160)] {
            _ = try? layer.pointer(phase, x: x, y: 40, time: x / 100, id: 1, device: .touch, button: .primary, modifiers: [])
        }
        try? layer.beginGroup(named: "host")
        _ = try? layer.moveVertex(at: 0, to: Coordinate(x: 1, y: 2))
        _ = try? layer.removeVertex(part: 9, at: 9)
        try? layer.endGroup()
        for _ in 0..<3 { layer.undo() }
        for _ in 0..<2 { layer.redo() }
        layer.clearTool()
    }

    @Test(arguments: Told.allCases) func reentrantCallsKeepTheLayerConsistent(told: Told) throws {
        var heard: Set<Told> = []
        for (number, answer) in Answer.allCases.enumerated() {
            // Every second host is an observer, the others are delegates.
            let isObserver = number.isMultiple(of: 2)
            let layer = try SketchLayer(Self.shape)
            layer.viewport = Viewport(center: Coordinate(x: 0, y: 0), resolution: 1, width: 200, height: 200)
            layer.snapSources = [try Self.source("lines")]
            layer.snapping = SnapSettings(isEnabled: true, toleranceInPoints: 5)
            (layer.editsTopology, layer.showsMagnifier, layer.tracksMeasure, layer.tracksValidity) = (true, true, true, true)
            var others: [SketchLayer.Observation] = []
            let host = Host(told) { Self.perform(answer, on: $0, &others) }
            var observation: SketchLayer.Observation?
            if isObserver {
                observation = layer.observe { [unowned layer] in
                    if let told = Told($0) { host.hear(told, layer) }
                }
            } else {
                layer.delegate = host
            }
            Self.edit(layer)
            heard.formUnion(host.heard)
            // What the layer holds is whole, and what is known of it is true.
            if let value = layer.geometry?.geometry {
                #expect(value.parts.brokenInvariants().isEmpty, "\(told), \(answer)")
                let ranges = layer.selection.ranges(in: value)
                #expect(ranges.allSatisfy { $0.part < value.partCount && $0.range.upperBound <= value.parts[$0.part].count })
                let known = try layer.validity()
                let isSimple = try GeometryEngine().isSimple(value)
                #expect(known.isSimple == isSimple.value, "\(told), \(answer)")
            }
            // And goes on to work.
            layer.delegate = nil
            if let observation { layer.cancel(observation) }
            try layer.setGeometry(Self.shape)
            try layer.moveVertex(at: 0, to: Coordinate(x: 9, y: 9))
            #expect(layer.undo() == "moveVertex" && layer.geometry?.geometry == Self.shape.geometry, "\(told), \(answer)")
        }
        #expect(heard.contains(told))
    }

    /// Whoever observes the geometry itself is told in the middle of an edit, and may not make another.
    @Test func anObserverOfTheGeometryMayNotEdit() throws {
        for answer in Answer.allCases {
            let shape = Self.shape
            let layer = try SketchLayer(shape)
            var others: [SketchLayer.Observation] = []
            var isAnswering = false
            let observation = shape.observe { [unowned layer] _, _ in
                guard !isAnswering else { return }
                isAnswering = true
                Self.perform(answer, on: layer, &others)
                isAnswering = false
            }
            try layer.moveVertex(at: 2, to: Coordinate(x: 51, y: 51))
            shape.cancel(observation)
            let moved = try shape.geometry.vertex(part: 0, at: 2)
            #expect(layer.geometry === shape && moved == Coordinate(x: 51, y: 51), "\(answer)")
            #expect(shape.geometry.vertexCount == 6 && layer.undo() == "moveVertex", "\(answer)")
            #expect(shape.geometry == Self.shape.geometry, "\(answer)")
        }
    }
}

extension ReentranceTests.Told {
    /// Creates the kind of a notification; nil for the magnifier, which only a held finger shows, and for another geometry.
    init?(_ notification: SketchNotification) {
        switch notification {
        case .geometry: self = .geometry
        case .selection: self = .selection
        case .history: self = .history
        case .validity: self = .validity
        case .measure: self = .measure
        case .preview: self = .preview
        case .snap: self = .snap
        case .tool: self = .tool
        case .toolStatus: self = .toolStatus
        case .magnifier, .replaced: return nil
        case .partner: self = .partner
        }
    }
}
