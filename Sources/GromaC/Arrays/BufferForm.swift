import CGroma
import GromaGeometry

/// The forms of geometries in buffers.
enum BufferForm: Int32, CaseIterable {
    case point = 1
    case lineString
    case polygon
    case multipoint
    case multiLineString
    case multiPolygon
    case wkb = 100

    /// The number of levels of offsets.
    var levels: Int {
        switch self {
        case .point: 0
        case .lineString, .multipoint, .wkb: 1
        case .polygon, .multiLineString: 2
        case .multiPolygon: 3
        }
    }

    /// The name in error messages.
    var title: String {
        switch self {
        case .point: "POINT"
        case .lineString: "LINESTRING"
        case .polygon: "POLYGON"
        case .multipoint: "MULTIPOINT"
        case .multiLineString: "MULTILINESTRING"
        case .multiPolygon: "MULTIPOLYGON"
        case .wkb: "WKB"
        }
    }

    /// Creates the simplest form of a geometry; nil for a collection.
    init?(simplestOf geometry: Geometry) {
        switch geometry {
        case .point: self = .point
        case .multipoint: self = .multipoint
        case .polyline(let line): self = line.isMulti || line.paths.count > 1 ? .multiLineString : .lineString
        case .polygon(let polygon): self = polygon.isMulti || polygon.members.count > 1 ? .multiPolygon : .polygon
        case .envelope: self = .polygon
        case .collection: return nil
        }
    }

    /// Returns the simplest form that can represent both; nil if only WKB can.
    func joined(_ other: BufferForm) -> BufferForm? {
        if self == other { return self }
        return switch (self, other) {
        case (.point, .multipoint), (.multipoint, .point): .multipoint
        case (.lineString, .multiLineString), (.multiLineString, .lineString): .multiLineString
        case (.polygon, .multiPolygon), (.multiPolygon, .polygon): .multiPolygon
        default: nil
        }
    }
}
