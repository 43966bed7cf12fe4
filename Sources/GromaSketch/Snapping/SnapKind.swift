/// The kind of place to which a position is snapped.
public enum SnapKind: String, CaseIterable, Hashable, Sendable {
    /// A vertex of a line or outline, or a point.
    case vertex
    /// The first or last vertex of a path that is not a ring. If `vertex` is on and comes first, ends count as vertices.
    case end
    /// The intersection of two edges, of an edge and a guide, or of two guides.
    case intersection
    /// The midpoint of an edge.
    case midpoint
    /// Anywhere on an edge.
    case edge
    /// A node of the grid.
    case grid
    /// On the line through the anchor that runs parallel to a reference edge.
    case parallel
    /// On the line through the anchor that is perpendicular to a reference edge, or on an edge where the perpendicular from
    /// the anchor meets it.
    case perpendicular
    /// On the straight continuation of a reference edge beyond its end.
    case `extension`

    /// Whether it is a line drawn from a reference edge rather than something that is there.
    var isGuide: Bool { self == .parallel || self == .perpendicular || self == .extension }
}
