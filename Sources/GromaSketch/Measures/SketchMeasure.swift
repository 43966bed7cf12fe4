import GromaGeometry

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The planar measures of a sketch, in units of its reference.
public struct SketchMeasure: Hashable, Sendable {
    /// The length of all lines or outlines.
    public var length: Double
    /// The area; 0 for points and lines.
    public var area: Double
    /// The length of the segment that ends at the last vertex of the last part; nil when there is none.
    public var lastSegmentLength: Double?
    /// Its direction in degrees, clockwise from the direction of growing y, 0 up to 360; nil for one without length.
    public var lastSegmentBearing: Double?

    /// Measures a geometry. O(n).
    public init(_ geometry: Geometry) {
        self.init(geometry, length: geometry.length, area: geometry.area)
    }

    /// Measures the last segment of a geometry whose length and area are known. O(log n).
    init(_ geometry: Geometry, length: Double, area: Double) {
        self.length = length
        self.area = area
        guard geometry.type == .polyline || geometry.type == .polygon else { return }
        guard let path = geometry.parts.last, path.count > 1 else { return }
        let (a, b) = (path[path.count - 2], path[path.count - 1])
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let last = (dx * dx + dy * dy).squareRoot()
        lastSegmentLength = last
        guard last > 0 else { return }
        let degrees = atan2(dx, dy) * (180 / .pi)
        lastSegmentBearing = degrees < 0 ? degrees + 360 : degrees
    }
}

extension SketchLayer {
    /// The planar length and area, and the last segment's length and bearing. O(n).
    ///
    /// - Throws: `noGeometry`.
    public func measure() throws(SketchError) -> SketchMeasure {
        guard let geometry else { throw .noGeometry }
        return SketchMeasure(geometry.geometry)
    }
}
