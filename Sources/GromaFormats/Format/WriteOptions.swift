import GromaGeometry

/// Options for writing a geometry or a feature. Each format uses those that apply to it.
public struct WriteOptions: Sendable {
    /// The byte order of numbers in WKB.
    public enum ByteOrder: String, Hashable, Sendable {
        /// Big-endian, network order.
        case bigEndian = "XDR"
        /// Little-endian.
        case littleEndian = "NDR"
    }

    /// The representation of dimensions and spatial references in WKB and WKT.
    public enum Flavor: String, Hashable, Sendable {
        /// ISO 13249-3: type codes 1000, 2000, 3000; no spatial reference.
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

    /// The number of decimal places in text; nil writes the shortest text that reads back as the same double.
    public var decimals: Int?
    /// WKB: the byte order; little-endian by default.
    public var byteOrder: ByteOrder
    /// WKB: the flavor; ISO by default, unless an SRID is to be written.
    public var flavor: Flavor?
    /// WKB and WKT: the SRID to write, in the PostGIS flavor.
    public var srid: Int?
    /// WKB and WKT: whether to write the id of each geometry's own spatial reference as its SRID, where ``srid`` gives none.
    public var namesReference = false
    /// WKB, WKT, GeoJSON and Esri JSON: the maximum number of ordinates (2, 3 or 4); M is omitted first, then Z.
    public var outputDimension: Int?
    /// GPX: the elements for geometries; nil for those of the feature's source, or else tracks for lines and waypoints for points.
    public var gpxElement: GPXElement?
    /// GeoJSON: whether to write the coordinates unprojected, whatever their spatial reference.
    public var asIs: Bool
    /// GeoJSON: whether to write a `bbox` member with each geometry.
    public var writesBoundingBoxes: Bool
    /// Projects to another spatial reference for formats that require one; nil supports WGS 84 and Web Mercator only.
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
    /// Sets ``namesReference`` as the name of a file asks for it: by the extension of one of PostGIS's forms, `.ewkt` or `.ewkb`.
    public mutating func follow(fileName: String) {
        namesReference = [".ewkt", ".ewkb"].contains { fileName.lowercased().hasSuffix($0) }
    }

    /// The SRID to write with a geometry in WKB or WKT; nil for none.
    func srid(of geometry: Geometry) -> Int? {
        srid ?? (namesReference ? geometry.spatialReference?.latestWKID : nil)
    }

    /// Returns the ordinates to write; throws an error for an `outputDimension` that is not 2, 3 or 4.
    func limited(_ dimensions: Dimensions, format: String) throws(FormatError) -> Dimensions {
        guard let outputDimension else { return dimensions }
        guard (2...4).contains(outputDimension) else {
            throw .notRepresentable(format: format, what: "\(outputDimension) dimensions", reason: "outputDimension is 2, 3 or 4")
        }
        return dimensions.limited(to: outputDimension)
    }
}
