/// The change that one edit made to a geometry: the part, the first vertex, and the numbers of removed and inserted vertices.
///
/// A moved vertex is one removed and one inserted. An added part has all its vertices inserted, a removed one has them removed, and `kind`
/// distinguishes both from edits inside a part.
public struct GeometryChange: Hashable, Sendable {
    /// The change to the list of parts.
    public enum Kind: String, Hashable, Sendable {
        /// None: vertices of a part changed.
        case vertices
        /// The part was inserted before the one that had its index.
        case partInserted
        /// The part was removed.
        case partRemoved
        /// Everything may be different; `removed` and `inserted` count the vertices of the whole geometry.
        case everything
    }

    /// The change to the list of parts.
    public var kind: Kind
    /// The part: a path or ring; 0 for points.
    public var part: Int
    /// The first changed vertex.
    public var from: Int
    /// The number of vertices removed there.
    public var removed: Int
    /// The number of vertices inserted there.
    public var inserted: Int
    /// The verb that made the change, such as `moveVertex` or `undo`.
    public var cause: String

    /// Creates a change.
    public init(kind: Kind = .vertices, part: Int, from: Int, removed: Int, inserted: Int, cause: String) {
        self.kind = kind
        self.part = part
        self.from = from
        self.removed = removed
        self.inserted = inserted
        self.cause = cause
    }

    /// Returns the change that reverts this one.
    public func inverse(cause: String) -> GeometryChange {
        let kind: Kind =
            switch self.kind {
            case .partInserted: .partRemoved
            case .partRemoved: .partInserted
            case .vertices, .everything: self.kind
            }
        return GeometryChange(kind: kind, part: part, from: from, removed: inserted, inserted: removed, cause: cause)
    }
}
