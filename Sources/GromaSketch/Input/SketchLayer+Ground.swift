import GromaGeometry

extension SketchLayer {
    /// What the lengths and angles of this sketch are measured by: the ground, where its reference is in degrees or Web Mercator; else the
    /// map, stretched as the view shows it. Guides, shapes, turns and scalings use it, and constraints and measures except for that stretch. O(1).
    public var groundMetric: GroundMetric { GroundMetric(geometry?.geometry.spatialReference, xScale: viewport?.xScale ?? 1) }
}
