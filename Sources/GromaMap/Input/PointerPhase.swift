/// The phase of a pointer event.
public enum PointerPhase: String, Hashable, Sendable, CaseIterable {
    /// A button went down, or a finger or pen touched the surface.
    case down
    /// It moved while down.
    case move
    /// It went up.
    case up
    /// The system cancelled it: its gesture is to be discarded.
    case cancel
    /// It moved with no button down.
    case hover
}
