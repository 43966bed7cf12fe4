import GromaGeometry

/// Why features that share vertices or edges cannot be edited together. None of them has changed.
public enum TopologyError: Error, Hashable, Sendable {
    /// A source that cannot be used, or that refused an edit.
    case source(SnapSourceError)
    /// A geometry refused the edit; source and feature are nil for the own one.
    case geometry(source: String?, feature: Int?, GeometryError)
    /// Removing shared vertices would leave a part of a neighbor with too few of them.
    case wouldCollapse(source: String, feature: Int, part: Int, vertices: Int)
    /// Removing a node at which three or more areas meet would leave a gap between them. The source and feature are those of one of the
    /// areas.
    case wouldLeaveGap(source: String, feature: Int, at: Coordinate)
    /// As many positions are needed as there are shared vertices.
    case wrongCount(found: Int, expected: Int)
}

extension TopologyError: CustomStringConvertible {
    /// Describes what was wrong, where, and what is allowed.
    public var description: String {
        switch self {
        case .source(let error): return error.description
        case .geometry(let source, let feature, let error):
            guard let source, let feature else { return error.description }
            return "Feature \(feature) of \(source): \(error.description)"
        case .wouldCollapse(let source, let feature, let part, let vertices):
            return "Part \(part) of feature \(feature) of \(source) would be left with \(vertices) vertices: "
                + "remove it, or switch topological editing off."
        case .wouldLeaveGap(let source, let feature, let place):
            return "Feature \(feature) of \(source) and other areas meet at \(place.x) \(place.y), and would leave a gap without it: "
                + "move it onto one of its neighbors, or switch topological editing off."
        case .wrongCount(let found, let expected): return "There are \(found) positions, expected \(expected)."
        }
    }
}
