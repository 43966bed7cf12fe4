import GromaGeometry

/// The error of snapping settings, or of the sources to snap to.
public enum SnapError: Error, Hashable, Sendable {
    /// A number that makes no grid.
    case invalidGrid(name: String, found: Double, expected: String)
    /// A setting out of its range.
    case invalidSetting(name: String, found: Double, expected: String)
    /// A source that cannot be used.
    case source(SnapSourceError)
}

extension SnapError: CustomStringConvertible {
    /// What was wrong, and what would be right.
    public var description: String {
        switch self {
        case .invalidGrid(let name, let found, let expected): return "The grid's \(name) is \(found), expected \(expected)."
        case .invalidSetting(let name, let found, let expected): return "\(name) is \(found), expected \(expected)."
        case .source(let error): return error.description
        }
    }
}
