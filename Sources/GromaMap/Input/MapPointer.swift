/// A pointer event on a map view.
public struct MapPointer: Hashable, Sendable {
    /// The action.
    public var phase: PointerPhase
    /// The position in points.
    public var point: ScreenPoint
    /// The time in seconds since any fixed time; nil if unknown: holds are then not detected.
    public var time: Double?
    /// Identifies the pointer among those that are down at the same time.
    public var id: Int
    /// The kind of device.
    public var device: PointerDevice
    /// The button that is, or was, pressed.
    public var button: PointerButton
    /// The modifier keys that are pressed.
    public var modifiers: KeyModifiers

    /// Creates a pointer event.
    public init(
        _ phase: PointerPhase, at point: ScreenPoint, time: Double? = nil, id: Int = 0, device: PointerDevice = .touch,
        button: PointerButton = .primary, modifiers: KeyModifiers = []
    ) {
        self.phase = phase
        self.point = point
        self.time = time
        self.id = id
        self.device = device
        self.button = button
        self.modifiers = modifiers
    }
}
