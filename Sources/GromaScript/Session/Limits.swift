/// What a session takes at most.
public struct Limits: Hashable, Sendable {
    /// Bytes of a line.
    public var lineLength = 1 << 30
    /// Arrays and objects inside one another.
    public var nesting = 512
    /// Vertices of one geometry.
    public var vertices = 200_000_000
    /// Bytes of all geometries and sketches held, as far as they can be counted.
    public var memory = 8 << 30

    /// The defaults.
    public init() {}
}
