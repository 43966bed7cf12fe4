import GromaTesting
import Groma
import GromaPlugins
import Testing

/// One suite over every tool that is registered: a new tool is tested on arrival, on each type of geometry that it states.
struct SketchToolConformanceTests {
    static let tools: [SketchToolContribution] =
        ((try? PluginRegistry(BuiltInPlugins.all))?.registrations(at: .sketchTools) ?? []).map(\.contribution)

    private func tool(_ name: String) throws -> SketchToolContribution { try #require(Self.tools.first { $0.name == name }) }

    @Test func declarationsAreWhole() {
        #expect(Set(Self.tools.map(\.name)).count == Self.tools.count)
        for tool in Self.tools {
            #expect(tool.name.first?.isLowercase == true && tool.name.allSatisfy { $0.isLetter || $0.isNumber }, "\(tool.name)")
            #expect(!tool.title.isEmpty && tool.summary.hasSuffix("."), "\(tool.name): the summary is a sentence")
            #expect(!tool.types.isEmpty && Set(tool.types).isSubset(of: SketchToolContribution.sketchableTypes), "\(tool.name)")
            #expect(Set(tool.parameters.map(\.name)).count == tool.parameters.count, "\(tool.name)")
            for parameter in tool.parameters {
                #expect(parameter.documentation.hasSuffix("."), "\(tool.name).\(parameter.name): the documentation is a sentence")
            }
        }
    }

    @Test(arguments: tools.map(\.name))
    func otherTypesAreRefused(_ name: String) throws {
        let tool = try tool(name)
        for type in SketchToolContribution.sketchableTypes where !tool.types.contains(type) {
            let layer = try ToolTrial.layer(.init(ToolTrial.geometries(of: type)[1]))
            let before = ToolTrial.State(layer)
            let error = #expect(throws: SketchError.self, "\(name) on \(type)") {
                try layer.setTool(tool, settings: ToolTrial.requiredSettings(of: tool))
            }
            if case .toolType(let refused, type, _)? = error {
                #expect(refused == name)
            } else {
                Issue.record("\(name) on \(type): \(error as Any)")
            }
            #expect(layer.toolName == nil && ToolTrial.State(layer) == before)
        }
    }

    /// Every default and choice, and the ends of every range, make a tool; what lies beyond them, is of another kind or unknown does not,
    /// and leaves the tool that was active.
    @Test(arguments: tools.map(\.name))
    func settingsAreChecked(_ name: String) throws {
        let tool = try tool(name)
        let required = ToolTrial.requiredSettings(of: tool)
        let layer = try ToolTrial.layer(.init(ToolTrial.geometries(of: tool.types[0])[1]))
        var good: [[String: OperationValue]] = [required]
        var bad: [(name: String, settings: [String: OperationValue])] = [("noSuchSetting", ["noSuchSetting": .integer(1)])]
        for parameter in tool.parameters {
            func with(_ value: OperationValue) -> [String: OperationValue] { required.merging([parameter.name: value]) { $1 } }
            if let value = parameter.defaultValue { good.append(with(value)) }
            if parameter.isRequired {
                var rest = required
                rest[parameter.name] = nil
                bad.append((parameter.name, rest))
            }
            bad.append((parameter.name, with(parameter.kind == .boolean ? .integer(1) : .boolean(true))))
            switch parameter.kind {
            case .number(let range):
                good += [with(.number(range.lowerBound)), with(.number(range.upperBound))]
                let beyond = [.nan, .infinity, range.lowerBound.nextDown, range.upperBound.nextUp]
                bad += beyond.map { (parameter.name, with(.number($0))) }
            case .integer(let range):
                good += [with(.integer(range.lowerBound)), with(.integer(range.upperBound))]
                bad += [with(.number(0.5)), with(.choice("1"))].map { (parameter.name, $0) }
                if range.lowerBound > .min { bad.append((parameter.name, with(.integer(range.lowerBound - 1)))) }
                if range.upperBound < .max { bad.append((parameter.name, with(.integer(range.upperBound + 1)))) }
            case .boolean: good += [with(.boolean(true)), with(.boolean(false))]
            case .choice(let words):
                good += words.map { with(.choice($0)) }
                bad.append((parameter.name, with(.choice("no such choice"))))
            case .text, .geometry, .polyline, .geometries, .polylines, .rectangle: bad.append((parameter.name, with(.number(1))))
            }
        }
        for settings in good {
            #expect(throws: Never.self, "\(name): \(settings)") { try layer.setTool(tool, settings: settings) }
            #expect(layer.toolName == name)
        }
        for (parameter, settings) in bad {
            let error = #expect(throws: SketchError.self, "\(name): \(settings)") { try layer.setTool(tool, settings: settings) }
            if case .operation(.invalidParameter(_, let named, _, let expected))? = error {
                #expect(named == parameter && !expected.isEmpty, "\(name): \(settings)")
            } else {
                Issue.record("\(name): \(settings): \(error as Any)")
            }
            #expect(layer.toolName == name, "\(name): \(settings)")
        }
        let first = ToolTrial.geometries(of: tool.types[0])[1]
        #expect(!layer.canUndo && layer.geometry?.geometry == first, "\(name): taking a tool up changes nothing")
    }

