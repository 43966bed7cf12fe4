import GeometryCommands
import GromaJSON
import GromaMap
import GromaRPC

extension ErrorKind {
    /// There is no map with that name.
    public static let noMap = ErrorKind("noMap", -32082, "There is no map with that name.", suspects: ["map"])
    /// There already is a map with that name.
    public static let mapExists = ErrorKind(
        "mapExists", -32083, "There already is a map with that name.", suspects: ["map"], comesOfEdits: true)
    /// There already are maps, or a description of the screen for popovers.
    public static let mapsOpen = ErrorKind(
        "mapsOpen", -32083, "There already are maps, or a description of the screen for popovers.",
        remedy: "session.record first, or session.reset", comesOfEdits: true)
    /// The map has no layer with that name.
    public static let noMapLayer = ErrorKind("noMapLayer", -32084, "The map has no layer with that name.", suspects: ["layer"])
    /// The map already shows that layer, or one with that name.
    public static let duplicateLayer = ErrorKind(
        "duplicateLayer", -32085, "The map already shows that layer, or one with that name.", suspects: ["name", "layer"],
        comesOfEdits: true
    )
    /// A layer cannot be drawn or queried.
    public static let layerFailed = ErrorKind("layerFailed", -32086, "A layer cannot be drawn or queried.", suspects: ["layer"])
    /// The map has no spatial reference yet, or one without a unit.
    public static let mapNotLoaded = ErrorKind(
        "mapNotLoaded", -32087, "The map has no spatial reference yet, or one without a unit.",
        remedy: "a map with a layer, or map.setSpatialReference", suspects: ["map"])
    /// A popover has no anchor.
    public static let noAnchor = ErrorKind(
        "noAnchor", -32088, "A popover has no anchor.", remedy: "a source view with a rectangle, or a bar item",
        comesOfEdits: true)
    /// There is no room for a popover beside its anchor.
    public static let noRoom = ErrorKind("noRoom", -32089, "There is no room for a popover beside its anchor.")

    /// The layer has no graphic with that id.
    public static let noGraphic = ErrorKind("noGraphic", -32090, "The layer has no graphic with that id.", suspects: ["id", "ids"])
    /// A graphic is already in a layer.
    public static let graphicTaken = ErrorKind("graphicTaken", -32091, "The graphic is already in a layer.", comesOfEdits: true)
    /// A map shows the layer.
    public static let layerShown = ErrorKind(
        "layerShown", -32092, "A map shows the layer.", remedy: "map.removeLayer first", suspects: ["layer"], comesOfEdits: true)

    /// A layer of the map has no feature with that id.
    public static let noMapFeature = ErrorKind(
        "noMapFeature", -32093, "A layer of the map has no feature with that id.", suspects: ["objectId"])
    /// No popover with that name is presented.
    public static let noPopover = ErrorKind(
        "noPopover", -32094, "No popover with that name is presented.", remedy: "popover.present first", suspects: ["popover"])
    /// The map has no overlay with that name.
    public static let noOverlay = ErrorKind("noOverlay", -32096, "The map has no overlay with that name.", suspects: ["name"])
    /// The map already has an overlay with that name.
    public static let overlayExists = ErrorKind(
        "overlayExists", -32097, "The map already has an overlay with that name.", suspects: ["name"], comesOfEdits: true)

    /// The kinds of errors of methods on maps, in addition to those of layers and sketches.
    public static let ofMaps: [ErrorKind] = [
        noMap, mapExists, mapsOpen, noMapLayer, duplicateLayer, layerFailed, mapNotLoaded, noAnchor, noRoom, noGraphic, graphicTaken,
        layerShown, noMapFeature, noPopover, noOverlay, overlayExists,
    ]
}

extension CommandError {
    /// Creates the stream's error for an error of the map.
    package init(_ error: MapError) {
        switch error {
        case .invalid, .unavailable, .pictureFailed, .cancelled: self.init(picture: error)
        case .layerFailed(let layer, _): self.init(.layerFailed, error.description, details: [("layer", .string(layer))])
        case .duplicateLayer(let name):
            self.init(.duplicateLayer, error.description, found: .string(name), expected: "a name that no layer of the map has")
        case .noLayer(let name): self.init(.noMapLayer, error.description, found: .string(name))
        case .indexOutOfRange(let index, let allowed):
            self.init(
                .indexOutOfRange, error.description, path: "params.index", found: .integer(index),
                expected: "\(allowed.lowerBound) to \(allowed.upperBound - 1)")
        case .spatialReferenceMismatch(let found, let expected):
            self.init(.spatialReferenceMismatch, error.description, found: .string(found), expected: expected)
        case .shapeReferenceMismatch(_, let found, let expected):
            self.init(
                .spatialReferenceMismatch, error.description, path: "params.geometry",
                found: found.map { .string($0.description) } ?? .null,
                expected: expected?.description ?? "no spatial reference")
        case .graphicTaken: self.init(.graphicTaken, error.description)
        case .noGraphic(_, let id):
            self.init(.noGraphic, error.description, path: "params.id", found: .integer(id), expected: "a number from graphics.add")
        case .notLoaded: self.init(.mapNotLoaded, error.description)
        case .noAnchor: self.init(.noAnchor, error.description)
        case .noRoom: self.init(.noRoom, error.description)
        }
    }
}
