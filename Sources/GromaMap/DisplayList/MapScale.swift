import GromaGeometry

/// The scale of a map: how many times smaller than the earth it is drawn, at 96 points an inch, as the levels of tiled services have it.
public enum MapScale {
    /// Points an inch.
    public static let pointsPerInch = 96.0
    /// An inch as the levels of tiled services count it, 39.37 a metre.
    private static let metresPerInch = 1 / 39.37

    /// The scale's denominator for a resolution: 10,000 for 1 : 10,000; nil if the reference's unit is not known.
    ///
    /// A degree is the length that it has on the equator of the sphere of Web Mercator.
    public static func denominator(resolution: Double, in reference: SpatialReference?) -> Double? {
        metresPerUnit(of: reference).map { resolution * $0 * pointsPerInch / metresPerInch }
    }

    /// The map units per point for a scale's denominator; nil if the reference's unit is not known.
    public static func resolution(denominator: Double, in reference: SpatialReference?) -> Double? {
        metresPerUnit(of: reference).map { denominator * metresPerInch / pointsPerInch / $0 }
    }

    private static func metresPerUnit(of reference: SpatialReference?) -> Double? {
        guard let reference else { return nil }
        if reference.isInDegrees { return SpatialReference.webMercatorRadius * .pi / 180 }
        return reference.unit.map { $0.convert(1, to: .metre) }
    }
}
