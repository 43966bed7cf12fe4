import GromaGeometry

/// The geometry types of well-known binary, by their codes.
enum WKBShape: UInt32 {
    case point = 1
    case lineString = 2
    case polygon = 3
    case multiPoint = 4
    case multiLineString = 5
    case multiPolygon = 6
    case collection = 7

    /// Codes of curves, surfaces and TINs.
    static let unsupported: ClosedRange<UInt32> = 8...17

    var title: String {
        switch self {
        case .point: "a point"
        case .lineString: "a line string"
        case .polygon: "a polygon"
        case .multiPoint: "a multipoint"
        case .multiLineString: "a multi line string"
        case .multiPolygon: "a multi polygon"
        case .collection: "a collection"
        }
    }
}

/// The header of each geometry: byte order, type, dimensions and, in PostGIS's form, an SRID.
struct WKBHeader {
    var isBigEndian: Bool
    var shape: WKBShape
    var dimensions: Dimensions
    var srid: UInt32?

    /// PostGIS's flags in the type code.
    static let zFlag: UInt32 = 0x8000_0000
    static let mFlag: UInt32 = 0x4000_0000
    static let sridFlag: UInt32 = 0x2000_0000

    /// Returns the type code of ISO or PostGIS.
    static func code(_ shape: WKBShape, _ dimensions: Dimensions, _ flavor: WriteOptions.Flavor) -> UInt32 {
        switch flavor {
        case .iso: shape.rawValue + (dimensions.hasZ ? 1000 : 0) + (dimensions.hasM ? 2000 : 0)
        case .ewkb: shape.rawValue | (dimensions.hasZ ? zFlag : 0) | (dimensions.hasM ? mFlag : 0)
        }
    }
}