    /// Whatever events come, in orders that can come and in others.
    @Test(arguments: tools.map(\.name))
    func randomEventsCanBeUndone(_ name: String) throws {
        let tool = try tool(name)
        for type in tool.types {
            for (number, first) in ToolTrial.geometries(of: type).enumerated() {
                for isOrderly in [true, false] {
                    let seed = UInt64(number * 2 + (isOrderly ? 0 : 1)) + 1
                    var trial = try ToolTrial(tool, on: first, seed: seed)
                    guard trial.isTakenUp else { continue }
                    for _ in 0..<ToolTrial.rounds {
                        if isOrderly { try trial.gesture() } else { try trial.send(trial.anyEvent(), isOrderly: false) }
                        if trial.chance(6) { try trial.cancel() }
                    }
                    try trial.checkHistory()
                }
            }
        }
    }

    /// A button that is released while another drags ends no drag, so that a cancelled one is not taken up again.
    @Test(arguments: tools.map(\.name))
    func anotherButtonEndsNoDrag(_ name: String) throws {
        let tool = try tool(name)
        for type in tool.types {
            for first in ToolTrial.geometries(of: type) {
                var trial = try ToolTrial(tool, on: first, seed: 98)
                guard trial.isTakenUp else { continue }
                let layer = trial.layer
                func send(_ event: SketchEvent) { _ = try? layer.send(event) }
                send(.dragBegan(trial.pointer(2, 12), afterLongPress: false))
                send(.dragMoved(trial.pointer(48, 13)))
                trial.button = .secondary
                send(.dragEnded(trial.pointer(48, 14)))
                trial.button = .primary
                send(.dragBegan(trial.pointer(48, 14), afterLongPress: false))
                layer.cancelGesture()
                let before = ToolTrial.State(layer)
                #expect(throws: Never.self, "\(name) on \(type)") { try layer.send(.dragEnded(trial.pointer(48, 15))) }
                #expect(ToolTrial.State(layer) == before, "\(name) on \(type)")
            }
        }
    }

    /// No event of a pointer that is nowhere means anything, before or in the middle of a gesture.
    @Test(arguments: tools.map(\.name))
    func pointersThatAreNowhereAreRefused(_ name: String) throws {
        let tool = try tool(name)
        for type in tool.types {
            for first in ToolTrial.geometries(of: type) {
                var trial = try ToolTrial(tool, on: first, seed: 99)
                guard trial.isTakenUp else { continue }
                for middle in [false, true] {
                    if middle {
                        _ = try? trial.layer.send(.dragBegan(trial.pointer(10, 10), afterLongPress: false))
                        _ = try? trial.layer.send(.dragMoved(trial.pointer(13, 12)))
                    }
                    let before = ToolTrial.State(trial.layer)
                    for bad in [Double.nan, .infinity, -.infinity] {
                        var pointer = trial.pointer(10, 10)
                        pointer.position.y = bad
                        for event in ToolTrial.events(at: pointer) {
                            #expect(throws: SketchError.self, "\(name) on \(type): \(event)") { try trial.layer.send(event) }
                        }
                    }
                    #expect(ToolTrial.State(trial.layer) == before, "\(name) on \(type), in the middle of a gesture: \(middle)")
                }
                trial.layer.cancelGesture()
                #expect(trial.layer.geometry?.geometry == first && !trial.layer.canUndo, "\(name) on \(type)")
            }
        }
    }
}

