import GromaBase

/// Geodesics by series that are cut off, for where no library solves them: lengths to a millimeter, directions to a millionth of a degree. Between the few
/// positions that lie so nearly opposite each other that the series find no way, those of the mean sphere, right to half a percent.
public final class SeriesGeodesics: GeodesicSolver {
    /// The ellipsoid.
    public let ellipsoid: Ellipsoid

    /// Creates a solver for an ellipsoid, which must be nearly round, as the Earth is.
    public init(_ ellipsoid: Ellipsoid) { self.ellipsoid = ellipsoid }

    /// On the ellipsoid of WGS 84.
    public static let wgs84 = SeriesGeodesics(.wgs84)

    /// The length of the shortest way, to a millimeter.
    public func distance(from start: GeodeticPosition, to end: GeodeticPosition) -> Double {
        geodesic(start, end)?.distance ?? onSphere(start, end).distance
    }

    /// The shortest way, its directions to a millionth of a degree.
    public func line(from start: GeodeticPosition, to end: GeodeticPosition) -> GeodesicLine {
        guard let geodesic = geodesic(start, end) else { return onSphere(start, end) }
        return GeodesicLine(
            distance: geodesic.distance, azimuth: geodesic.azimuth * (180 / .pi), endAzimuth: geodesic.endAzimuth * (180 / .pi))
    }

    /// The area between the shortest way and the equator, to 10⁻¹⁰ of it.
    public func area(from start: GeodeticPosition, to end: GeodeticPosition) -> Double {
        if let geodesic = geodesic(start, end) { return geodesic.area }
        let sphere = AuthalicSphere(of: ellipsoid)
        let (a, b) = (sphere.halfTangent(sine: start.angle.sine), sphere.halfTangent(sine: end.angle.sine))
        return sphere.squaredRadius * 2 * atan2(tan(start.turn(to: end) / 2) * (a + b), 1 + a * b)
    }

    /// Returns the end of a geodesic, accurate to a millimeter.
    public func end(from start: GeodeticPosition, azimuth: Double, distance: Double) -> (position: GeodeticPosition, azimuth: Double) {
        let end = Geodesic.end(on: ellipsoid, from: start.angle, azimuth: azimuth * (.pi / 180), distance: distance)
        return (
            GeodeticPosition(longitude: start.longitude + end.turn * (180 / .pi), latitude: end.latitude * (180 / .pi)),
            end.azimuth * (180 / .pi)
        )
    }

    private func geodesic(_ start: GeodeticPosition, _ end: GeodeticPosition) -> Geodesic? {
        Geodesic(on: ellipsoid, from: start.angle, to: end.angle, turn: start.turn(to: end))
    }

    private func onSphere(_ start: GeodeticPosition, _ end: GeodeticPosition) -> GeodesicLine {
        let (p, q, turn) = (start.angle, end.angle, start.turn(to: end))
        let (east, north) = (q.cosine * sin(turn), p.cosine * q.sine - p.sine * q.cosine * cos(turn))
        let arc = atan2((east * east + north * north).squareRoot(), p.sine * q.sine + p.cosine * q.cosine * cos(turn))
        let onwards = atan2(p.cosine * sin(turn), p.cosine * q.sine * cos(turn) - p.sine * q.cosine)
        return GeodesicLine(
            distance: ellipsoid.meanRadius * arc, azimuth: atan2(east, north) * (180 / .pi), endAzimuth: onwards * (180 / .pi))
    }
}

extension GeodeticPosition {
    /// The sine and cosine of the latitude.
    fileprivate var angle: (sine: Double, cosine: Double) {
        let radians = latitude * (.pi / 180)
        return (sin(radians), cos(radians))
    }

    /// Returns the difference in longitude to another position to the east, in radians, the shorter way around.
    fileprivate func turn(to other: GeodeticPosition) -> Double {
        let degrees = other.longitude - longitude
        return (abs(degrees) <= 180 ? degrees : degrees.remainder(dividingBy: 360)) * (.pi / 180)
    }
}
