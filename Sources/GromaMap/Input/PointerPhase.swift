/// The phase of a pointer event.
public enum PointerPhase: String, Hashable, Sendable, CaseIterable {
    /// A button went down, or a finger or pen touched.
    case down
    /// It moved while down.
    case move
    /// It went up.
    case up
    /// The system took it away: what it was doing is not meant.
    case cancel
    /// It moved with no button down.
    case hover
}
