import GromaGeometry

extension Projection {
    /// Returns nil: the geodesics are unknown.
    public func geodesics(of reference: SpatialReference) -> Geodesics? { nil }
}

extension GeometryEngine {
    /// Returns the metric for lengths and angles on maps in a spatial reference: the ground, by its ``geodesics(of:)`` if known, otherwise
    /// the built-in one for maps in degrees and in Web Mercator, otherwise the map plane. Bodies that are far from spherical, such as
    /// Saturn, have no ground metric. O(projections)
    public func groundMetric(of reference: SpatialReference?) -> GroundMetric {
        guard let reference, let geodesics = geodesics(of: reference), geodesics.solver.ellipsoid.flattening <= 0.01 else {
            return GroundMetric(reference)
        }
        return GroundMetric(geodesics)
    }

    /// Returns half the width of the world in units of x, if maps in a spatial reference wrap around: 180 in degrees, π · 6 378 137 in Web
    /// Mercator. The most common references in degrees are built in; ``projections`` know the others. nil if x does not wrap, or this is
    /// unknown. O(projections)
    public func worldHalfWidth(of reference: SpatialReference) -> Double? {
        reference.worldHalfWidth ?? geodesics(of: reference)?.worldHalfWidth
    }

    /// Returns the geodesics of the ground under maps in a spatial reference, from the first of ``projections`` that knows them; nil if
    /// none does. They are exact on the reference's own ellipsoid, and ``groundMetric(of:)`` uses the same ellipsoid. O(projections)
    public func geodesics(of reference: SpatialReference) -> Geodesics? {
        for projection in projections {
            if let geodesics = projection.geodesics(of: reference) { return geodesics }
        }
        return nil
    }
}
