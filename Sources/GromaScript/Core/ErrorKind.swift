/// A kind of error: its word in `error.data.code`, its number in `error.code`, and what it means.
public struct ErrorKind: Hashable, Sendable {
    /// The word, the same in every release.
    public let name: String
    /// JSON-RPC's number.
    public let number: Int
    /// What it means, for the description.
    public let documentation: String

    /// Makes a kind. Numbers of methods' own errors lie in -32099 ... -32000.
    public init(_ name: String, _ number: Int, _ documentation: String) {
        self.name = name
        self.number = number
        self.documentation = documentation
    }

    static let notJSON = ErrorKind("notJSON", -32700, "The line is no JSON (RFC 8259).")
    static let nestingTooDeepLine = ErrorKind("nestingTooDeep", -32700, "The line has more levels inside one another than the limit.")
    static let invalidRequest = ErrorKind("invalidRequest", -32600, "The line is JSON but no JSON-RPC 2.0 message.")
    static let methodNotFound = ErrorKind("methodNotFound", -32601, "There is no such method.")
    static let unknownParameter = ErrorKind("unknownParameter", -32602, "The method has no such parameter.")
    static let missingParameter = ErrorKind("missingParameter", -32602, "A parameter that the method needs is not there.")
    static let duplicateParameter = ErrorKind("duplicateParameter", -32602, "A parameter or member stands there twice.")
    static let parametersByPosition = ErrorKind("parametersByPosition", -32602, "Parameters are an object, not an array.")
    static let wrongKind = ErrorKind("wrongType", -32602, "A value of another JSON type than the parameter's.")
    static let invalidValue = ErrorKind("invalidParameter", -32602, "A value outside what the parameter may be.")
    static let outOfRange = ErrorKind("outOfRange", -32602, "A value beyond what a notation can say.")
    static let internalError = ErrorKind("internalError", -32603, "A fault in Groma itself.")

    static let operationFailed = ErrorKind("operationFailed", -32000, "The operation gave no result.")
    static let indexOutOfRange = ErrorKind("indexOutOfRange", -32001, "An index that is not there.")
    static let dimensionMismatch = ErrorKind(
        "dimensionMismatch", -32002, "An ordinate that the geometry lacks, or positions of mixed dimensions.")
    static let spatialReferenceMismatch = ErrorKind(
        "spatialReferenceMismatch", -32003, "Two geometries, or a geometry and a layer, in differing references.")
    static let spatialReferenceConflict = ErrorKind(
        "spatialReferenceConflict", -32004, "A text names another reference than the wkid given with it.")
    static let missingSpatialReference = ErrorKind(
        "missingSpatialReference", -32005, "The geometry has no reference and the method needs one.")
    static let severalGeometries = ErrorKind("severalGeometries", -32006, "A text holds several geometries where one is wanted.")
    static let noGeometry = ErrorKind("noGeometry", -32007, "A text holds no geometry where one is wanted.")
    static let unknownName = ErrorKind("unknownName", -32008, "The session holds no geometry of that name.")
    static let emptyGeometry = ErrorKind("emptyGeometry", -32009, "The geometry is empty and the method needs one that is not.")
    static let wrongGeometryType = ErrorKind("wrongGeometryType", -32010, "A type of geometry that the method does not take.")
    static let notFinite = ErrorKind("notFinite", -32011, "A coordinate that is not finite.")
    static let unknownProjection = ErrorKind("unknownProjection", -32012, "No projection leads from one reference to the other.")
    static let cannotProject = ErrorKind(
        "cannotProject", -32012, "The format needs another reference, and no projection leads to it.")
    static let latitudeOutOfRange = ErrorKind("latitudeOutOfRange", -32013, "A latitude that Web Mercator cannot show.")
    static let topologyError = ErrorKind("topologyError", -32014, "No consistent topology was found.")
    static let invalidGeometry = ErrorKind(
        "invalidGeometry", -32015, "The geometry is not valid and the operation needs one that is, or it is none that the layer takes.")
    static let noResult = ErrorKind("noResult", -32016, "The geometries do not lie as the operation needs them.")
    static let tooLarge = ErrorKind("tooLarge", -32017, "More than the operation or the text can hold.")
    static let cancelled = ErrorKind("cancelled", -32018, "The request was cancelled.")
    static let limitExceeded = ErrorKind("limitExceeded", -32019, "One of the session's limits: line length, vertices a geometry, memory.")
    static let unknownFeature = ErrorKind("unknownFeature", -32020, "The text has no feature of that index or id.")
    static let sketchActive = ErrorKind("sketchActive", -32021, "A sketch of that name is being drawn already.")
    static let noSketch = ErrorKind("noSketch", -32022, "No sketch of that name is being drawn.")
    static let sketchInvalid = ErrorKind("sketchInvalid", -32023, "The sketch cannot be completed as it is.")
    static let noGroup = ErrorKind("noGroup", -32024, "No group is open.")
    static let geosError = ErrorKind("geosError", -32025, "GEOS failed.")
    static let notationUnreadable = ErrorKind("notationUnreadable", -32026, "A text that is not a position in the notation.")

    static let coordinateOutOfRange = ErrorKind(
        "coordinateOutOfRange", -32027, "An x or y beyond ±1e150, which nothing can be computed with.")

