import GromaGeometry
import GromaMap

/// The position of a pointer on the screen and on the map, with its device, button and modifiers.
public struct SketchPointer: Hashable, Sendable {
    /// Points from the left edge of the view.
    public var x: Double
    /// Points from the top edge of the view.
    public var y: Double
    /// The map position there, before snapping and constraints.
    public var position: Coordinate
    /// Seconds since any fixed time.
    public var time: Double
    /// The kind of device.
    public var device: PointerDevice
    /// Whether the host has said when it was. Where it has not, no double tap and no long press is told by the time.
    var isTimed = true
    /// The button that is, or was, pressed.
    public var button: PointerButton
    /// The modifier keys that are pressed.
    public var modifiers: KeyModifiers

    /// Creates a pointer.
    public init(
        x: Double, y: Double, position: Coordinate, time: Double = 0, device: PointerDevice = .mouse,
        button: PointerButton = .primary, modifiers: KeyModifiers = []
    ) {
        self.x = x
        self.y = y
        self.position = position
        self.time = time
        self.device = device
        self.button = button
        self.modifiers = modifiers
    }

    /// Refuses a pointer that is nowhere.
    ///
    /// - Throws: `invalidValue` for a number that is not finite; a z or m may be unset.
    func check() throws(SketchError) {
        if x.isFinite && y.isFinite && time.isFinite && position.isStorable { return }
        for (name, value) in [("x", x), ("y", y), ("map x", position.x), ("map y", position.y), ("time", time)] where !value.isFinite {
            throw .invalidValue(name: name, found: value, expected: "a finite number")
        }
        for (name, value) in [("z", position.z), ("m", position.m)] where value.isInfinite {
            throw .invalidValue(name: name, found: value, expected: "a finite number, or none")
        }
    }
}