/// A tool on a geometry, to which anything may happen that a seed says.
private struct ToolTrial {
    /// The state that failures and cancellation must not change.
    struct State: Equatable {
        let geometry: Geometry?
        let selection: SketchSelection
        let steps: [Int]

        init(_ layer: SketchLayer) {
            geometry = layer.geometry?.geometry
            selection = layer.selection
            steps = layer.historyEntries.filter(\.isDone).map(\.id)
        }
    }

    static let rounds = 22

    let layer: SketchLayer
    private let tool: SketchToolContribution
    private let first: Geometry
    private let seed: UInt64
    private var random: Seeded
    private var time = 0.0
    fileprivate var button = PointerButton.primary
    private(set) var isTakenUp = false
    /// The state before the current gesture.
    private var gestureBefore: State?

    init(_ tool: SketchToolContribution, on first: Geometry, seed: UInt64) throws {
        (self.tool, self.first, self.seed, random) = (tool, first, seed, Seeded(seed))
        layer = try Self.layer(MutableGeometry(first))
        layer.interaction.requiresSelectionBeforeMove = seed % 3 == 0
        layer.interaction.emptyTap = seed % 4 == 3 ? .clearSelection : .addVertex
        layer.interaction.scaleMode = seed % 2 == 0 ? .uniform : .stretch
        layer.snapping.isEnabled = seed % 2 == 1
        layer.defaultZ = seed % 2 == 0 ? 5 : nil
        do throws(SketchError) {
            try layer.setTool(tool, settings: settings())
            isTakenUp = true
        } catch {
            // A tool may refuse an empty shape, or want something to be selected, but has to say so.
            #expect(!error.description.isEmpty && layer.toolName == nil, "\(place)")
            #expect(layer.geometry?.geometry == first, "\(place)")
        }
        #expect(layer.geometry?.geometry == first && !layer.canUndo, "\(place): taking a tool up changes nothing")
    }

    /// A view of 100 by 100 units, four points a unit, so that pointers hit things.
    static func layer(_ geometry: MutableGeometry) throws -> SketchLayer {
        let layer = try SketchLayer(geometry)
        layer.viewport = Viewport(center: Coordinate(x: 25, y: 25), resolution: 0.25, width: 400, height: 400)
        return layer
    }

    /// Something of every kind: nothing, something plain, and something of several parts and all ordinates.
    static func geometries(of type: GeometryType) -> [Geometry] {
        let shapes =
            switch type {
            case .point: ["POINT EMPTY", "POINT (10 10)", "POINT ZM (10 20 3 4)"]
            case .multipoint:
                ["MULTIPOINT EMPTY", "MULTIPOINT ((10 10), (20 10), (20 20))", "MULTIPOINT Z ((10 10 1), (30 10 2), (30 10 3))"]
            case .polyline:
                [
                    "LINESTRING EMPTY", "LINESTRING (10 10, 30 10, 30 30, 10 40)",
                    "MULTILINESTRING ZM ((10 10 1 1, 30 10 2 2, 10 30 3 3), (5 20 1 1, 45 20 2 2))",
                ]
            default:
                [
                    "POLYGON EMPTY", "POLYGON ((10 10, 30 10, 30 30, 10 30, 10 10))",
                    """
                    MULTIPOLYGON Z (((0 0 1, 30 0 2, 30 30 3, 0 30 4, 0 0 1), (10 10 1, 10 20 1, 20 20 1, 10 10 1)), \
                    ((35 35 1, 45 35 1, 45 45 1, 35 35 1)))
                    """,
                ]
            }
        return shapes.compactMap { try? WKTFormat().geometry(from: $0) }
    }

