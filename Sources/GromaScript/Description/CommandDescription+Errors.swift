extension CommandDescription {
    /// The errors that the method may answer with, as its parameters and its noun tell: those of reading what it is given, of finding what it works
    /// on, and of what is done there. In the order of ``ErrorKind/all``, one for each number: the others of that number tell in `data.code` more exactly
    /// what is meant.
    var errors: [ErrorKind] {
        var kinds = ErrorKind.anyMethod
        if parameters.contains(where: \.isRequired) { kinds.insert(.missingParameter) }
        let schemas = parameters.map(\.schema)
        if schemas.contains(where: { $0.mentions("Geometry") || $0.mentions("FeatureInput") }) { kinds.formUnion(ErrorKind.geometryTexts) }
        if schemas.contains(where: { $0.mentions("Position") }) {
            kinds.formUnion([.dimensionMismatch, .notFinite, .coordinateOutOfRange])
        }
        let names = Set(parameters.map(\.name))
        if !names.isDisjoint(with: ["part", "index", "from", "to", "ranges", "parts", "excluding", "shell"]) {
            kinds.insert(.indexOutOfRange)
        }
        if names.contains("as") { kinds.formUnion([.notRepresentable, .cannotProject, .notSupported, .latitudeOutOfRange]) }
        if !names.isDisjoint(with: ["path", "webMapPath", "strings"]) { kinds.formUnion(ErrorKind.files) }
        if !names.isDisjoint(with: ["format", "text"]) { kinds.formUnion(ErrorKind.geometryTexts) }
        if plugin != nil { kinds.insert(.operationFailed) }
        kinds.formUnion(ErrorKind.ofNoun(method.prefix { $0 != "." }))
        if method.hasPrefix("session.") { kinds.formUnion(ErrorKind.sessions) }
        if effect == .reads { kinds.subtract(ErrorKind.ofEditing) }
        var numbers: Set<Int> = []
        return ErrorKind.all.filter { kinds.contains($0) && numbers.insert($0.number).inserted }
    }
}

extension Schema {
    /// Whether values of a shared definition stand in it, at any depth.
    fileprivate func mentions(_ name: String) -> Bool {
        switch self {
        case .reference(let other): other == name
        case .array(let element, _): element.mentions(name)
        case .map(let value): value.mentions(name)
        case .object(let members): members.contains { $0.schema.mentions(name) }
        case .any(let schemas): schemas.contains { $0.mentions(name) }
        default: false
        }
    }
}

extension ErrorKind {
    /// Of every method: parameters that are not as described, and what the session takes at most.
    fileprivate static let anyMethod: Set<ErrorKind> = [
        .unknownParameter, .duplicateParameter, .parametersByPosition, .wrongKind, .invalidValue, .internalError, .limitExceeded,
        .notWaiting,
    ]

    fileprivate static let files: Set<ErrorKind> = [.outsideRoot, .fileNotFound, .fileError, .filesOff]

    /// Of reading geometries from texts, files and the session.
    fileprivate static let geometryTexts: Set<ErrorKind> = files.union([
        .missingParameter, .unknownName, .severalGeometries, .noGeometry, .unknownFeature, .spatialReferenceConflict, .notFinite,
        .coordinateOutOfRange, .dimensionMismatch, .formatError, .truncated, .trailingText, .encoding, .unknownGeometry, .unclosedRing,
        .tooFewPositions, .holeWithoutShell, .missingMember, .duplicateMember, .wrongMember, .nestingTooDeep, .doctype,
        .unsupportedGeometry,
        .unknownFormat, .notSupported, .notRepresentable, .tooLarge,
    ])

    /// Of computing with geometries.
    private static let operations: Set<ErrorKind> = [
        .operationFailed, .indexOutOfRange, .dimensionMismatch, .spatialReferenceMismatch, .missingSpatialReference, .emptyGeometry,
        .wrongGeometryType, .notFinite, .unknownProjection, .latitudeOutOfRange, .topologyError, .invalidGeometry, .noResult, .tooLarge,
        .cancelled, .geosError, .coordinateOutOfRange, .unknownName,
    ]

    /// Of methods that change something alone.
    fileprivate static let ofEditing: Set<ErrorKind> = [
        .storeExists, .duplicateLayer, .readOnly, .diskFull, .duplicateGlobalID, .attachmentName, .attachmentType, .attachmentTooLarge,
        .sketchActive, .sketchInvalid, .noGroup, .eventOrder, .nothingToPaste, .constraint, .editRefused, .popupsActive, .popupsEditing,
        .sketchOfPopups, .invalidFeature, .wrongAnswer, .toolFailed, .layersOpen, .invalidStrings,
    ]

    private static let sketches: Set<ErrorKind> = operations.union([
        .sketchActive, .noSketch, .sketchInvalid, .noGroup, .noSelection, .unknownTool, .toolFailed, .eventOrder, .noViewport, .unknownStep,
        .nothingToPaste, .constraint, .snapSource, .editRefused, .notPermitted, .notSupported, .sketchOfPopups, .noLayer, .missingParameter,
    ])

    private static let layers: Set<ErrorKind> = operations.union(features).union(geometryTexts).union([
        .popupsOpen, .sketchActive, .snapSource,
    ])

    fileprivate static let sessions: Set<ErrorKind> = [
        .requestWaiting, .noRecording, .recordingActive, .sketchActive, .popupsOpen, .layersOpen, .notRepresentable, .invalidStrings,
        .cancelled,
    ]

    /// Of what methods of a noun work on.
    fileprivate static func ofNoun(_ noun: Substring) -> Set<ErrorKind> {
        switch noun {
        case "geometry", "envelope": operations
        case "point": operations.union([.notationUnreadable, .outOfRange])
        case "reference": [.unknownProjection]
        case "format": geometryTexts.union([.cannotProject])
        case "sketch": sketches
        case "features", "attachments": layers
        case "popups": layers.union(sketches).union(popups)
        default: []
        }
    }
}
