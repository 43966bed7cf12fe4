import GromaGeometry

extension Projection {
    /// Nothing is known.
    public func geodesics(of reference: SpatialReference) -> Geodesics? { nil }
}

extension GeometryEngine {
    /// What lengths and angles of maps in a reference are measured by: the ground, by its ``geodesics(of:)`` where they are known, else as it is known of maps
    /// in degrees and in Web Mercator; else the map itself. Bodies that are far from round, as Saturn is, have no such measure.
    public func groundMetric(of reference: SpatialReference?) -> GroundMetric {
        guard let reference, let geodesics = geodesics(of: reference), geodesics.solver.ellipsoid.flattening <= 0.01 else {
            return GroundMetric(reference)
        }
        return GroundMetric(geodesics)
    }

    /// Half the width of the world in units of x, where maps in a reference go on beyond it: 180 in degrees, π · 6 378 137 in Web Mercator. Which references are in
    /// degrees is known of those most in use, and of all where ``projections`` know it. Nil where x does not wrap, or is not known to.
    public func worldHalfWidth(of reference: SpatialReference) -> Double? {
        reference.worldHalfWidth ?? geodesics(of: reference)?.worldHalfWidth
    }

    /// The geodesics of the ground under maps in a reference, of the first of ``projections`` that knows them; nil if none does. They are exact on the
    /// reference's own ellipsoid, and ``groundMetric(of:)`` follows the same.
    public func geodesics(of reference: SpatialReference) -> Geodesics? {
        for projection in projections {
            if let geodesics = projection.geodesics(of: reference) { return geodesics }
        }
        return nil
    }
}