    /// Values for what must be given.
    static func requiredSettings(of tool: SketchToolContribution) -> [String: OperationValue] {
        var settings: [String: OperationValue] = [:]
        for parameter in tool.parameters where parameter.isRequired {
            switch parameter.kind {
            case .number(let range): settings[parameter.name] = .number(min(max(2, range.lowerBound), range.upperBound))
            case .integer(let range): settings[parameter.name] = .integer(min(max(2, range.lowerBound), range.upperBound))
            case .boolean: settings[parameter.name] = .boolean(true)
            case .choice(let words): settings[parameter.name] = .choice(words.first ?? "")
            case .geometry, .polyline: settings[parameter.name] = .geometry(.polyline(Polyline(Path(xy: [0, 15, 50, 16]))))
            case .geometries, .polylines: settings[parameter.name] = .geometries([])
            case .text: settings[parameter.name] = parameter.defaultValue ?? .text("")
            case .rectangle: settings[parameter.name] = .rectangle(Extent(xMin: 0, yMin: 0, xMax: 50, yMax: 16))
            }
        }
        return settings
    }

    static func events(at pointer: SketchPointer) -> [SketchEvent] {
        [
            .hover(pointer), .tap(pointer), .doubleTap(pointer), .longPress(pointer), .dragBegan(pointer, afterLongPress: false),
            .dragBegan(pointer, afterLongPress: true), .dragMoved(pointer), .dragEnded(pointer),
        ]
    }

    private var place: String { "\(tool.name) on \((try? WKT.text(of: first)) ?? ""), seed \(seed), at \(random.state)" }

    // MARK: Chance

    private mutating func below(_ bound: Int) -> Int { random.below(bound) }

    mutating func chance(_ bound: Int) -> Bool { below(bound) == 0 }

    private mutating func settings() -> [String: OperationValue] {
        var settings = Self.requiredSettings(of: tool)
        for parameter in tool.parameters {
            if case .choice(let words) = parameter.kind { settings[parameter.name] = .choice(words[below(words.count)]) }
            if case .boolean = parameter.kind { settings[parameter.name] = .boolean(chance(2)) }
        }
        return settings
    }

    mutating func pointer(_ x: Double, _ y: Double) -> SketchPointer {
        time += 0.25
        let screen = layer.viewport?.screen(x: x, y: y) ?? (x: x, y: y)
        let modifiers: [KeyModifiers] = [[], [], [], .shift, .alt, .control]
        return SketchPointer(
            x: screen.x, y: screen.y, position: Coordinate(x: x, y: y), time: time, device: chance(3) ? .touch : .mouse,
            button: button, modifiers: modifiers[below(modifiers.count)])
    }

    /// Mostly whole fives, where the shapes have their vertices.
    private mutating func anywhere() -> SketchPointer {
        chance(3) ? pointer(Double(below(500)) / 10, Double(below(500)) / 10) : pointer(Double(5 * below(10)), Double(5 * below(10)))
    }

    mutating func anyEvent() -> SketchEvent {
        button = chance(12) ? .secondary : .primary
        if chance(4) { return .key(SketchKey.allCases[below(SketchKey.allCases.count)], chance(3) ? .shift : []) }
        let events = Self.events(at: anywhere())
        return events[below(events.count)]
    }

    // MARK: What happens

    /// A whole gesture, which may be one step at most.
    mutating func gesture() throws {
        let before = layer.historyEntries.count { $0.isDone }
        button = chance(12) ? .secondary : .primary
        switch below(9) {
        case 0...1: try send(.tap(anywhere()))
        case 2:
            let pointer = anywhere()
            for event in [SketchEvent.tap(pointer), .tap(pointer), .doubleTap(pointer)] { try send(event) }
            return
        case 3: try send(.hover(anywhere()))
        case 4:
            let key = SketchKey.allCases[below(SketchKey.allCases.count)]
            try send(.key(key, []))
            if key == .undo || key == .redo { return }
        default:
            let start = anywhere()
            let isHeld = chance(4)
            if isHeld { try send(.longPress(start)) }
            try send(.dragBegan(start, afterLongPress: isHeld))
            for _ in 0..<below(6) { try send(.dragMoved(anywhere())) }
            if chance(8) { return try cancel() }
            try send(.dragEnded(anywhere()))
            #expect(!layer.isGrouping, "\(place): a gesture that ended has no step open")
        }
        #expect(layer.historyEntries.count { $0.isDone } <= before + 1, "\(place): one gesture is one step")
    }

