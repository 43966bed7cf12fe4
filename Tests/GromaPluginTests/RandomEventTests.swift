import GromaTesting
import Groma
import GromaPlugins
import Testing

/// Forty thousand random verbs, settings and events of the pointer, over all tools: whatever happens, nothing breaks that must
/// hold, and undoing everything gives back what was there at first.
struct RandomEventTests {
    static let types: [GeometryType] = [.point, .multipoint, .polyline, .polygon]

    /// Twenty runs of 2,000, each named by its seed.
    @Test(arguments: 1...20)
    func randomEventsCanBeUndone(seed: Int) throws {
        var run = try RandomSketching(seed: UInt64(seed), type: Self.types[seed % 4])
        for step in 0..<2_000 {
            run.step()
            if step % 100 == 99 { try run.checkInvariants("seed \(seed), step \(step)") }
        }
        try run.checkHistory("seed \(seed)")
    }
}

/// A sketch to which anything may happen.
private struct RandomSketching {
    private var random: Seeded
    private let layer: SketchLayer
    private let shape: MutableGeometry
    private let source: GeometrySnapSource
    private let tools: [SketchToolContribution]
    private let first: Geometry
    private let firstPartners: [Geometry?]
    private var time = 0.0

    init(seed: UInt64, type: GeometryType) throws {
        random = Seeded(seed)
        let dimensions = seed % 3 == 0 ? Dimensions(hasZ: true, hasM: true) : .xy
        shape = MutableGeometry(type: type, spatialReference: nil, dimensions: dimensions)
        switch type {
        case .point: try shape.addPoint(Coordinate(x: 1, y: 1))
        case .multipoint: try shape.addPoints([Coordinate(x: 1, y: 1), Coordinate(x: 5, y: 3)])
        case .polyline: try shape.addPart([Coordinate(x: 0, y: 0), Coordinate(x: 10, y: 0), Coordinate(x: 10, y: 10)])
        default:
            try shape.addPart(
                [Coordinate(x: 0, y: 0), Coordinate(x: 20, y: 0), Coordinate(x: 20, y: 20), Coordinate(x: 0, y: 20)], role: .shell)
        }
        first = shape.geometry
        layer = try SketchLayer(shape)
        layer.historyLimit = 1_000_000
        layer.viewport = Viewport(center: Coordinate(x: 10, y: 10), resolution: 0.25, width: 160, height: 160, rotation: 30)
        let square = Polygon(Path(xy: [20, 0, 40, 0, 40, 20, 20, 20], isRing: true).with(role: .shell))
        let line = Polyline(Path(xy: [0, 20, 20, 20, 20, 40]))
        source = try GeometrySnapSource(
            name: "neighbours", spatialReference: nil, isEditable: true, features: [(1, .polygon(square)), (2, .polyline(line))])
        layer.snapSources = [source]
        firstPartners = [source.geometry(ofFeature: 1), source.geometry(ofFeature: 2)]
        tools = try PluginRegistry(BuiltInPlugins.all).registrations(at: .sketchTools).map(\.contribution)
    }

    /// Lets one thing happen. What is refused is as good as what is not.
    mutating func step() {
        switch random.below(20) {
        case 0: try? setTool()
        case 1: set()
        case 2...5: verb()
        case 6: history()
        case 7:
            _ = try? layer.key(SketchKey.allCases[random.below(SketchKey.allCases.count)], modifiers: random.below(4) == 0 ? [.shift] : [])
        default: gesture()
        }
        // Sixty vertices are as good as a million for what is tested here, and quicker.
        if shape.geometry.vertexCount > 60 { _ = layer.undo() }
    }

    private mutating func setTool() throws {
        let tool = tools[random.below(tools.count)]
        try layer.setTool(tool, settings: RandomSketching.settings(of: tool, &random))
    }