    static let noSelection = ErrorKind("noSelection", -32028, "What the method works on is not selected.")
    static let unknownTool = ErrorKind("unknownTool", -32029, "There is no sketch tool of that name.")
    static let toolFailed = ErrorKind("toolFailed", -32030, "The tool cannot do this here.")
    static let eventOrder = ErrorKind("eventOrder", -32031, "An event of the pointer that cannot come now.")
    static let noViewport = ErrorKind("noViewport", -32032, "The sketch has no viewport to read positions of the screen by.")
    static let unknownStep = ErrorKind("unknownStep", -32033, "The history has no step of that number.")
    static let nothingToPaste = ErrorKind("nothingToPaste", -32034, "Nothing was copied that could be pasted here.")
    static let constraint = ErrorKind("constraint", -32035, "No position satisfies the constraints.")
    static let snapSource = ErrorKind("snapSource", -32036, "A snap source that is not there, or refuses the edit.")

    static let noRecording = ErrorKind("noRecording", -32037, "Nothing is recorded.")
    static let recordingActive = ErrorKind("recordingActive", -32038, "The session is recorded already.")

    static let notWaiting = ErrorKind("notWaiting", -32080, "No request of the engine of that id waits for its answer.")
    static let requestWaiting = ErrorKind(
        "requestWaiting", -32081, "A request of the engine waits for its answer, and what it is about cannot be changed until then.")

    static let editRefused = ErrorKind("editRefused", -32039, "An edit that would make the shape worse, which the guard refuses.")

    static let formatError = ErrorKind("syntax", -32040, "A text breaks the grammar of its format.")
    static let truncated = ErrorKind("truncated", -32040, "A text that ends before what it announced.")
    static let trailingText = ErrorKind("trailingText", -32040, "Something stands after the end of what a text holds.")
    static let encoding = ErrorKind("encoding", -32040, "Bytes that are no UTF-8, or an encoding that is not read.")
    static let unknownGeometry = ErrorKind("unknownGeometry", -32040, "A kind of geometry that nobody knows.")
    static let unclosedRing = ErrorKind("unclosedRing", -32040, "A ring whose last position is not its first.")
    static let tooFewPositions = ErrorKind("tooFewPositions", -32040, "A line or a ring of too few positions.")
    static let holeWithoutShell = ErrorKind("holeWithoutShell", -32040, "A hole before any shell.")
    static let missingMember = ErrorKind("missingMember", -32040, "A member that the format requires is not there.")
    static let duplicateMember = ErrorKind("duplicateMember", -32040, "A member that is read stands there twice.")
    static let wrongMember = ErrorKind("wrongType", -32040, "A value of another kind than the format allows there.")
    static let nestingTooDeep = ErrorKind("nestingTooDeep", -32040, "A text has more levels inside one another than the limit.")
    static let doctype = ErrorKind("doctype", -32040, "A document type declaration, which is not read.")
    static let unsupportedGeometry = ErrorKind("unsupportedGeometry", -32041, "A kind of geometry that is known and not supported.")
    static let notRepresentable = ErrorKind("notRepresentable", -32042, "The format has no form for this.")
    static let notSupported = ErrorKind("notSupported", -32042, "The format or the store cannot do this: read, write, hold features.")
    static let unknownFormat = ErrorKind("unknownFormat", -32043, "No format goes by that name, or none recognises the text.")

    static let outsideRoot = ErrorKind("outsideRoot", -32060, "A path that leads out of the root.")
    static let fileNotFound = ErrorKind("fileNotFound", -32061, "There is no such file.")
    static let fileError = ErrorKind("inputOutput", -32062, "The system refused to read or write.")
    static let filesOff = ErrorKind("filesOff", -32063, "The session has no root to read or write files under.")

    /// All kinds that are built in.
    public static let all: [ErrorKind] =
        [
            notJSON, nestingTooDeepLine, invalidRequest, methodNotFound, unknownParameter, missingParameter, duplicateParameter,
            parametersByPosition,
            wrongKind, invalidValue, internalError, operationFailed, indexOutOfRange, dimensionMismatch, spatialReferenceMismatch,
            spatialReferenceConflict, missingSpatialReference, severalGeometries, noGeometry, unknownName, emptyGeometry, wrongGeometryType,
            notFinite, unknownProjection, latitudeOutOfRange, topologyError, invalidGeometry, noResult, tooLarge, cancelled, limitExceeded,
            unknownFeature, sketchActive, noSketch, sketchInvalid, noGroup, geosError, notationUnreadable, coordinateOutOfRange,
            noSelection,
            unknownTool, toolFailed, eventOrder, noViewport, unknownStep, nothingToPaste, constraint, snapSource, editRefused, noRecording,
            recordingActive, notWaiting, requestWaiting,
            formatError,
            unsupportedGeometry,
            notRepresentable,
            unknownFormat, truncated, trailingText, encoding, unknownGeometry, unclosedRing, tooFewPositions, holeWithoutShell,
            missingMember,
            duplicateMember, wrongMember, nestingTooDeep, doctype, notSupported, cannotProject, outOfRange, outsideRoot, fileNotFound,
            fileError, filesOff,
        ] + features + popups
}
