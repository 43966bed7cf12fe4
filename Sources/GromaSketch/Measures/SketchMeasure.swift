import GromaGeometry

/// The measures of a sketch, by the `GroundMetric` of its reference: in meters on the ground if that is known, as for sketches in degrees,
/// in Web Mercator, and in any reference that a plugin of the layer's engine knows; otherwise in units of the map.
public struct SketchMeasure: Hashable, Sendable {
    /// The length of all lines or outlines; on the ground that of the geodesics from vertex to vertex.
    public var length: Double
    /// The area, in square meters or square units of the map; 0 for points and lines.
    public var area: Double
    /// The length of the segment that ends at the last vertex of the last part; nil when there is none.
    public var lastSegmentLength: Double?
    /// Its direction at its start in degrees clockwise from true north, or from the y axis if lengths are not on the ground; 0..<360, nil
    /// for a segment without length.
    public var lastSegmentBearing: Double?
    /// Whether lengths are meters on the ground; otherwise they are units of the map.
    public var isOnGround: Bool

    /// Measures a geometry. O(n).
    ///
    /// - Parameter metric: The measure; by default that of the geometry's reference, as known without plugins.
    public init(_ geometry: Geometry, by metric: GroundMetric? = nil) {
        let metric = metric ?? GroundMetric(geometry.spatialReference)
        self.init(
            length: metric.length(of: geometry), area: metric.area(of: geometry),
            last: Segment(lastOf: geometry, by: metric, known: nil), isOnGround: metric.isOnGround)
    }

    init(length: Double, area: Double, last: Segment?, isOnGround: Bool) {
        (self.length, self.area, self.isOnGround) = (length, area, isOnGround)
        (lastSegmentLength, lastSegmentBearing) = (last?.length, last?.bearing)
    }

    /// A segment with its measures.
    struct Segment: Sendable {
        private let (start, end): (Coordinate, Coordinate)
        let length: Double
        let bearing: Double?

        /// Measures the segment that ends at the last vertex of a geometry; nil when there is none. O(log n).
        ///
        /// - Parameter known: What was found the last time, which holds where the segment is still the same.
        init?(lastOf geometry: Geometry, by metric: GroundMetric, known: Segment?) {
            guard geometry.type == .polyline || geometry.type == .polygon else { return nil }
            guard let path = geometry.parts.last, path.count > 1 else { return nil }
            (start, end) = (path[path.count - 2], path[path.count - 1])
            if let known, known.start == start, known.end == end {
                (length, bearing) = (known.length, known.bearing)
            } else {
                (length, bearing) = (metric.distance(from: start, to: end), metric.bearing(from: start, to: end))
            }
        }
    }
}
