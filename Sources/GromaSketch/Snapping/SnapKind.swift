/// The kind of place that a position is snapped to.
public enum SnapKind: String, CaseIterable, Hashable, Sendable {
    /// A vertex of a line or outline, or a point.
    case vertex
    /// The first or last vertex of a path that is no ring. Where `vertex` is on and stands first, ends count as vertices.
    case end
    /// Where two edges, an edge and a guide, or two guides meet.
    case intersection
    /// Half way along an edge.
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
