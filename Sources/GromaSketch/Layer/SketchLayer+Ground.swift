import GromaGeometry

extension SketchLayer {
    /// The measure of lengths and angles in this sketch: the ground, if its reference is in degrees or Web Mercator, or one of the engine's
    /// projections knows it; otherwise the map, stretched as in the view. Guides, shapes, rotations and scaling use it, and constraints and
    /// measures do so without that stretch. O(1).
    public var groundMetric: GroundMetric {
        let metric = document.groundMetric
        return metric.isOnGround ? metric : GroundMetric(nil, xScale: viewport?.xScale ?? 1)
    }

    /// Whether lengths, areas and directions use geodesics at any length. Beyond ``GroundMetric/localReach``, 10 km, they always do.
    /// Shorter ones are accurate to a billionth of the length unless this is set, and to nanometers if it is set and a plugin of the engine
    /// solves geodesics. False by default.
    public var measuresExactly: Bool {
        get { document.measuresExactly }
        set { document.measuresExactly = newValue }
    }
}
