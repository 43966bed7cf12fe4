import GromaGeometry

/// An error of maps, symbols, renderers and pictures.
public enum MapError: Error, Hashable, Sendable {
    /// The value of a setting, a symbol or a renderer is invalid.
    case invalid(path: String, found: String, expected: String)
    /// A layer cannot be drawn or queried now.
    case layerFailed(layer: String, reason: String)
    /// The map already has a layer of that name, or contains that layer.
    case duplicateLayer(name: String)
    /// The map has no such layer.
    case noLayer(name: String)
    /// The index of a layer is out of range.
    case indexOutOfRange(index: Int, allowed: Range<Int>)
    /// The spatial reference differs from that of the map.
    case spatialReferenceMismatch(found: String, expected: String)
    /// The map is not loaded, because it has no layer or no spatial reference.
    case notLoaded
    /// A popover has no anchor.
    case noAnchor
    /// There is no room for a popover beside its anchor.
    case noRoom
    /// A feature is not built in.
    case unavailable(what: String, advice: String)
    /// A picture cannot be created.
    case pictureFailed(format: String, reason: String)
    /// The spatial reference of a geometry differs from that of the layer.
    case shapeReferenceMismatch(layer: String, found: SpatialReference?, expected: SpatialReference?)
    /// A graphic belongs to a layer already: it can be in only one.
    case graphicTaken(layer: String)
    /// A layer has no graphic with that object ID.
    case noGraphic(layer: String, id: Int)
    /// The operation was cancelled.
    case cancelled
}

extension MapError: CustomStringConvertible {
    /// A description of the error, its place and what is allowed.
    public var description: String {
        switch self {
        case .invalid(let path, let found, let expected): "\(path): found \(found), expected \(expected)"
        case .layerFailed(let layer, let reason): "the layer '\(layer)' cannot be shown: \(reason)"
        case .duplicateLayer(let name): "the layer '\(name)' is shown already: give it another name, or remove the other first"
        case .noLayer(let name): "the map has no layer '\(name)'"
        case .indexOutOfRange(let index, let allowed):
            "index \(index) is out of range: give \(allowed.isEmpty ? "none" : "\(allowed.lowerBound) to \(allowed.upperBound - 1)")"
        case .spatialReferenceMismatch(let found, let expected):
            "the spatial reference is \(found), but that of the map is \(expected)"
        case .notLoaded: "the map is not loaded yet: it has no layer that says what its positions refer to"
        case .noAnchor: "a popover needs a source view with a rectangle, or a bar item, that it comes from"
        case .noRoom: "there is no room for the popover beside its anchor"
        case .unavailable(let what, let advice): "\(what) cannot be made: \(advice)"
        case .pictureFailed(let format, let reason): "the \(format) picture cannot be made: \(reason)"
        case .shapeReferenceMismatch(let layer, let found, let expected):
            "a shape in \(found?.description ?? "no spatial reference") cannot be in the layer '\(layer)', which is in "
                + "\(expected?.description ?? "none"): project it first"
        case .graphicTaken(let layer): "the graphic is in the layer '\(layer)' already: remove it there first, or add a copy"
        case .noGraphic(let layer, let id): "the layer '\(layer)' has no graphic \(id)"
        case .cancelled: "cancelled"
        }
    }
}
