import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaMap
import GromaRPC
import GromaSketch

/// `sketch.pointer`
struct SketchPointerCommand: Command {
    static let method = RecordedInput.pointerMethod
    static let summary = "What a pointer did: gestures are recognised in it and sent to the active tool."
    static let effect = CommandEffect.edits
    static let result = ResultShape.response
    static var parameters: [Parameter<Self>] {
        [
            Parameter.choice("phase", "What it did; hover is a move with no button down.") {
                (command: inout Self, phase: PointerPhase) in command.phase = phase
            }.required
        ] + Parameter.pointer(\.event, device: "mouse") + [.pointerNumber(\.event), .sketch { $0.sketch = $1 }]
    }

    var phase = PointerPhase.hover
    var event = PointerParameters()
    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        try session.send(event, to: sketch, &answer) { layer throws(SketchError) in
            try layer.pointer(
                phase, x: event.x, y: event.y, time: event.time, id: event.pointer, device: event.device ?? .mouse, button: event.button,
                modifiers: event.modifiers)
        }
    }
}

/// `sketch.tap`
struct SketchTap: Command {
    static let method = "sketch.tap"
    static let summary = "A tap that the host recognised itself."
    static let effect = CommandEffect.edits
    static let result = ResultShape.response
    static var parameters: [Parameter<Self>] { Parameter.pointer(\.event, device: "mouse") + [.sketch { $0.sketch = $1 }] }

    var event = PointerParameters()
    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        try session.send(event, to: sketch, &answer) { layer throws(SketchError) in
            try layer.tap(
                x: event.x, y: event.y, time: event.time, device: event.device ?? .mouse, button: event.button, modifiers: event.modifiers)
        }
    }
}

/// `sketch.doubleTap`
struct SketchDoubleTap: Command {
    static let method = "sketch.doubleTap"
    static let summary = "A double tap that the host recognised itself. Its two taps have been sent before, each as a tap."
    static let effect = CommandEffect.edits
    static let result = ResultShape.response
    static var parameters: [Parameter<Self>] { Parameter.pointer(\.event, device: "mouse") + [.sketch { $0.sketch = $1 }] }

    var event = PointerParameters()
    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        try session.send(event, to: sketch, &answer) { layer throws(SketchError) in
            try layer.doubleTap(
                x: event.x, y: event.y, time: event.time, device: event.device ?? .mouse, button: event.button, modifiers: event.modifiers)
        }
    }
}

/// `sketch.longPress`
struct SketchLongPress: Command {
    static let method = "sketch.longPress"
    static let summary = "A long press that the host recognised itself. Moves of the pointer then drag what is held, until it goes up."
    static let effect = CommandEffect.edits
    static let result = ResultShape.response
    static var parameters: [Parameter<Self>] {
        Parameter.pointer(\.event, device: "touch") + [.pointerNumber(\.event), .sketch { $0.sketch = $1 }]
    }

    var event = PointerParameters()
    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        try session.send(event, to: sketch, &answer) { layer throws(SketchError) in
            try layer.longPress(
                x: event.x, y: event.y, time: event.time, id: event.pointer, device: event.device ?? .touch, button: event.button,
                modifiers: event.modifiers)
        }
    }
}

/// `sketch.key`
struct SketchKeyCommand: Command {
    static let method = "sketch.key"
    static let summary = "A key that was pressed: for the active tool, and where that has no use for it, what it always means."
    static let effect = CommandEffect.edits
    static let result = ResultShape.response
    static var parameters: [Parameter<Self>] {
        [
            Parameter.choice("key", "The key, or what its combination stands for.") { (command: inout Self, key: SketchKey) in
                command.key = key
            }.required,
            .modifiers { $0.modifiers = $1 },
            .sketch { $0.sketch = $1 },
        ]
    }

    var key = SketchKey.escape
    var modifiers: KeyModifiers = []
    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        try session.send(PointerParameters(), to: sketch, &answer) { layer throws(SketchError) in try layer.key(key, modifiers: modifiers) }
    }
}
