import GromaGeometry

/// The error of snapping settings, or of the sources to snap to.
public enum SnapError: Error, Hashable, Sendable {
    /// A number that is invalid for a grid.
    case invalidGrid(name: String, found: Double, expected: String)
    /// A setting out of range.
    case invalidSetting(name: String, found: Double, expected: String)
    /// A source that cannot be used.
    case source(SnapSourceError)
}

extension SnapError: CustomStringConvertible {
    /// Describes what was wrong, and what is allowed.
    public var description: String {
        switch self {
        case .invalidGrid(let name, let found, let expected): return "The grid's \(name) is \(found), expected \(expected)."
        case .invalidSetting(let name, let found, let expected): return "\(name) is \(found), expected \(expected)."
        case .source(let error): return error.description
        }
    }
}
