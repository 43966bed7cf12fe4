import GeometryCommands
import GromaJSON
import GromaMap
import GromaRPC

extension ErrorKind {
    /// No map of that name is there.
    public static let noMap = ErrorKind("noMap", -32082, "No map of that name is there.", suspects: ["map"])
    /// A map of that name is there already.
    public static let mapExists = ErrorKind(
        "mapExists", -32083, "A map of that name is there already.", suspects: ["map"], comesOfEdits: true)
    /// Maps, popovers or what their screen is like are there already.
    public static let mapsOpen = ErrorKind(
        "mapsOpen", -32083, "Maps, popovers or what their screen is like are there already.",
        remedy: "session.record first, or session.reset", comesOfEdits: true)
    /// The map has no layer of that name.
    public static let noMapLayer = ErrorKind("noMapLayer", -32084, "The map has no layer of that name.", suspects: ["layer"])
    /// The map shows that layer, or one of that name, already.
    public static let duplicateLayer = ErrorKind(
        "duplicateLayer", -32085, "The map shows that layer, or one of that name, already.", suspects: ["name", "layer"], comesOfEdits: true
    )
    /// A layer cannot be drawn or asked.
    public static let layerFailed = ErrorKind("layerFailed", -32086, "A layer cannot be drawn or asked.", suspects: ["layer"])
    /// What positions of the map refer to is not known yet, or has no unit.
    public static let mapNotLoaded = ErrorKind(
        "mapNotLoaded", -32087, "What positions of the map refer to is not known yet, or has no unit.",
        remedy: "a map with a layer, or map.setSpatialReference", suspects: ["map"])
    /// A popover has nothing that it comes from.
    public static let noAnchor = ErrorKind(
        "noAnchor", -32088, "A popover has nothing that it comes from.", remedy: "a source view with a rectangle, or a bar item",
        comesOfEdits: true)
    /// There is no room for a popover beside what it comes from.
    public static let noRoom = ErrorKind("noRoom", -32089, "There is no room for a popover beside what it comes from.")

    /// The layer has no graphic of that number.
    public static let noGraphic = ErrorKind("noGraphic", -32090, "The layer has no graphic of that number.", suspects: ["id", "ids"])
    /// A graphic is in a layer already.
    public static let graphicTaken = ErrorKind("graphicTaken", -32091, "The graphic is in a layer already.", comesOfEdits: true)
    /// A map shows the layer.
    public static let layerShown = ErrorKind(
        "layerShown", -32092, "A map shows the layer.", remedy: "map.removeLayer first", suspects: ["layer"], comesOfEdits: true)

    /// A layer of the map has no feature of that number.
    public static let noMapFeature = ErrorKind(
        "noMapFeature", -32093, "A layer of the map has no feature of that number.", suspects: ["objectId"])
    /// No popover of that name is presented.
    public static let noPopover = ErrorKind(
        "noPopover", -32094, "No popover of that name is presented.", remedy: "popover.present first", suspects: ["popover"])
    /// The map has no overlay of that name.
    public static let noOverlay = ErrorKind("noOverlay", -32096, "The map has no overlay of that name.", suspects: ["name"])
    /// The map has an overlay of that name already.
    public static let overlayExists = ErrorKind(
        "overlayExists", -32097, "The map has an overlay of that name already.", suspects: ["name"], comesOfEdits: true)

    /// Kinds that methods of maps have beside those of layers and sketches.
    public static let ofMaps: [ErrorKind] = [
        noMap, mapExists, mapsOpen, noMapLayer, duplicateLayer, layerFailed, mapNotLoaded, noAnchor, noRoom, noGraphic, graphicTaken,
        layerShown, noMapFeature, noPopover, noOverlay, overlayExists,
    ]
}

extension CommandError {
    /// The stream's error for one of the map.
    package init(_ error: MapError) {
        switch error {
        case .invalid, .unavailable, .pictureFailed, .cancelled: self.init(picture: error)
        case .layerFailed(let layer, _): self.init(.layerFailed, error.description, details: [("layer", .string(layer))])
        case .duplicateLayer(let name):
            self.init(.duplicateLayer, error.description, found: .string(name), expected: "a name that no layer of the map has")
        case .noLayer(let name): self.init(.noMapLayer, error.description, found: .string(name))
        case .indexOutOfRange(let index, let count):
            self.init(
                .indexOutOfRange, error.description, path: "params.index", found: .integer(index),
                expected: count == 0 ? "none" : "0 to \(count - 1)")
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
