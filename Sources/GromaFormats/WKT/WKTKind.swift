import GromaGeometry

/// A geometry type in well-known text, with the dimensions that can be attached to it.
struct WKTKind {
    enum Shape: String, CaseIterable {
        case point = "POINT"
        case lineString = "LINESTRING"
        case linearRing = "LINEARRING"
        case polygon = "POLYGON"
        case multiPoint = "MULTIPOINT"
        case multiLineString = "MULTILINESTRING"
        case multiPolygon = "MULTIPOLYGON"
        case collection = "GEOMETRYCOLLECTION"
    }

    let shape: Shape
    let dimensions: Dimensions?

    /// Geometry types of other software that this engine does not support.
    static let unsupported: Set<String> = [
        "CIRCULARSTRING", "COMPOUNDCURVE", "CURVEPOLYGON", "MULTICURVE", "MULTISURFACE", "CURVE", "SURFACE", "TIN", "TRIANGLE",
        "POLYHEDRALSURFACE", "CIRCLE", "GEODESICSTRING", "ELLIPTICALCURVE", "NURBSCURVE", "CLOTHOID", "SPIRALCURVE", "COMPOUNDSURFACE",
        "BREPSOLID",
    ]

    init?(_ word: String) {
        for (suffix, dimensions) in Self.suffixes where word.hasSuffix(suffix) {
            if let shape = Shape(rawValue: String(word.dropLast(suffix.utf8.count))) {
                self.shape = shape
                self.dimensions = dimensions
                return
            }
        }
        guard let shape = Shape(rawValue: word) else { return nil }
        self.shape = shape
        dimensions = nil
    }

    static func isUnsupported(_ word: String) -> Bool {
        unsupported.contains(word)
            || suffixes.contains { word.hasSuffix($0.0) && unsupported.contains(String(word.dropLast($0.0.utf8.count))) }
    }

    /// Returns whether a text that begins with this word is a geometry, supported or not.
    static func startsGeometry(_ word: String) -> Bool { WKTKind(word) != nil || isUnsupported(word) || word == "SRID" }

    static func dimensions(_ word: String) -> Dimensions? { suffixes.first { $0.0 == word }?.1 }

    private static let suffixes: [(String, Dimensions)] = [("ZM", .xyzm), ("Z", .xyz), ("M", .xym)]
}
