/// A button of a pointing device.
public enum PointerButton: String, Hashable, Sendable, CaseIterable {
    /// The primary button, which tools use; a touching finger or pen counts as pressing it.
    case primary
    /// The secondary button, which usually opens a menu.
    case secondary
    /// The middle button, or the wheel.
    case middle
}
