/// A position in the Universal Transverse Mercator grid on WGS 84: zone, hemisphere, easting and northing in meters.
///
/// Zones are those of NGA.STND.0037 "Universal Grids and Grid Reference Systems" (2014), with the exceptions of southern Norway
/// (32V) and Svalbard (31X, 33X, 35X, 37X). The projection is Krüger's series in n to the sixth order (Karney 2011), right
/// to some nanometers both ways within a zone and its neighbors.
///
///     let tower = try UTMCoordinate(longitude: -79.387139, latitude: 43.642567)
///     print(tower.zone, tower.easting, tower.northing)   // 17 630084.3 4833438.5
public struct UTMCoordinate: Hashable, Sendable {
    /// The zone, 1 to 60.
    public let zone: Int
    /// The hemisphere, which determines the northing at the equator: 0 in the north and 10 000 000 in the south.
    public let hemisphere: Hemisphere
    /// Meters, 500 000 on the central meridian.
    public let easting: Double
    /// Meters from the equator, or with 10 000 000 there in the south.
    public let northing: Double

    /// The eastings that can be read and written.
    public static let eastings = 0.0...1_000_000.0

    /// The northings that can be read and written: to about 82° S and 86° N.
    public static func northings(in hemisphere: Hemisphere) -> ClosedRange<Double> {
        hemisphere == .north ? 0...9_600_000 : 900_000...10_000_000
    }

    /// Creates a position of its numbers.
    ///
    /// - Throws: `outOfRange`.
    public init(zone: Int, hemisphere: Hemisphere, easting: Double, northing: Double) throws(NotationError) {
        guard (1...60).contains(zone) else { throw .outOfRange(name: "zone", found: Double(zone), allowed: 1...60) }
        guard Self.eastings.contains(easting) else { throw .outOfRange(name: "easting", found: easting, allowed: Self.eastings) }
        let allowed = Self.northings(in: hemisphere)
        guard allowed.contains(northing) else { throw .outOfRange(name: "northing", found: northing, allowed: allowed) }
        (self.zone, self.hemisphere, self.easting, self.northing) = (zone, hemisphere, easting, northing)
    }

    /// Projects a longitude and latitude in degrees into its standard zone, or into another.
    ///
    /// - Parameter zone: the zone to use where it is not the standard one: a neighbor's, so that a map stays in one zone.
    /// - Throws: `outOfRange` for a latitude beyond -80 to 84 (`UPSCoordinate` has those) and what lies too far from the zone.
    public init(longitude: Double, latitude: Double, zone: Int? = nil) throws(NotationError) {
        guard longitude.isFinite else { throw .notFinite(Coordinate(x: longitude, y: latitude)) }
        guard Self.latitudes.contains(latitude) else { throw .outOfRange(name: "latitude", found: latitude, allowed: Self.latitudes) }
        let zone = zone ?? Self.standardZone(longitude: longitude, latitude: latitude)
        guard (1...60).contains(zone) else { throw .outOfRange(name: "zone", found: Double(zone), allowed: 1...60) }
        let meridian = Self.centralMeridian(zone: zone)
        let offset = Degrees.folded(Degrees.folded(longitude) - meridian)
        guard abs(offset) <= 60 else {
            throw .outOfRange(name: "longitude's distance from the zone's meridian", found: offset, allowed: -60...60)
        }
        let plane = ConformalProjection.transverseMercator(longitude: offset * (.pi / 180), latitude: latitude * (.pi / 180))
        let hemisphere = Hemisphere(latitude: latitude)
        let northing = Self.scale * plane.northing + (hemisphere == .north ? 0 : 10_000_000)
        try self.init(
            zone: zone, hemisphere: hemisphere, easting: Self.scale * plane.easting + 500_000,
            northing: hemisphere == .north ? max(northing, 0) : northing)
    }

    /// The position as longitude (x) and latitude (y) in degrees on WGS 84.
    public var geographic: Coordinate {
        Self.geographic(zone: zone, easting: easting, fromEquator: northing - (hemisphere == .north ? 0 : 10_000_000))
    }

    /// The zone that a position belongs to: six degrees wide except for southern Norway and Svalbard. Longitude 180 lies in zone 1.
    /// Positions that are not finite are taken as 0.
    public static func standardZone(longitude: Double, latitude: Double) -> Int {
        guard longitude.isFinite, latitude.isFinite else { return 31 }
        let folded = Degrees.folded(longitude)
        let degree = folded >= 180 ? -180 : Int(folded.rounded(.down))
        let zone = (degree + 186) / 6
        switch LatitudeBand(latitude: latitude)?.letter {
        case "V" where zone == 31 && degree >= 3: return 32
        case "X" where (0..<42).contains(degree): return 2 * ((degree + 183) / 12) + 1
        default: return zone
        }
    }

    /// The meridian in degrees on which eastings are 500 000.
    public static func centralMeridian(zone: Int) -> Double { 6 * Double(zone) - 183 }

    /// The latitudes that UTM is for; 84 itself belongs to UPS where a notation has both.
    public static let latitudes = -80.0...84.0

    private static let scale = 0.9996

    /// The inverse with northings that count from the equator in both hemispheres.
    static func geographic(zone: Int, easting: Double, fromEquator northing: Double) -> Coordinate {
        let angles = ConformalProjection.inverseTransverseMercator(easting: (easting - 500_000) / scale, northing: northing / scale)
        let longitude = angles.longitude * (180 / .pi) + centralMeridian(zone: zone)
        return Coordinate(x: Degrees.folded(longitude), y: angles.latitude * (180 / .pi))
    }
}
