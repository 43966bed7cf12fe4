/// A button of a pointing device.
public enum PointerButton: String, Hashable, Sendable, CaseIterable {
    /// The one that tools read; a finger or pen that is down has it down.
    case primary
    /// The one that mostly opens a menu.
    case secondary
    /// The one in the middle, or the wheel.
    case middle
}
