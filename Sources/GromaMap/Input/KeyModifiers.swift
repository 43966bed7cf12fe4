/// The modifier keys that are held down during an event.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
    /// One bit per key.
    public let rawValue: Int
    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Shift.
    public static let shift = KeyModifiers(rawValue: 1)
    /// Control.
    public static let control = KeyModifiers(rawValue: 2)
    /// Alt, or Option.
    public static let alt = KeyModifiers(rawValue: 4)
    /// Command, or the system's logo key.
    public static let meta = KeyModifiers(rawValue: 8)
}
