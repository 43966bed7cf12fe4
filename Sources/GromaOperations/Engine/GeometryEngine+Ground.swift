import GromaGeometry

extension Projection {
    /// Nothing is known.
    public func groundMetric(of reference: SpatialReference) -> GroundMetric? { nil }
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
}
