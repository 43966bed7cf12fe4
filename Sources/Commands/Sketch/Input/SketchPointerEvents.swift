import GeometryCommands
import GromaGeometry
import GromaMap
import GromaRPC
import GromaSketch

/// `sketch.pointer`
struct SketchPointerCommand: SketchEventCommand {
    static let method = RecordedInput.pointerMethod
    static let summary = "Handles a pointer event: gestures are recognized and sent to the active tool."
    static var ownParameters: [Parameter<Self>] {
        [
            Parameter.choice("phase", "The phase of the event; hover is a move with no button pressed.") { $0.phase = $1 }.required
        ] + Parameter.pointer(\.event, device: "mouse") + [.pointerNumber(\.event)]
    }

    var phase = PointerPhase.hover
    var event = PointerParameters()
    var sketch = SketchName.standard

    func send(to layer: SketchLayer) throws(SketchError) -> SketchResponse {
        try layer.pointer(
            phase, x: event.x, y: event.y, time: event.time, id: event.pointer, device: event.device ?? .mouse, button: event.button,
            modifiers: event.modifiers)
    }
}

/// `sketch.tap`
struct SketchTap: SketchEventCommand {
    static let method = "sketch.tap"
    static let summary = "Handles a tap that the host has recognized itself."
    static var ownParameters: [Parameter<Self>] { Parameter.pointer(\.event, device: "mouse") }

    var event = PointerParameters()
    var sketch = SketchName.standard

    func send(to layer: SketchLayer) throws(SketchError) -> SketchResponse {
        try layer.tap(
            x: event.x, y: event.y, time: event.time, device: event.device ?? .mouse, button: event.button, modifiers: event.modifiers)
    }
}

/// `sketch.doubleTap`
struct SketchDoubleTap: SketchEventCommand {
    static let method = "sketch.doubleTap"
    static let summary = "Handles a double tap that the host has recognized itself. Its two taps must have been sent before, each as a tap."
    static var ownParameters: [Parameter<Self>] { Parameter.pointer(\.event, device: "mouse") }

    var event = PointerParameters()
    var sketch = SketchName.standard

    func send(to layer: SketchLayer) throws(SketchError) -> SketchResponse {
        try layer.doubleTap(
            x: event.x, y: event.y, time: event.time, device: event.device ?? .mouse, button: event.button, modifiers: event.modifiers)
    }
}

/// `sketch.longPress`
struct SketchLongPress: SketchEventCommand {
    static let method = "sketch.longPress"
    static let summary =
        "Handles a long press that the host has recognized itself. Pointer moves then drag what is held, until the pointer is released."
    static var ownParameters: [Parameter<Self>] { Parameter.pointer(\.event, device: "touch") + [.pointerNumber(\.event)] }

    var event = PointerParameters()
    var sketch = SketchName.standard

    func send(to layer: SketchLayer) throws(SketchError) -> SketchResponse {
        try layer.longPress(
            x: event.x, y: event.y, time: event.time, id: event.pointer, device: event.device ?? .touch, button: event.button,
            modifiers: event.modifiers)
    }
}

/// `sketch.key`
struct SketchKeyCommand: SketchEventCommand {
    static let method = "sketch.key"
    static let summary = "Handles a key press: by the active tool, or else with the key's usual meaning."
    static var ownParameters: [Parameter<Self>] {
        [
            Parameter.choice("key", "The key, or the meaning of a key combination.") { $0.key = $1 }.required,
            .modifiers { $0.event.modifiers = $1 },
        ]
    }

    var key = SketchKey.escape
    var event = PointerParameters()
    var sketch = SketchName.standard

    func send(to layer: SketchLayer) throws(SketchError) -> SketchResponse { try layer.key(key, modifiers: event.modifiers) }

    func count(_ layer: SketchLayer, _ session: Session, hasGrown: Bool) throws(CommandError) {
        // A cut that the history does not keep cannot be taken back: what was cut is then only on the clipboard, and stays there.
        if key == .copy || key == .cut && hasGrown { try session.keepClipboard(of: layer) } else { session.countClipboard(of: layer) }
    }
}
