import GromaBase

/// The closed formulas between WGS 84 and Web Mercator (EPSG method 1024, "Popular Visualisation Pseudo Mercator").
public enum WebMercator {
    /// The greatest latitude in degrees; the projection is infinite at the poles.
    public static let greatestLatitude = 89.99999

    /// Converts longitude and latitude in degrees to meters of Web Mercator. Longitudes are not normalized.
    public static func project(longitude: Double, latitude: Double) -> (x: Double, y: Double) {
        let radius = SpatialReference.webMercatorRadius
        let sine = sin(latitude * (.pi / 180))
        return (longitude * (.pi / 180) * radius, radius * atanh(sine))
    }

    /// Converts meters of Web Mercator to longitude and latitude in degrees.
    public static func unproject(x: Double, y: Double) -> (longitude: Double, latitude: Double) {
        let radius = SpatialReference.webMercatorRadius
        return (x / radius * (180 / .pi), (2 * atan(exp(y / radius)) - .pi / 2) * (180 / .pi))
    }
}
