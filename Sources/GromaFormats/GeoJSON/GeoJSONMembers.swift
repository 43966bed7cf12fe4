import GromaGeometry
import GromaJSON

/// The seven geometry types of GeoJSON.
enum GeoJSONType: String, CaseIterable {
    case point = "Point"
    case multiPoint = "MultiPoint"
    case lineString = "LineString"
    case multiLineString = "MultiLineString"
    case polygon = "Polygon"
    case multiPolygon = "MultiPolygon"
    case geometryCollection = "GeometryCollection"

    static let names = allCases.map(\.rawValue).joined(separator: ", ") + ", Feature or FeatureCollection"
}

extension OrdinateBuffer {
    /// Whether the last position's elevation equals the first's, or both are unset.
    var hasSameEndElevations: Bool {
        guard let z, let first = z.first, let last = z.last else { return true }
        return first == last || (first.isNaN && last.isNaN)
    }
}
