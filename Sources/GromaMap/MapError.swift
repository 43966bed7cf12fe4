/// Why something of the map cannot be shown, read or set.
public enum MapError: Error, Hashable, Sendable {
    /// A value is none that a setting, a symbol or a renderer may have.
    case invalid(path: String, found: String, expected: String)
    /// A layer cannot be drawn or asked now.
    case layerFailed(layer: String, reason: String)
    /// The operation was cancelled.
    case cancelled
}

extension MapError: CustomStringConvertible {
    /// What was wrong, where, and what would be right.
    public var description: String {
        switch self {
        case .invalid(let path, let found, let expected): "\(path): \(found) is not \(expected)"
        case .layerFailed(let layer, let reason): "the layer '\(layer)' cannot be shown: \(reason)"
        case .cancelled: "cancelled"
        }
    }
}
