import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaMap
import GromaRPC
import GromaSketch
import SketchCommands

/// What came of a tap on a map.
struct MapTapAnswer {
    let outcome: ClickOutcome
    let features: [LayerHits]
    let callout: Callout?
    let popups: String?
}

/// `map.tap`
struct MapTapCommand: AnsweringCommand {
    static let method = "map.tap"
    static let summary = """
        Taps a map. In a popover over the map it is the popover's; anywhere else it dismisses the popover and has no other effect, unless touches are let through there. On the callout it is \
        the callout's; anywhere else it dismisses the callout. Then the topmost feature is found, and what its callout shows is asked for: of its layer's template, else of \
        callout.willShowForFeature. Where none is shown, map.didClick tells of the tap, and map.setPopups may have it open the popups of the features.
        """
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<MapTapAnswer>(
        "What came of it, the features there, by layer, the topmost first, the callout where it is shown, and the popups that were opened.",
        AnswerMember("outcome", .cases(of: ClickOutcome.self)) { $1.string($0.outcome.rawValue) },
        .values("features", .layerHits) { $0.features }, .value("callout", .callout) { $0.callout }, .string("popups") { $0.popups })
    static var parameters: [Parameter<Self>] { Parameter.mapPlace(\.point) + [.map { $0.map = $1 }] }

    var point = ScreenPoint(x: 0, y: 0)
    var map = OpenMap.standardName

    func run(_ session: Session) throws(CommandError) -> MapTapAnswer {
        let open = try session.map(named: map)
        let view = open.view
        open.popups?.hasOpened = false
        let tap = try withMapErrors { () throws(MapError) in try view.tap(at: point) }
        // A tap that is refused is not looked at, but its answer says what was there.
        let features = tap.outcome == .refused ? view.features(at: point) : tap.features
        return MapTapAnswer(
            outcome: tap.outcome, features: features, callout: view.callout.isShown ? view.callout : nil,
            popups: open.popups.flatMap { $0.hasOpened ? $0.name : nil })
    }
}

/// `map.tapAndHold`
struct MapTapAndHold: AnsweringCommand {
    static let method = "map.tapAndHold"
    static let summary = "Tells that a tap on a map is held, moves while it is held, or lets go: map.didTapAndHold and its like tell of it."
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<[LayerHits]>(
        "The features there, by layer, the topmost layer first.", .values("features", .layerHits) { $0 })
    static var parameters: [Parameter<Self>] {
        Parameter.mapPlace(\.point) + [
            .choice("phase", "begin, move or end; begin when left out.") { (command: inout Self, phase: TapAndHoldPhase) in
                command.phase = phase
            },
            .map { $0.map = $1 },
        ]
    }

    var point = ScreenPoint(x: 0, y: 0)
    var phase = TapAndHoldPhase.begin
    var map = OpenMap.standardName

    func run(_ session: Session) throws(CommandError) -> [LayerHits] {
        let view = try session.map(named: map).view
        return try withMapErrors { () throws(MapError) in try view.tapAndHold(phase, at: point) }
    }
}

/// `map.pointer`
struct MapPointerCommand: AnsweringCommand {
    static let method = "map.pointer"
    static let summary = """
        Tells what a pointer does on a map: one taps, holds or moves the map, two zoom and turn it. Where a sketch is the map's touch delegate, it draws. A hold is told when a \
        later event's time shows it.
        """
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<MapPointerOutcome>(
        "What it meant: nothing yet, something for the sketch, a tap with what came of it, a hold with its phase, or a move of the map.",
        .choice("meaning", of: ["none", "delegate", "click", "tapAndHold", "navigation"]) { outcome in
            switch outcome {
            case .none: "none"
            case .delegate: "delegate"
            case .click: "click"
            case .tapAndHold: "tapAndHold"
            case .navigation: "navigation"
            }
        },
        .choice("outcome") { outcome -> ClickOutcome? in if case .click(let outcome) = outcome { outcome } else { nil } },
        .choice("phase") { outcome -> TapAndHoldPhase? in if case .tapAndHold(let phase) = outcome { phase } else { nil } })
    static var parameters: [Parameter<Self>] {
        Parameter.mapPlace(\.pointer.point) + [
            Parameter.choice("phase", "What it does.") { (command: inout Self, phase: PointerPhase) in command.pointer.phase = phase }
                .required,
            .double("time", "Seconds since any fixed time; without it no hold is told.") { $0.pointer.time = $1 },
            .int("pointer", "Tells pointers apart that are down at the same time; 0 when left out.", in: nil) { $0.pointer.id = $1 },
            .choice("button", "Which button; primary when left out.") { (command: inout Self, button: PointerButton) in
                command.pointer.button = button
            },
            .choice("device", "What it is; touch when left out.") { (command: inout Self, device: PointerDevice) in
                command.pointer.device = device
            },
            .map { $0.map = $1 },
        ]
    }

    var pointer = MapPointer(.hover, at: ScreenPoint(x: 0, y: 0))
    var map = OpenMap.standardName

    func run(_ session: Session) throws(CommandError) -> MapPointerOutcome {
        let open = try session.map(named: map)
        open.sketchDelegate?.error = nil
        let outcome = try withMapErrors { () throws(MapError) in try open.view.pointer(pointer) }
        if let error = open.sketchDelegate?.error { throw CommandError(error) }
        return outcome
    }
}

/// `map.setTouchDelegate`
struct MapSetTouchDelegate: AnsweringCommand {
    static let method = "map.setTouchDelegate"
    static let summary = """
        Has a sketch take what pointers do on a map: taps and drags then draw. The sketch takes the map's view as its own, now and whenever it changes, so that \
        sketch.setViewport is not needed. Without a sketch the map takes them again.
        """
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<Void>.nothing
    static var parameters: [Parameter<Self>] {
        [.name("sketch", "The sketch; none when left out.") { $0.sketch = $1 }, .map { $0.map = $1 }]
    }

    var sketch: String?
    var map = OpenMap.standardName

    func run(_ session: Session) throws(CommandError) {
        let open = try session.map(named: map)
        let layer = try sketch.map { name throws(CommandError) in try session.sketchLayer(named: name) }
        open.setTouchDelegate(layer)
    }
}

extension Optional {
    /// `map` whose body throws what it says.
    fileprivate func map<Value>(_ body: (Wrapped) throws(CommandError) -> Value) throws(CommandError) -> Value? {
        guard let self else { return nil }
        return try body(self)
    }
}

extension CommandGroup {
    /// `map.*`: taps and pointers.
    static let mapTouch = CommandGroup { table throws(CommandTableError) in
        try table.add(MapTapCommand.self)
        try table.add(MapTapAndHold.self)
        try table.add(MapPointerCommand.self)
        try table.add(MapSetTouchDelegate.self)
        try table.add(MapSetPopups.self)
    }
}
