import GromaGeometry

/// Options for writing a geometry or a feature. Each format uses those that concern it.
public struct WriteOptions: Sendable {
    /// The byte order of numbers in WKB.
    public enum ByteOrder: String, Hashable, Sendable {
        /// Big-endian, network order.
        case bigEndian = "XDR"
        /// Little-endian.
        case littleEndian = "NDR"
    }

    /// How WKB and WKT say dimensions and references.
    public enum Flavor: String, Hashable, Sendable {
        /// ISO 13249-3: type codes 1000, 2000, 3000; no reference.
        case iso
        /// PostGIS: flags in the type code, and an optional SRID.
        case ewkb
    }

    /// The representation of a line in GPX.
    public enum GPXElement: String, Hashable, Sendable {
        /// A track.
        case trk
        /// A route.
        case rte
        /// A waypoint for each vertex.
        case wpt
    }

    /// Digits after the point in text; nil writes the shortest text that reads back the same double.
    public var decimals: Int?
    /// WKB: little-endian unless told.
    public var byteOrder: ByteOrder
    /// WKB: ISO unless told, or unless an SRID is to be written.
    public var flavor: Flavor?
    /// WKB and WKT: the SRID to write, in the PostGIS flavor.
    public var srid: Int?
    /// WKB, WKT, GeoJSON and Esri JSON: how many ordinates at most (2, 3 or 4); M goes first, then Z.
    public var outputDimension: Int?
    /// GPX: what geometries become; nil lets the feature say, else lines are tracks and points waypoints.
    public var gpxElement: GPXElement?
    /// GeoJSON: write the coordinates as they are, whatever their reference.
    public var asIs: Bool
    /// GeoJSON: write a `bbox` member with each geometry.
    public var writesBoundingBoxes: Bool
    /// Projects to another reference for the formats that fix one; nil knows WGS 84 and Web Mercator only.
    public var projector: (@Sendable (Geometry, SpatialReference) -> Geometry?)?

    /// Creates options.
    public init(
        decimals: Int? = nil, byteOrder: ByteOrder = .littleEndian, flavor: Flavor? = nil, srid: Int? = nil, outputDimension: Int? = nil,
        gpxElement: GPXElement? = nil, asIs: Bool = false, writesBoundingBoxes: Bool = false,
        projector: (@Sendable (Geometry, SpatialReference) -> Geometry?)? = nil
    ) {
        self.decimals = decimals
        self.byteOrder = byteOrder
        self.flavor = flavor
        self.srid = srid
        self.outputDimension = outputDimension
        self.gpxElement = gpxElement
        self.asIs = asIs
        self.writesBoundingBoxes = writesBoundingBoxes
        self.projector = projector
    }
}

extension WriteOptions {
    /// The ordinates to write of those there are; error for an `outputDimension` that is not 2, 3 or 4.
    func limited(_ dimensions: Dimensions, format: String) throws(FormatError) -> Dimensions {
        guard let outputDimension else { return dimensions }
        guard (2...4).contains(outputDimension) else {
            throw .notRepresentable(format: format, what: "\(outputDimension) dimensions", reason: "outputDimension is 2, 3 or 4")
        }
        return dimensions.limited(to: outputDimension)
    }
}
