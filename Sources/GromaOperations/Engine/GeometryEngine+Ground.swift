import GromaGeometry

extension Projection {
    /// Nothing is known.
    public func groundMetric(of reference: SpatialReference) -> GroundMetric? { nil }

    /// Nothing is known.
    public func geodesics(of reference: SpatialReference) -> Geodesics? { nil }
}

extension GeometryEngine {
    /// What lengths and angles of maps in a reference are measured by: the ground for those in degrees and in Web Mercator, and for any other
    /// that one of ``projections`` knows; else the map itself.
    public func groundMetric(of reference: SpatialReference?) -> GroundMetric {
        let known = GroundMetric(reference)
        guard let reference, !known.isOnGround else { return known }
        for projection in projections {
            if let metric = projection.groundMetric(of: reference) { return metric }
        }
        return known
    }

    /// The geodesics of the ground under maps in a reference, of the first of ``projections`` that knows them; nil when none does. They are exact on the
    /// reference's own ellipsoid; what the engine has without a plugin is ``groundMetric(of:)``.
    public func geodesics(of reference: SpatialReference) -> Geodesics? {
        for projection in projections {
            if let geodesics = projection.geodesics(of: reference) { return geodesics }
        }
        return nil
    }
}
