/// A position on an ellipsoid, in degrees. The longitude may lie beyond ±180, which determines the direction of lines around the globe.
public struct GeodeticPosition: Hashable, Sendable {
    /// To the east, in degrees.
    public var longitude: Double
    /// To the north, in degrees, within ±90.
    public var latitude: Double

    /// Creates a position.
    public init(longitude: Double, latitude: Double) {
        self.longitude = longitude
        self.latitude = latitude
    }
}

/// The geodesic from one position to another.
public struct GeodesicLine: Hashable, Sendable {
    /// Its length in meters.
    public var distance: Double
    /// Its direction where it begins, in degrees clockwise from north, -180 to 180.
    public var azimuth: Double
    /// The azimuth at its end, in the same way: forwards, not back.
    public var endAzimuth: Double

    /// Creates a line.
    public init(distance: Double, azimuth: Double, endAzimuth: Double) {
        self.distance = distance
        self.azimuth = azimuth
        self.endAzimuth = endAzimuth
    }
}

/// Solves the problems of geodesics on one ellipsoid, for any two positions, opposite ones too: who has a library for them makes one (the plugin for PROJ
/// does); ``SeriesGeodesics`` needs none. Azimuths are degrees clockwise from north, lengths meters.
public protocol GeodesicSolver: AnyObject, Sendable {
    /// The ellipsoid.
    var ellipsoid: Ellipsoid { get }

    /// The length of the shortest way from one position to another.
    func distance(from start: GeodeticPosition, to end: GeodeticPosition) -> Double

    /// The shortest way from one position to another: the inverse problem.
    func line(from start: GeodeticPosition, to end: GeodeticPosition) -> GeodesicLine

    /// The area between the shortest way and the equator in square meters: positive on the northern half where it runs to the east.
    func area(from start: GeodeticPosition, to end: GeodeticPosition) -> Double

    /// Returns the end of a geodesic from a position, and the azimuth there: the direct problem. The longitude of the end continues
    /// from that of the start.
    func end(from start: GeodeticPosition, azimuth: Double, distance: Double) -> (position: GeodeticPosition, azimuth: Double)
}
