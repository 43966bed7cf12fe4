/// A hint to the host on how to draw a layer. The engine draws both modes alike.
public enum RenderingMode: String, Hashable, Sendable, CaseIterable {
    /// Many graphics that rarely change.
    case `static`
    /// Few graphics that move.
    case dynamic
}

/// An interval of time, in milliseconds since 1970; nil for an open end.
public struct TimeWindow: Hashable, Sendable {
    /// The start, inclusive.
    public var start: Int?
    /// The end, inclusive.
    public var end: Int?

    /// Creates an interval.
    public init(start: Int? = nil, end: Int? = nil) {
        self.start = start
        self.end = end
    }
}
