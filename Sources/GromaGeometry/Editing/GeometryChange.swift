/// The change that one edit made to a geometry: the part, the first vertex, how many vertices were removed, and how many were inserted.
///
/// A moved vertex is one removed and one inserted. A part that comes has all its vertices inserted, one that goes has them
/// removed, and `kind` tells both from edits inside a part.
public struct GeometryChange: Hashable, Sendable {
    /// What happened to the list of parts.
    public enum Kind: String, Hashable, Sendable {
        /// Nothing: vertices of a part changed.
        case vertices
        /// The part was put before the one that had its index.
        case partInserted
        /// The part was taken out.
        case partRemoved
        /// Everything may be different; `removed` and `inserted` count the vertices of the whole geometry.
        case everything
    }

    /// What happened to the list of parts.
    public var kind: Kind
    /// The part: a path or ring; 0 for points.
    public var part: Int
    /// The first vertex concerned.
    public var from: Int
    /// How many vertices are gone from there.
    public var removed: Int
    /// How many took their place.
    public var inserted: Int
    /// The verb that did it, such as `moveVertex` or `undo`.
    public var cause: String

    /// Creates a description.
    public init(kind: Kind = .vertices, part: Int, from: Int, removed: Int, inserted: Int, cause: String) {
        self.kind = kind
        self.part = part
        self.from = from
        self.removed = removed
        self.inserted = inserted
        self.cause = cause
    }

    /// The change that takes this one back.
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
