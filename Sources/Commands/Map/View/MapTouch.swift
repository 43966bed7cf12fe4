import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaMap
import GromaRPC
import GromaSketch
import SketchCommands

/// The answer to a tap on a map.
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
        Taps a map. A tap in a popover over the map goes to the popover; anywhere else it dismisses the popover and has no other effect, unless \
        touches pass through there. A tap on the callout goes to the callout; anywhere else it dismisses the callout. Then the topmost feature is \
        found, and the content of its callout comes from its layer's template, or else from callout.willShowForFeature. If no callout is shown, \
        map.didClick reports the tap, and with map.setPopups it may open the popups of the features.
        """
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<MapTapAnswer>(
        "The effect of the tap, the features there by layer, topmost first, the callout if it is shown, and the popups that were opened.",
        AnswerMember("outcome", .cases(of: ClickOutcome.self)) { $1.string($0.outcome.rawValue) },
        .values("features", .layerHits) { $0.features }, .value("callout", .callout) { $0.callout }, .string("popups") { $0.popups })
    static var parameters: [Parameter<Self>] { Parameter.mapPlace(\.point) + [.map { $0.map = $1 }] }

    var point = ScreenPoint(x: 0, y: 0)
    var map = OpenMap.standardName

    func run(_ session: Session) throws(CommandError) -> MapTapAnswer {
        let open = try session.map(named: map)
        let view = open.view
        open.popups?.hasOpened = false
        open.sketchDelegate?.error = nil
        let tap = try withMapErrors { () throws(MapError) in try view.tap(at: point) }
        if let error = open.sketchDelegate?.error { throw CommandError(error) }
        // A refused tap is not processed, but its answer contains the features at its position.
        let features = tap.outcome == .refused ? view.features(at: point) : tap.features
        return MapTapAnswer(
            outcome: tap.outcome, features: features, callout: view.callout.isShown ? view.callout : nil,
            popups: open.popups.flatMap { $0.hasOpened ? $0.name : nil })
    }
}

/// `map.tapAndHold`
struct MapTapAndHold: AnsweringCommand {
    static let method = "map.tapAndHold"
    static let summary = "Handles a tap and hold on a map, its moves and its end, which map.didTapAndHold and similar events report."
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<[LayerHits]>(
        "The features there, by layer, topmost layer first.", .values("features", .layerHits) { $0 })
    static var parameters: [Parameter<Self>] {
        Parameter.mapPlace(\.point) + [
            .choice("phase", "begin, move or end; begin by default.") { (command: inout Self, phase: TapAndHoldPhase) in
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
        Handles a pointer event on a map: one pointer taps, holds or pans the map, two zoom and rotate it. If a sketch is the map's touch delegate, \
        pointers draw. A hold is recognized by the time of a later event.
        """
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<MapPointerOutcome>(
        "The recognized gesture: none yet, one for the sketch, a tap with its effect, a hold with its phase, or a move of the map.",
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
            Parameter.choice("phase", "The phase of the event.") { (command: inout Self, phase: PointerPhase) in
                command.pointer.phase = phase
            }
            .required,
            .double("time", "Seconds since any fixed time; without it holds are not recognized.") { $0.pointer.time = $1 },
            .int("pointer", "Distinguishes pointers that are pressed at the same time; 0 by default.", in: nil) { $0.pointer.id = $1 },
            .choice("button", "The button; primary by default.") { (command: inout Self, button: PointerButton) in
                command.pointer.button = button
            },
            .choice("device", "The device; touch by default.") { (command: inout Self, device: PointerDevice) in
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
        Makes a sketch the touch delegate of a map: taps and drags then draw. The sketch uses the map's view, now and whenever it changes, so that \
        sketch.setViewport is not needed. Without a sketch the map handles pointers again. A gesture in progress is cancelled.
        """
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<Void>.nothing
    static var parameters: [Parameter<Self>] {
        [.name("sketch", "The sketch; none by default.") { $0.sketch = $1 }, .map { $0.map = $1 }]
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
    /// `map` with typed throws.
    fileprivate func map<Value>(_ body: (Wrapped) throws(CommandError) -> Value) throws(CommandError) -> Value? {
        guard let self else { return nil }
        return try body(self)
    }
}

extension CommandGroup {
    /// The methods `map.*` for taps and pointers.
    static let mapTouch = CommandGroup { table throws(CommandTableError) in
        try table.add(MapTapCommand.self)
        try table.add(MapTapAndHold.self)
        try table.add(MapPointerCommand.self)
        try table.add(MapSetTouchDelegate.self)
        try table.add(MapSetPopups.self)
    }
}
