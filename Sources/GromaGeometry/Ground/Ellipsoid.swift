import GromaBase

/// An ellipsoid of revolution: the figure of the Earth, or of another body, that a datum reckons with.
public struct Ellipsoid: Hashable, Sendable {
    /// The radius of the equator in meters.
    public let majorAxis: Double
    /// The flattening: the amount by which the polar axis is shorter, relative to the equatorial one; 0 for a sphere.
    public let flattening: Double

    /// Creates an instance; nil unless the axis is above 0 and the flattening is from 0 up to below 1.
    public init?(majorAxis: Double, flattening: Double) {
        guard majorAxis > 0, majorAxis.isFinite, (0..<1).contains(flattening) else { return nil }
        self.majorAxis = majorAxis
        self.flattening = flattening
    }

    private init(known majorAxis: Double, _ flattening: Double) {
        self.majorAxis = majorAxis
        self.flattening = flattening
    }

    /// That of WGS 84 (EPSG 7030).
    public static let wgs84 = Ellipsoid(known: ConformalProjection.majorAxis, ConformalProjection.flattening)

    /// Half the axis of rotation in meters.
    public var minorAxis: Double { majorAxis * (1 - flattening) }

    /// The square of its eccentricity.
    var squaredEccentricity: Double { flattening * (2 - flattening) }

    /// The square of its second eccentricity.
    var squaredSecondEccentricity: Double { squaredEccentricity / (1 - squaredEccentricity) }

    /// The mean of its three half axes in meters.
    var meanRadius: Double { majorAxis * (1 - flattening / 3) }

    /// The area of its surface in square meters (Snyder, "Map Projections: A Working Manual", 1987, (3-12) and (3-13)).
    public var area: Double {
        let square = squaredEccentricity
        let eccentricity = square.squareRoot()
        let zone = eccentricity > 0 ? log((1 + eccentricity) / (1 - eccentricity)) / (2 * eccentricity) : 1
        return 2 * .pi * majorAxis * majorAxis * (1 + (1 - square) * zone)
    }

    /// The distance up to which the shortest geodesic between any two positions is unique: half the circumference with the polar
    /// radius (C. F. F. Karney, "Algorithms for geodesics", J. Geodesy 87 (2013) 43-55, section 3).
    public var conjugateDistance: Double { .pi * minorAxis }
}