    mutating func send(_ event: SketchEvent, isOrderly: Bool = true) throws {
        let before = State(layer)
        let wasOpen = layer.isGrouping
        if !wasOpen { gestureBefore = before }
        var failure: SketchError?
        do throws(SketchError) { try layer.send(event) } catch { failure = error }
        let after = State(layer)
        if let failure {
            #expect(after == (wasOpen ? gestureBefore : before), "\(place): \(event) failed, \(failure)")
            #expect(!failure.description.isEmpty)
        } else if event != .key(.undo, []), event != .key(.redo, []), event != .key(.undo, .shift), event != .key(.redo, .shift) {
            #expect(after.steps.count <= before.steps.count + 1, "\(place): \(event) is one step at most")
            #expect(
                wasOpen || layer.isGrouping || after.steps != before.steps || after.geometry == before.geometry,
                "\(place): \(event) changed the shape without a step")
        }
        try check(event)
        // Smoothing and duplicating double a shape each time; a small one is as good for what is tested here, and quicker.
        while !layer.isGrouping, layer.geometry?.geometry.vertexCount ?? 0 > 150, layer.undo() != nil {}
    }

    /// Cancelling takes back a gesture that is going on, and nothing else; what comes of it later means nothing.
    mutating func cancel() throws {
        let before = layer.isGrouping ? gestureBefore : State(layer)
        layer.cancelGesture()
        #expect(State(layer) == before, "\(place): cancelled")
        #expect(!layer.isGrouping, "\(place): cancelled")
        for event in [SketchEvent.dragMoved(anywhere()), .dragEnded(anywhere())] {
            try layer.send(event)
            #expect(State(layer) == before, "\(place): \(event) after it was cancelled")
        }
    }

    private func check(_ event: SketchEvent) throws {
        let value = try #require(layer.geometry?.geometry)
        let parts = value.parts
        try #require(value.type == first.type && value.dimensions == first.dimensions, "\(place): \(event)")
        try #require(value.spatialReference == first.spatialReference, "\(place): \(event)")
        try #require(parts.brokenInvariants().isEmpty, "\(place): \(event)")
        try #require(parts.allSatisfy { $0.coordinates.allSatisfy(\.isStorable) }, "\(place): \(event)")
        for range in layer.selection.ranges(in: value) {
            try #require(parts.indices.contains(range.part), "\(place): \(event): \(layer.selection)")
            try #require(parts[range.part].indices(contain: range.range), "\(place): \(event): \(layer.selection)")
        }
        switch layer.selection {
        case .midVertex(let part, let segment), .segment(let part, let segment):
            try #require(parts.indices.contains(part), "\(place): \(event): \(layer.selection)")
            try #require((0..<parts[part].segmentCount).contains(segment), "\(place): \(event): \(layer.selection)")
        case .parts(let selected):
            try #require(selected.allSatisfy { parts.indices.contains($0) }, "\(place): \(event): \(layer.selection)")
        default: break
        }
        for shape in [layer.preview?.geometry, layer.preview?.guide].compactMap({ $0 }) {
            try #require(shape.parts.allSatisfy { $0.coordinates.allSatisfy(\.isStorable) }, "\(place): \(event): the preview")
        }
    }

    /// Undoing everything gives the first shape back, and redoing the last, byte for byte.
    func checkHistory() throws {
        layer.cancelGesture()
        let last = try #require(layer.geometry?.geometry)
        let steps = layer.historyEntries.count { $0.isDone }
        while layer.undo() != nil {}
        let undone = try #require(layer.geometry?.geometry)
        #expect(undone == first && Self.bytes(of: undone) == Self.bytes(of: first), "\(place): undone")
        for _ in 0..<steps { layer.redo() }
        let redone = try #require(layer.geometry?.geometry)
        #expect(redone == last && Self.bytes(of: redone) == Self.bytes(of: last), "\(place): done again")
    }

    private static func bytes(of geometry: Geometry) -> [[UInt64]] {
        geometry.parts.map { part in
            part.coordinates.flatMap { [$0.x, $0.y, $0.z, $0.m].map { $0.isNaN ? 0 : $0.bitPattern } } + [UInt64(part.role.rawValue)]
        }
    }
}

extension Path {
    /// Whether all vertices of a range are there.
    fileprivate func indices(contain range: Range<Int>) -> Bool { range.lowerBound >= 0 && range.upperBound <= count && !range.isEmpty }
}
