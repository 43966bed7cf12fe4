import GromaGeometry
import GromaBase

/// An independent implementation of the ellipsoid of WGS 84 in geocentric coordinates, for checking shapes of some kilometers.
///
/// A chord of 10 km is shorter than its geodesic by a ten millionth, and its direction differs by less.
package struct GroundTruth {
    private struct Vector {
        var (x, y, z): (Double, Double, Double)
        static func - (a: Vector, b: Vector) -> Vector { Vector(x: a.x - b.x, y: a.y - b.y, z: a.z - b.z) }
        func dot(_ v: Vector) -> Double { x * v.x + y * v.y + z * v.z }
        var length: Double { dot(self).squareRoot() }
    }

    /// Whether the map is in Web Mercator; otherwise it is in degrees.
    package let isWebMercator: Bool

    /// Creates the ground of a map in Web Mercator or in degrees.
    package init(isWebMercator: Bool) { self.isWebMercator = isWebMercator }

    /// Returns the longitude and latitude of a map position in radians.
    private func angles(_ c: Coordinate) -> (Double, Double) {
        let radius = 6_378_137.0
        if isWebMercator { return (c.x / radius, 2 * atan(exp(c.y / radius)) - .pi / 2) }
        return (c.x * .pi / 180, c.y * .pi / 180)
    }

    /// Returns the map position of a longitude and latitude in degrees.
    package func position(_ longitude: Double, _ latitude: Double) -> Coordinate {
        if !isWebMercator { return Coordinate(x: longitude, y: latitude) }
        let radius = 6_378_137.0
        return Coordinate(x: longitude * .pi / 180 * radius, y: radius * log(tan(.pi / 4 + latitude * .pi / 360)))
    }

    private func geocentric(_ c: Coordinate) -> Vector {
        let (longitude, latitude) = angles(c)
        let (a, f) = (6_378_137.0, 1 / 298.257223563)
        let e2 = f * (2 - f)
        let n = a / (1 - e2 * sin(latitude) * sin(latitude)).squareRoot()
        return Vector(
            x: n * cos(latitude) * cos(longitude), y: n * cos(latitude) * sin(longitude), z: n * (1 - e2) * sin(latitude))
    }

    /// Returns the length of the chord between two map positions in meters.
    package func distance(_ a: Coordinate, _ b: Coordinate) -> Double { (geocentric(b) - geocentric(a)).length }

    /// Returns the components to the east and the north, in the horizon at `a`, of the direction to `b`.
    private func horizon(_ a: Coordinate, _ b: Coordinate) -> (east: Double, north: Double) {
        let (longitude, latitude) = angles(a)
        let way = geocentric(b) - geocentric(a)
        let east = Vector(x: -sin(longitude), y: cos(longitude), z: 0)
        let north = Vector(x: -sin(latitude) * cos(longitude), y: -sin(latitude) * sin(longitude), z: cos(latitude))
        return (way.dot(east), way.dot(north))
    }

    /// Returns the bearing in degrees clockwise from north, 0 up to 360.
    package func bearing(_ a: Coordinate, _ b: Coordinate) -> Double {
        let (east, north) = horizon(a, b)
        let degrees = atan2(east, north) * 180 / .pi
        return degrees < 0 ? degrees + 360 : degrees
    }

    /// Returns the angle at `b` between the directions to `a` and `c`, 0 to 180 degrees.
    package func angle(_ a: Coordinate, _ b: Coordinate, _ c: Coordinate) -> Double {
        let turn = abs(bearing(b, a) - bearing(b, c))
        return min(turn, 360 - turn)
    }
}
