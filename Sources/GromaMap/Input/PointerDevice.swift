/// The kind of pointing device. Hit tolerances differ.
public enum PointerDevice: String, Hashable, Sendable, CaseIterable {
    /// A mouse, or a trackpad.
    case mouse
    /// A finger.
    case touch
    /// A pen on the screen or on a tablet.
    case pen
}