    /// Values for what a tool must be given, and for some of the rest.
    private static func settings(of tool: SketchToolContribution, _ random: inout Seeded) -> [String: OperationValue] {
        var settings: [String: OperationValue] = [:]
        for parameter in tool.parameters where parameter.isRequired || random.below(3) == 0 {
            switch parameter.kind {
            case .number(let range):
                settings[parameter.name] = .number(min(max(Double(random.below(50)) / 5, range.lowerBound), range.upperBound))
            case .integer(let range): settings[parameter.name] = .integer(min(max(random.below(9), range.lowerBound), range.upperBound))
            case .boolean: settings[parameter.name] = .boolean(random.below(2) == 0)
            case .choice(let words): settings[parameter.name] = .choice(words[random.below(words.count)])
            case .geometry, .polyline: settings[parameter.name] = .geometry(.polyline(Polyline(Path(xy: [-5, 5, 30, 6]))))
            case .geometries, .polylines: settings[parameter.name] = .geometries([])
            case .text: settings[parameter.name] = parameter.defaultValue ?? .text("")
            case .rectangle: settings[parameter.name] = .rectangle(Extent(xMin: -5, yMin: 5, xMax: 30, yMax: 6))
            }
        }
        return settings
    }

    private mutating func set() {
        switch random.below(9) {
        case 0: layer.snapping.isEnabled.toggle()
        case 1: layer.editsTopology.toggle()
        case 2: layer.tracksValidity.toggle()
        case 3: layer.tracksMeasure.toggle()
        case 4: layer.validityGuard = random.below(4) == 0 ? .refuse : .report
        case 5: layer.constraints = random.below(3) == 0 ? SketchConstraints(angle: .steps(45)) : SketchConstraints()
        case 6: layer.interaction.requiresSelectionBeforeMove.toggle()
        case 7: layer.snapping.priorities = SnapKind.allCases
        default: layer.keepsBranches.toggle()
        }
    }

    private mutating func verb() {
        let parts = shape.geometry.parts
        // One beyond is wrong, and must be refused.
        let part = random.below(parts.count + 1)
        let count = parts.indices.contains(part) ? parts[part].count : 0
        let index = random.below(count + 2)
        let place = random.below(50) == 0 ? Coordinate(x: .nan, y: 0) : position()
        switch random.below(22) {
        case 0: _ = try? layer.addVertex(place)
        case 1: _ = try? layer.insertVertex(place, part: part, at: index)
        case 2: _ = try? layer.moveVertex(part: part, at: index, to: place)
        case 3: _ = try? layer.removeVertex(part: part, at: index)
        case 4: _ = try? layer.insertMidVertex(part: part, segment: index)
        case 5: _ = try? layer.addPart([place, position(), position()])
        case 6: _ = try? layer.addHole([place, position(), position()])
        case 7: _ = try? layer.removePart(at: part)
        case 8: _ = try? layer.reversePart(at: part)
        case 9: _ = try? layer.splitPart(at: part, vertex: index)
        case 10: _ = try? layer.joinParts(part, random.below(parts.count + 1))
        case 11: try? layer.selectVertices([PartRange(part: part, range: min(index, count)..<max(index, count))])
        case 12: _ = try? layer.selectVertices(in: Extent(xMin: place.x, yMin: place.y, xMax: place.x + 10, yMax: place.y + 10))
        case 13: try? layer.selectParts([part], adding: true)
        case 14: try? layer.selectAll()
        case 15: _ = try? layer.moveSelection(byX: place.x / 10, y: place.y / 10)
        case 16: _ = try? layer.rotateSelection(byDegrees: place.x)
        case 17: _ = try? layer.scaleSelection(byX: 0.5 + Double(random.below(4)) / 4, y: 1)
        case 18: _ = try? layer.copySelection()
        case 19: _ = try? layer.paste(offsetX: 1, y: 1)
        case 20: try? layer.cycleSelection()
        default: random.below(4) == 0 ? _ = try? layer.clear() : (_ = try? layer.deleteSelection())
        }
    }

