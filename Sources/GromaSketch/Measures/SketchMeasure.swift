import GromaGeometry

/// The measures of a sketch, by the `GroundMetric` of its reference: in metres on the ground for sketches in degrees and in Web Mercator,
/// else in units of the map.
public struct SketchMeasure: Hashable, Sendable {
    /// The length of all lines or outlines: on the ground that of the geodesics from vertex to vertex.
    public var length: Double
    /// The area, in square metres or square units of the map; 0 for points and lines.
    public var area: Double
    /// The length of the segment that ends at the last vertex of the last part; nil when there is none.
    public var lastSegmentLength: Double?
    /// Its direction at its beginning in degrees, clockwise from true north, or from the direction of growing y where lengths are not on
    /// the ground; 0 up to 360, nil for one without length.
    public var lastSegmentBearing: Double?
    /// Whether lengths are metres on the ground; else they are units of the map.
    public var isOnGround: Bool

    /// Measures a geometry. O(n).
    public init(_ geometry: Geometry) {
        let metric = GroundMetric(geometry.spatialReference)
        self.init(geometry, length: metric.length(of: geometry), area: metric.area(of: geometry))
    }

    /// Measures the last segment of a geometry whose length and area are known. O(log n).
    init(_ geometry: Geometry, length: Double, area: Double) {
        let metric = GroundMetric(geometry.spatialReference)
        self.length = length
        self.area = area
        isOnGround = metric.isOnGround
        guard geometry.type == .polyline || geometry.type == .polygon else { return }
        guard let path = geometry.parts.last, path.count > 1 else { return }
        let (a, b) = (path[path.count - 2], path[path.count - 1])
        lastSegmentLength = metric.distance(from: a, to: b)
        lastSegmentBearing = metric.bearing(from: a, to: b)
    }
}

extension SketchLayer {
    /// The length and area, and the last segment's length and bearing: on the ground, see ``SketchMeasure``. O(n).
    ///
    /// - Throws: `noGeometry`.
    public func measure() throws(SketchError) -> SketchMeasure {
        guard let geometry else { throw .noGeometry }
        return SketchMeasure(geometry.geometry)
    }
}
