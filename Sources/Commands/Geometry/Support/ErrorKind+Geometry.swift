import GromaRPC

extension ErrorKind {
    /// An ordinate that the geometry lacks, or positions of mixed dimensions.
    public static let dimensionMismatch = ErrorKind(
        "dimensionMismatch", -32002, "An ordinate that the geometry lacks, or positions of mixed dimensions.",
        suspects: [.first("Geometry"), "sketch"])
    /// Two geometries, or a geometry and a layer, in differing references.
    public static let spatialReferenceMismatch = ErrorKind(
        "spatialReferenceMismatch", -32003, "Two geometries, or a geometry and a layer, in differing references.",
        remedy: "geometries in one spatial reference", suspects: [.last("Geometry")])
    /// A text names another reference than the wkid given with it.
    public static let spatialReferenceConflict = ErrorKind(
        "spatialReferenceConflict", -32004, "A text names another reference than the wkid given with it.",
        suspects: [.first("Geometry"), "sketch"])
    /// The geometry has no reference and the method needs one.
    public static let missingSpatialReference = ErrorKind(
        "missingSpatialReference", -32005, "The geometry has no reference and the method needs one.",
        remedy: "a geometry with a spatial reference", suspects: [.first("Geometry"), "sketch"])
    /// A text holds several geometries where one is wanted.
    public static let severalGeometries = ErrorKind("severalGeometries", -32006, "A text holds several geometries where one is wanted.")
    /// A text holds no geometry where one is wanted.
    public static let noGeometry = ErrorKind("noGeometry", -32007, "A text holds no geometry where one is wanted.", remedy: "one geometry")
    /// The session holds no geometry of that name.
    public static let unknownName = ErrorKind("unknownName", -32008, "The session holds no geometry of that name.")
    /// The geometry is empty and the method needs one that is not.
    public static let emptyGeometry = ErrorKind(
        "emptyGeometry", -32009, "The geometry is empty and the method needs one that is not.", remedy: "a geometry that is not empty",
        suspects: [.first("Geometry"), "sketch"])
    /// A type of geometry that the method does not take.
    public static let wrongGeometryType = ErrorKind(
        "wrongGeometryType", -32010, "A type of geometry that the method does not take.",
        remedy: "a geometry of a type that the method takes", suspects: [.first("Geometry"), "sketch"])
    /// No projection leads from one reference to the other.
    public static let unknownProjection = ErrorKind(
        "unknownProjection", -32012, "No projection leads from one reference to the other.",
        remedy: "references between which a projection leads; 4326 and 3857 are built in",
        suspects: ["wkid", "reference", .first("Geometry")])
    /// The method needs what only a plugin has, and this build is without it.
    public static let notInstalled = ErrorKind(
        "notInstalled", -32012, "The method needs what only a plugin has, and this build is without it.",
        remedy: "a build with the trait Projections", suspects: [.first("Geometry")])
    /// A position that has no place on the ground, or none in the other reference.
    public static let invalidCoordinate = ErrorKind(
        "invalidCoordinate", -32013, "A position that has no place on the ground, or none in the other reference.",
        remedy: "positions that have a place there; geometry.project leaves out others with \"outside\":\"drop\"",
        suspects: [.first("Geometry"), "sketch"])
    /// A latitude beyond the poles, or one that Web Mercator cannot show.
    public static let latitudeOutOfRange = ErrorKind(
        "latitudeOutOfRange", -32013, "A latitude beyond the poles, or one that Web Mercator cannot show.",
        remedy: "a latitude within ±89.99999",
        suspects: [.first("Geometry"), "sketch"])
    /// No consistent topology was found.
    public static let topologyError = ErrorKind(
        "topologyError", -32014, "No consistent topology was found.", remedy: "geometries that geometry.simplify has made consistent",
        suspects: [.first("Geometry"), "sketch"])
    /// The geometry is not valid and the operation needs one that is, or it is none that the layer takes.
    public static let invalidGeometry = ErrorKind(
        "invalidGeometry", -32015, "The geometry is not valid and the operation needs one that is, or it is none that the layer takes.",
        remedy: "a valid geometry: see geometry.isValid and geometry.simplify", suspects: [.first("Geometry"), "sketch"])
    /// The geometries do not lie as the operation needs them.
    public static let noResult = ErrorKind(
        "noResult", -32016, "The geometries do not lie as the operation needs them.",
        remedy: "geometries that lie as the operation needs them", suspects: [.first("Geometry"), "sketch"])
    /// The text has no feature of that index or id.
    public static let unknownFeature = ErrorKind("unknownFeature", -32020, "The text has no feature of that index or id.")
    /// GEOS failed.
    public static let geosError = ErrorKind("geosError", -32025, "GEOS failed.", suspects: [.first("Geometry"), "sketch"])
    /// A text that is not a position in the notation.
    public static let notationUnreadable = ErrorKind("notationUnreadable", -32026, "A text that is not a position in the notation.")
    /// An x or y beyond ±1e150, which nothing can be computed with.
    public static let coordinateOutOfRange = ErrorKind(
        "coordinateOutOfRange", -32027, "An x or y beyond ±1e150, which nothing can be computed with.",
        suspects: [.first("Geometry"), "sketch"])
    /// A text breaks the grammar of its format.
    public static let formatError = ErrorKind("syntax", -32040, "A text breaks the grammar of its format.")
    /// A kind of geometry that is known and not supported.
    public static let unsupportedGeometry = ErrorKind(
        "unsupportedGeometry", -32041, "A kind of geometry that is known and not supported.",
        remedy: "points, lines, polygons and collections of them", suspects: [.first("Geometry"), "sketch"])
    /// The format has no form for this.
    public static let notRepresentable = ErrorKind(
        "notRepresentable", -32042, "The format has no form for this.",
        remedy: "another format, or a geometry without what this one cannot hold", suspects: ["as", .first("Geometry")])
    /// No format goes by that name, or none recognises the text.
    public static let unknownFormat = ErrorKind("unknownFormat", -32043, "No format goes by that name, or none recognises the text.")
    /// A text that ends before what it announced.
    public static let truncated = ErrorKind("truncated", -32040, "A text that ends before what it announced.")
    /// Something stands after the end of what a text holds.
    public static let trailingText = ErrorKind("trailingText", -32040, "Something stands after the end of what a text holds.")
    /// Bytes that are no UTF-8, or an encoding that is not read.
    public static let encoding = ErrorKind("encoding", -32040, "Bytes that are no UTF-8, or an encoding that is not read.")
    /// An unknown kind of geometry.
    public static let unknownGeometry = ErrorKind("unknownGeometry", -32040, "An unknown kind of geometry.")
    /// A ring whose last position is not its first.
    public static let unclosedRing = ErrorKind("unclosedRing", -32040, "A ring whose last position is not its first.")
    /// A line or a ring of too few positions.
    public static let tooFewPositions = ErrorKind("tooFewPositions", -32040, "A line or a ring of too few positions.")
    /// A hole before any shell.
    public static let holeWithoutShell = ErrorKind("holeWithoutShell", -32040, "A hole before any shell.")
    /// A member that the format requires is not there.
    public static let missingMember = ErrorKind("missingMember", -32040, "A member that the format requires is not there.")
    /// A member that is read is given twice.
    public static let duplicateMember = ErrorKind("duplicateMember", -32040, "A member that is read is given twice.")
    /// A value of another kind than the format allows there.
    public static let wrongMember = ErrorKind("wrongType", -32040, "A value of another kind than the format allows there.")
    /// A text has more levels inside one another than the limit.
    public static let nestingTooDeep = ErrorKind("nestingTooDeep", -32040, "A text has more levels inside one another than the limit.")
    /// A document type declaration, which is not read.
    public static let doctype = ErrorKind("doctype", -32040, "A document type declaration, which is not read.")
    /// The format or the store cannot do this: read, write, hold features.
    public static let notSupported = ErrorKind(
        "notSupported", -32042, "The format or the store cannot do this: read, write, hold features.",
        remedy: "another format, or a geometry without what this one cannot hold", suspects: ["layer", "as", .first("Geometry")])
    /// The format needs another reference, and no projection leads to it.
    public static let cannotProject = ErrorKind(
        "cannotProject", -32012, "The format needs another reference, and no projection leads to it.",
        remedy: "a geometry that is projected before it is written", suspects: ["as", .first("Geometry")])
    /// A value beyond what a notation can say.
    public static let outOfRange = ErrorKind("outOfRange", -32602, "A value beyond what a notation can say.")

    /// Kinds that methods of geometries and formats have beside those of any stream.
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
