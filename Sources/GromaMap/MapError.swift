import GromaGeometry

/// Why something of the map cannot be shown, read or set.
public enum MapError: Error, Hashable, Sendable {
    /// A value is none that a setting, a symbol or a renderer may have.
    case invalid(path: String, found: String, expected: String)
    /// A layer cannot be drawn or asked now.
    case layerFailed(layer: String, reason: String)
    /// The map has a layer of that name, or shows that layer, already.
    case duplicateLayer(name: String)
    /// The map has no such layer.
    case noLayer(name: String)
    /// There is no such place among the layers.
    case indexOutOfRange(index: Int, count: Int)
    /// Positions refer to something else than the map's.
    case spatialReferenceMismatch(found: String, expected: String)
    /// The map shows nothing yet, because it has no layer or no reference.
    case notLoaded
    /// A popover has nothing that it comes from.
    case noAnchor
    /// There is no room for a popover beside what it comes from.
    case noRoom
    /// Something was not built in.
    case unavailable(what: String, advice: String)
    /// A picture cannot be made.
    case pictureFailed(format: String, reason: String)
    /// A shape is in another reference than the layer that it is to belong to.
    case shapeReferenceMismatch(layer: String, found: SpatialReference?, expected: SpatialReference?)
    /// A graphic belongs to a layer already: it can only be in one.
    case graphicTaken(layer: String)
    /// A layer has no graphic of that number.
    case noGraphic(layer: String, id: Int)
    /// The operation was cancelled.
    case cancelled
}

extension MapError: CustomStringConvertible {
    /// Describes what was wrong, where, and what is allowed.
    public var description: String {
        switch self {
        case .invalid(let path, let found, let expected): "\(path): found \(found), expected \(expected)"
        case .layerFailed(let layer, let reason): "the layer '\(layer)' cannot be shown: \(reason)"
        case .duplicateLayer(let name): "the layer '\(name)' is shown already: give it another name, or remove the other first"
        case .noLayer(let name): "the map has no layer '\(name)'"
        case .indexOutOfRange(let index, let count): "there is no place \(index) among \(count) layers"
        case .spatialReferenceMismatch(let found, let expected): "positions are in \(found), and the map's in \(expected)"
        case .notLoaded: "the map is not loaded yet: it has no layer that says what its positions refer to"
        case .noAnchor: "a popover needs a source view with a rectangle, or a bar item, that it comes from"
        case .noRoom: "there is no room for the popover beside what it comes from"
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
