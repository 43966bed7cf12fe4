/// A position in the Universal Polar Stereographic grid on WGS 84: hemisphere, easting and northing in meters, both 2 000 000
/// at the pole (NGA.STND.0037, 2014).
///
///     let pole = try UPSCoordinate(longitude: 0, latitude: 90)
///     print(pole.easting, pole.northing)   // 2000000.0 2000000.0
public struct UPSCoordinate: Hashable, Sendable {
    /// The pole.
    public let hemisphere: Hemisphere
    /// Meters, growing along the meridian of 90° E.
    public let easting: Double
    /// Meters, growing along the meridian of 180° in the north and of 0° in the south.
    public let northing: Double

    /// The eastings and northings that can be read and written.
    public static func ordinates(in hemisphere: Hemisphere) -> ClosedRange<Double> {
        hemisphere == .north ? 1_200_000...2_800_000 : 800_000...3_200_000
    }

    /// Creates a position of its numbers.
    ///
    /// - Throws: `outOfRange`.
    public init(hemisphere: Hemisphere, easting: Double, northing: Double) throws(NotationError) {
        let allowed = Self.ordinates(in: hemisphere)
        guard allowed.contains(easting) else { throw .outOfRange(name: "easting", found: easting, allowed: allowed) }
        guard allowed.contains(northing) else { throw .outOfRange(name: "northing", found: northing, allowed: allowed) }
        (self.hemisphere, self.easting, self.northing) = (hemisphere, easting, northing)
    }

    /// Projects a longitude and latitude in degrees; latitudes from about 79° S and 83° N to the poles.
    ///
    /// - Throws: `outOfRange`.
    public init(longitude: Double, latitude: Double) throws(NotationError) {
        guard longitude.isFinite else { throw .notFinite(Coordinate(x: longitude, y: latitude)) }
        guard Degrees.latitudes.contains(latitude) else {
            throw .outOfRange(name: "latitude", found: latitude, allowed: Degrees.latitudes)
        }
        let hemisphere = Hemisphere(latitude: latitude)
        let plane = ConformalProjection.polarStereographic(
            longitude: Degrees.folded(longitude) * (.pi / 180), latitude: abs(latitude) * (.pi / 180))
        try self.init(
            hemisphere: hemisphere, easting: Self.pole + Self.scale * plane.x,
            northing: Self.pole + Self.scale * (hemisphere == .north ? plane.y : -plane.y))
    }

    /// The position as longitude (x) and latitude (y) in degrees on WGS 84. The poles have longitude 0.
    public var geographic: Coordinate {
        let (x, y) = ((easting - Self.pole) / Self.scale, (northing - Self.pole) / Self.scale)
        let angles = ConformalProjection.inversePolarStereographic(x: x, y: hemisphere == .north ? y : -y)
        let latitude = angles.latitude * (180 / .pi)
        return Coordinate(x: angles.longitude * (180 / .pi), y: hemisphere == .north ? latitude : -latitude)
    }

    private static let pole = 2_000_000.0
    private static let scale = 0.994
}
