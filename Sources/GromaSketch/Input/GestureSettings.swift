/// The thresholds of gesture recognition.
public struct GestureSettings: Hashable, Sendable {
    /// The maximum distance, in points, that a pressed pointer may move before it is a drag.
    public var slop = HitTolerance(mouse: 3, touch: 10, pen: 5)
    /// The maximum distance, in points, between the two taps of a double tap.
    public var doubleTapDistance = HitTolerance()
    /// The maximum time in seconds between the two taps of a double tap, measured at the releases.
    public var doubleTapInterval = 0.3 {
        didSet { doubleTapInterval = doubleTapInterval >= 0 ? doubleTapInterval : 0 }
    }
    /// The time in seconds after which a pointer pressed within the slop is a long press.
    public var longPressDuration = 0.5 {
        didSet { longPressDuration = longPressDuration >= 0 ? longPressDuration : 0 }
    }

    /// Creates the usual thresholds.
    public init() {}
}
