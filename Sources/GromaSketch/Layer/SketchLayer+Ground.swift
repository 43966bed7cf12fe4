import GromaGeometry

extension SketchLayer {
    /// What the lengths and angles of this sketch are measured by: the ground, where its reference is in degrees or Web Mercator, or one of
    /// the engine's projections knows it; else the map, stretched as the view shows it. Guides, shapes, turns and scalings use it, and
    /// constraints and measures except for that stretch. O(1).
    public var groundMetric: GroundMetric {
        let metric = document.groundMetric
        return metric.isOnGround ? metric : GroundMetric(nil, xScale: viewport?.xScale ?? 1)
    }

    /// Whether lengths, areas and directions follow geodesics from the first metre. Beyond ``GroundMetric/localReach``, 10 km, they do so in any case; nearer than
    /// that they are right to a billionth of a length unless this is set, and to nanometres then, where a plugin of the engine solves geodesics. False by default.
    public var measuresExactly: Bool {
        get { document.measuresExactly }
        set { document.measuresExactly = newValue }
    }
}
