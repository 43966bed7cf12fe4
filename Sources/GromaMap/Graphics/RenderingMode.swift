/// What a host may know of a layer before it draws it. The engine draws both alike.
public enum RenderingMode: String, Hashable, Sendable, CaseIterable {
    /// Many graphics that change seldom.
    case `static`
    /// Few graphics that move.
    case dynamic
}

/// A stretch of time, in milliseconds since 1970; nil for an open end.
public struct TimeWindow: Hashable, Sendable {
    /// Its beginning, which belongs to it.
    public var start: Int?
    /// Its end, which belongs to it.
    public var end: Int?

    /// Creates a stretch.
    public init(start: Int? = nil, end: Int? = nil) {
        self.start = start
        self.end = end
    }
}
