import GromaRPC

extension StreamVocabulary {
    /// The declarations of methods on geometries and formats.
    static var geometries: StreamVocabulary {
        var vocabulary = StreamVocabulary(types: SharedSchema.geometries, errors: ErrorKind.ofGeometry) { command in
            var kinds: Set<ErrorKind> = []
            let schemas = command.parameters.map(\.schema)
            if schemas.contains(where: { $0.mentions("Geometry") }) { kinds.formUnion(ErrorKind.ofReadingGeometries) }
            if schemas.contains(where: { $0.mentions("Position") }) {
                kinds.formUnion([.dimensionMismatch, .notFinite, .coordinateOutOfRange])
            }
            let names = Set(command.parameters.map(\.name))
            if !names.isDisjoint(with: ["part", "index", "from", "to", "ranges", "parts", "excluding", "shell"]) {
                kinds.insert(.indexOutOfRange)
            }
            if names.contains("as") { kinds.formUnion([.notRepresentable, .cannotProject, .notSupported, .latitudeOutOfRange]) }
            if !names.isDisjoint(with: ["format", "text"]) { kinds.formUnion(ErrorKind.ofReadingGeometries) }
            // Parameters `format` and `width` together belong to a picture.
            if names.isSuperset(of: ["format", "width"]) { kinds.insert(.pictureFailed) }
            switch command.noun {
            case "geometry", "envelope": kinds.formUnion(ErrorKind.ofComputing)
            case "point": kinds.formUnion(ErrorKind.ofComputing.union([.notationUnreadable, .outOfRange]))
            case "reference": kinds.formUnion([.unknownProjection, .notInstalled])
            case "format": kinds.formUnion(ErrorKind.ofReadingGeometries.union([.cannotProject]))
            case "session": kinds.insert(.notRepresentable)
            default: break
            }
            return kinds
        }
        vocabulary.stories = ExampleStory.ofGeometries
        return vocabulary
    }
}

extension ErrorKind {
    /// The kinds of errors of reading geometries from texts, files and the session.
    package static let ofReadingGeometries: Set<ErrorKind> = ErrorKind.ofFiles.union([
        .missingParameter, .unknownName, .severalGeometries, .noGeometry, .unknownFeature, .spatialReferenceConflict, .notFinite,
        .coordinateOutOfRange, .dimensionMismatch, .formatError, .truncated, .trailingText, .encoding, .unknownGeometry, .unclosedRing,
        .tooFewPositions, .holeWithoutShell, .missingMember, .duplicateMember, .wrongMember, .nestingTooDeep, .doctype,
        .unsupportedGeometry, .unknownFormat, .notSupported, .notRepresentable, .tooLarge,
    ])

    /// The kinds of errors of computing with geometries.
    package static let ofComputing: Set<ErrorKind> = [
        .operationFailed, .indexOutOfRange, .dimensionMismatch, .spatialReferenceMismatch, .missingSpatialReference, .emptyGeometry,
        .wrongGeometryType, .notFinite, .unknownProjection, .notInstalled, .invalidCoordinate, .latitudeOutOfRange, .topologyError,
        .invalidGeometry, .noResult, .tooLarge,
        .cancelled, .geosError, .coordinateOutOfRange, .unknownName,
    ]
}

extension SharedSchema {
    fileprivate static let geometries: [SharedSchema] = [
        SharedSchema(
            name: "Geometry",
            documentation:
                "One of: a name that the session holds; a text in one of the forms; a file below the root. wkid is 4326 by default, null for none; reference is the WKT of a reference without a WKID, together with a wkid of null; feature selects one of several geometries by index or id, collect makes a collection of them. An answer with its geometry is accepted unchanged.",
            schema: .members([
                "name?": .string, "wkt?": .string, "wkb?": .string, "wkb64?": .string, "geojson?": .map(.anything),
                "esri?": .map(.anything),
                "text?": .string, "path?": .string, "format?": .string, "wkid?": .any([.integer(1...Int(Int32.max)), .null]),
                "feature?": .anything,
                "collect?": .boolean, "reference?": .string, "geometry?": .reference("Geometry"), "summary?": .anything,
                "dropped?": .anything,
            ])),
        SharedSchema(
            name: "Position",
            documentation:
                "A position: x is longitude or easting, y latitude or northing. An answer with a position, as point or at, is accepted unchanged.",
            schema: .any([.array(.number, 2...3), .members(["x": .number, "y": .number, "z?": .number, "m?": .number])])),
        SharedSchema(
            name: "GeometryText", documentation: "A geometry in the requested form, and its reference.",
            schema: .members([
                "wkt?": .string, "wkb?": .string, "wkb64?": .string, "geojson?": .map(.anything), "esri?": .map(.anything),
                "wkid": .any([.integer(nil), .null]),
            ])),
        SharedSchema(
            name: "Summary", documentation: "A summary of a geometry, without its coordinates.",
            schema: .members([
                "type": .choice(["point", "multipoint", "polyline", "polygon", "envelope", "collection"]), "multi": .boolean,
                "parts": .integer(0...Int.max), "vertices": .integer(0...Int.max), "hasZ": .boolean, "hasM": .boolean,
                "isEmpty": .boolean,
                "extent": .any([.array(.number, 4...4), .null]),
            ])),
    ]
}