    private mutating func history() {
        switch random.below(6) {
        case 0: _ = layer.undo()
        case 1: _ = layer.redo()
        case 2: try? layer.beginGroup(named: "group")
        case 3: try? layer.endGroup()
        case 4:
            let entries = layer.historyEntries
            if !entries.isEmpty { try? layer.goToStep(entries[max(0, entries.count - 1 - random.below(20))].id) }
        default: layer.cancelGesture()
        }
    }

    private mutating func gesture() {
        time += Double(random.below(10)) / 10
        let device = PointerDevice.allCases[random.below(3)]
        let (x, y) = (Double(random.below(160)), Double(random.below(160)))
        switch random.below(8) {
        case 0...1: _ = try? layer.tap(x: x, y: y, time: time, device: device)
        case 2: _ = try? layer.doubleTap(x: x, y: y, time: time, device: device)
        case 3: _ = try? layer.longPress(x: x, y: y, time: time, device: device)
        case 4: _ = try? layer.pointer(.hover, x: x, y: y, time: time, device: device)
        default:
            // Phases in any order, most of them wrong.
            if random.below(4) == 0 {
                _ = try? layer.pointer(PointerPhase.allCases[random.below(5)], x: x, y: y, time: time, device: device)
            } else {
                _ = try? layer.pointer(.down, x: x, y: y, time: time, device: device)
                for move in 0..<random.below(8) {
                    time += 0.05
                    _ = try? layer.pointer(
                        .move, x: x + Double(move * random.below(9)), y: y - Double(5 * move), time: time, device: device)
                }
                let phase: PointerPhase = random.below(5) == 0 ? .cancel : .up
                _ = try? layer.pointer(phase, x: x, y: y - 10, time: time, device: device)
            }
        }
    }

    private mutating func position() -> Coordinate { Coordinate(x: Double(random.below(41)), y: Double(random.below(41))) }

    func checkInvariants(_ place: String) throws {
        let value = shape.geometry
        try #require(value.parts.brokenInvariants().isEmpty, "\(place)")
        for part in value.parts { for vertex in part.coordinates { try #require(vertex.isStorable, "\(place)") } }
        for range in layer.selection.ranges(in: value) {
            try #require(value.parts.indices.contains(range.part), "\(place): \(layer.selection)")
            try #require(
                range.range.lowerBound >= 0 && range.range.upperBound <= value.parts[range.part].count, "\(place): \(layer.selection)")
        }
        if layer.tracksValidity {
            let known = try layer.validity()
            let (isValid, isSimple) = (try GeometryEngine().isValid(value).value, try GeometryEngine().isSimple(value).value)
            let text = known.isValid == isValid && known.isSimple == isSimple ? "" : try WKT.text(of: value)
            try #require(known.isValid == isValid, "\(place): valid, \(text)")
            try #require(known.isSimple == isSimple, "\(place): simple, \(text)")
        }
    }

    mutating func checkHistory(_ place: String) throws {
        layer.cancelGesture()
        while layer.isGrouping { try layer.endGroup() }
        let (last, lastStep) = (shape.geometry, layer.currentStep)
        let lastPartners = [1, 2].map { layer.neighbour($0, of: source.name) }
        while layer.undo() != nil {}
        #expect(shape.geometry == first, "\(place): undone")
        #expect([1, 2].map { layer.neighbour($0, of: source.name) } == firstPartners, "\(place): undone")
        #expect(bytes(of: shape.geometry) == bytes(of: first), "\(place): undone, byte for byte")
        try layer.goToStep(lastStep)
        #expect(shape.geometry == last && bytes(of: shape.geometry) == bytes(of: last), "\(place): done again")
        #expect([1, 2].map { layer.neighbour($0, of: source.name) } == lastPartners, "\(place): done again")
    }

    private func bytes(of geometry: Geometry) -> [[UInt64]] {
        geometry.parts.map { part in
            part.coordinates.flatMap {
                [$0.x.bitPattern, $0.y.bitPattern, $0.z.isNaN ? 0 : $0.z.bitPattern, $0.m.isNaN ? 0 : $0.m.bitPattern]
            }
        }
    }
}
