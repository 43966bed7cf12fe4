import GromaRPC

extension ErrorKind {
    /// An ordinate that the geometry lacks, or positions of mixed dimensions.
    public static let dimensionMismatch = ErrorKind(
        "dimensionMismatch", -32002, "An ordinate that the geometry lacks, or positions of mixed dimensions.",
        suspects: [.first("Geometry"), "sketch"])
    /// Two geometries, or a geometry and a layer, in different references.
    public static let spatialReferenceMismatch = ErrorKind(
        "spatialReferenceMismatch", -32003, "Two geometries, or a geometry and a layer, in different references.",
        remedy: "geometries in one spatial reference", suspects: [.last("Geometry")])
    /// A text states another reference than the given wkid.
    public static let spatialReferenceConflict = ErrorKind(
        "spatialReferenceConflict", -32004, "A text states another reference than the given wkid.",
        suspects: [.first("Geometry"), "sketch"])
    /// The geometry has no reference and the method needs one.
    public static let missingSpatialReference = ErrorKind(
        "missingSpatialReference", -32005, "The geometry has no reference and the method needs one.",
        remedy: "a geometry with a spatial reference", suspects: [.first("Geometry"), "sketch"])
    /// A text has several geometries where one is expected.
    public static let severalGeometries = ErrorKind("severalGeometries", -32006, "A text has several geometries where one is expected.")
    /// A text has no geometry where one is expected.
    public static let noGeometry = ErrorKind("noGeometry", -32007, "A text has no geometry where one is expected.", remedy: "one geometry")
    /// The session holds no geometry with that name.
    public static let unknownName = ErrorKind("unknownName", -32008, "The session holds no geometry with that name.")
    /// The geometry is empty, but the method needs a non-empty one.
    public static let emptyGeometry = ErrorKind(
        "emptyGeometry", -32009, "The geometry is empty, but the method needs a non-empty one.", remedy: "a geometry that is not empty",
        suspects: [.first("Geometry"), "sketch"])
    /// The method does not support this type of geometry.
    public static let wrongGeometryType = ErrorKind(
        "wrongGeometryType", -32010, "The method does not support this type of geometry.",
        remedy: "a geometry of a type that the method takes", suspects: [.first("Geometry"), "sketch"])
    /// No transformation between the two references is known.
    public static let unknownProjection = ErrorKind(
        "unknownProjection", -32012, "No transformation between the two references is known.",
        remedy: "references between which a projection leads; 4326 and 3857 are built in",
        suspects: ["wkid", "reference", .first("Geometry")])
    /// The method needs a plugin that this build does not include.
    public static let notInstalled = ErrorKind(
        "notInstalled", -32012, "The method needs a plugin that this build does not include.",
        remedy: "a build with the trait Projections", suspects: [.first("Geometry")])
    /// A position that is not on the globe, or outside the domain of the other reference.
    public static let invalidCoordinate = ErrorKind(
        "invalidCoordinate", -32013, "A position that is not on the globe, or outside the domain of the other reference.",
        remedy: "positions that have a place there; geometry.project leaves out others with \"outside\":\"drop\"",
        suspects: [.first("Geometry"), "sketch"])
    /// A latitude beyond the poles, or outside the range of Web Mercator.
    public static let latitudeOutOfRange = ErrorKind(
        "latitudeOutOfRange", -32013, "A latitude beyond the poles, or outside the range of Web Mercator.",
        remedy: "a latitude within ±89.99999",
        suspects: [.first("Geometry"), "sketch"])
    /// No consistent topology was found.
    public static let topologyError = ErrorKind(
        "topologyError", -32014, "No consistent topology was found.", remedy: "geometries that geometry.simplify has made consistent",
        suspects: [.first("Geometry"), "sketch"])
    /// The geometry is invalid but the operation needs a valid one, or the layer does not accept it.
    public static let invalidGeometry = ErrorKind(
        "invalidGeometry", -32015, "The geometry is invalid but the operation needs a valid one, or the layer does not accept it.",
        remedy: "a valid geometry: see geometry.isValid and geometry.simplify", suspects: [.first("Geometry"), "sketch"])
    /// The geometries do not have the relative position that the operation needs.
    public static let noResult = ErrorKind(
        "noResult", -32016, "The geometries do not have the relative position that the operation needs.",
        remedy: "geometries that lie as the operation needs them", suspects: [.first("Geometry"), "sketch"])
    /// The text has no feature with that index or id.
    public static let unknownFeature = ErrorKind("unknownFeature", -32020, "The text has no feature with that index or id.")
    /// GEOS failed.
    public static let geosError = ErrorKind("geosError", -32025, "GEOS failed.", suspects: [.first("Geometry"), "sketch"])
    /// A text that is not a position in the notation.
    public static let notationUnreadable = ErrorKind("notationUnreadable", -32026, "A text that is not a position in the notation.")
    /// An x or y beyond ±1e150, too large for computations.
    public static let coordinateOutOfRange = ErrorKind(
        "coordinateOutOfRange", -32027, "An x or y beyond ±1e150, too large for computations.",
        suspects: [.first("Geometry"), "sketch"])
    /// A text violates the grammar of its format.
    public static let formatError = ErrorKind("syntax", -32040, "A text violates the grammar of its format.")
    /// A kind of geometry that is recognized but not supported.
    public static let unsupportedGeometry = ErrorKind(
        "unsupportedGeometry", -32041, "A kind of geometry that is recognized but not supported.",
        remedy: "points, lines, polygons and collections of them", suspects: [.first("Geometry"), "sketch"])
    /// The format cannot represent this.
    public static let notRepresentable = ErrorKind(
        "notRepresentable", -32042, "The format cannot represent this.",
        remedy: "another format, or a geometry without what this one cannot hold", suspects: ["as", .first("Geometry")])
    /// There is no format with that name, or none recognizes the text.
    public static let unknownFormat = ErrorKind("unknownFormat", -32043, "There is no format with that name, or none recognizes the text.")
    /// A text that ends prematurely.
    public static let truncated = ErrorKind("truncated", -32040, "A text that ends prematurely.")
    /// Unexpected text after the end.
    public static let trailingText = ErrorKind("trailingText", -32040, "Unexpected text after the end.")
    /// Bytes that are not UTF-8, or an unsupported encoding.
    public static let encoding = ErrorKind("encoding", -32040, "Bytes that are not UTF-8, or an unsupported encoding.")
    /// An unknown kind of geometry.
    public static let unknownGeometry = ErrorKind("unknownGeometry", -32040, "An unknown kind of geometry.")
    /// A ring whose last position is not its first.
    public static let unclosedRing = ErrorKind("unclosedRing", -32040, "A ring whose last position is not its first.")
    /// A line or a ring with too few positions.
    public static let tooFewPositions = ErrorKind("tooFewPositions", -32040, "A line or a ring with too few positions.")
    /// A hole before any shell.
    public static let holeWithoutShell = ErrorKind("holeWithoutShell", -32040, "A hole before any shell.")
    /// A member that the format requires is missing.
    public static let missingMember = ErrorKind("missingMember", -32040, "A member that the format requires is missing.")
    /// A duplicate member.
    public static let duplicateMember = ErrorKind("duplicateMember", -32040, "A duplicate member.")
    /// A value of a kind that the format does not allow there.
    public static let wrongMember = ErrorKind("wrongType", -32040, "A value of a kind that the format does not allow there.")
    /// A text is nested more deeply than the limit.
    public static let nestingTooDeep = ErrorKind("nestingTooDeep", -32040, "A text is nested more deeply than the limit.")
    /// A document type declaration, which is not supported.
    public static let doctype = ErrorKind("doctype", -32040, "A document type declaration, which is not supported.")
    /// The format or the store does not support this: reading, writing, features.
    public static let notSupported = ErrorKind(
        "notSupported", -32042, "The format or the store does not support this: reading, writing, features.",
        remedy: "another format, or a geometry without what this one cannot hold", suspects: ["layer", "as", .first("Geometry")])
    /// The format needs another reference, and no transformation to it is known.
    public static let cannotProject = ErrorKind(
        "cannotProject", -32012, "The format needs another reference, and no transformation to it is known.",
        remedy: "a geometry that is projected before it is written", suspects: ["as", .first("Geometry")])
    /// A value outside the range of a notation.
    public static let outOfRange = ErrorKind("outOfRange", -32602, "A value outside the range of a notation.")

    /// The kinds of errors of methods on geometries and formats, in addition to those of every stream.
    public static let ofGeometry: [ErrorKind] =
        [
            dimensionMismatch, spatialReferenceMismatch, spatialReferenceConflict, missingSpatialReference, severalGeometries, noGeometry,
            unknownName, emptyGeometry, wrongGeometryType, unknownProjection, notInstalled, invalidCoordinate, latitudeOutOfRange,
            topologyError, invalidGeometry, noResult,
            unknownFeature, geosError, notationUnreadable, coordinateOutOfRange, formatError, unsupportedGeometry, notRepresentable,
            unknownFormat, truncated, trailingText, encoding, unknownGeometry, unclosedRing, tooFewPositions, holeWithoutShell,
            missingMember, duplicateMember, wrongMember, nestingTooDeep, doctype, notSupported, cannotProject, outOfRange, pictureFailed,
        ]
}
