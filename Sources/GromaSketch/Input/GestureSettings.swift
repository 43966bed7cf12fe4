/// The thresholds of gesture recognition.
public struct GestureSettings: Hashable, Sendable {
    /// How far, in points, a pointer that is down may stray from where it went down before that is a drag.
    public var slop = HitTolerance(mouse: 3, touch: 10, pen: 5)
    /// How far apart, in points, the two taps of a double tap may be.
    public var doubleTapDistance = HitTolerance()
    /// How many seconds may lie between the two taps of a double tap, each counted when its pointer went up.
    public var doubleTapInterval = 0.3 {
        didSet { doubleTapInterval = doubleTapInterval >= 0 ? doubleTapInterval : 0 }
    }
    /// After how many seconds a pointer that is held down within the slop is a long press.
    public var longPressDuration = 0.5 {
        didSet { longPressDuration = longPressDuration >= 0 ? longPressDuration : 0 }
    }

    /// The lines that people are used to.
    public init() {}
}
