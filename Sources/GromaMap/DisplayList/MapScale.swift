import GromaGeometry

/// The scale of a map: the ratio of a length on the ground to its length on the map, at 96 points per inch, as in the levels of tiled
/// services.
public enum MapScale {
    /// Points per inch.
    public static let pointsPerInch = 96.0
    /// The inch of the levels of tiled services, 39.37 per meter.
    private static let metresPerInch = 1 / 39.37

    /// Returns the denominator of the scale for a resolution in map units per point, such as 10,000 for 1 : 10,000; nil if the unit of the
    /// reference is unknown.
    ///
    /// A degree has its length on the equator of the Web Mercator sphere.
    public static func denominator(resolution: Double, in reference: SpatialReference?) -> Double? {
        metresPerUnit(of: reference).map { resolution * $0 * pointsPerInch / metresPerInch }
    }

    /// Returns the map units per point for a scale's denominator; nil if the unit of the reference is unknown.
    public static func resolution(denominator: Double, in reference: SpatialReference?) -> Double? {
        metresPerUnit(of: reference).map { denominator * metresPerInch / pointsPerInch / $0 }
    }

    private static func metresPerUnit(of reference: SpatialReference?) -> Double? {
        guard let reference else { return nil }
        if reference.isInDegrees { return SpatialReference.webMercatorRadius * .pi / 180 }
        return reference.unit.map { $0.convert(1, to: .metre) }
    }
}
