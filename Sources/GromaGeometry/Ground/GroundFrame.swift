import GromaBase

/// A plane with the angles of the ground and a uniform scale of lengths, and the conversion between it and the map.
///
/// For a map in degrees, in Web Mercator, or in a reference with a known ``GroundProjection``, it is the azimuthal equidistant plane about
/// the anchor on the ellipsoid: x runs to the east of the anchor, y to its north, in meters. Lengths and bearings from the anchor are those
/// of geodesics at any distance; between other
/// places at a distance d from it they are off by less than (d / 6 371 km)² / 6, which is a millionth at 16 km and a thousandth at 500 km.
/// For any other map it is the map itself, whose x may be scaled.
///
/// Lines that are straight on the map are nearly straight on the plane, and vice versa: `fraction(on:_:_:)` and similar methods refer to
/// segments that are straight on the map.
public struct GroundFrame: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// The map itself, its x and y stretched.
        case plane(x: Double, y: Double)
        case degrees(TangentEllipsoid)
        case webMercator(TangentEllipsoid)
        case projected(ProjectedFrame)
    }

    let kind: Kind
    /// The map position that the frame was made for.
    public let anchor: Coordinate

    init(_ kind: Kind, anchor: Coordinate) {
        self.kind = kind
        self.anchor = Coordinate(x: anchor.x, y: anchor.y)
    }

    /// The map itself.
    public static let map = GroundFrame(.plane(x: 1, y: 1), anchor: Coordinate(x: 0, y: 0))

    /// Whether it is the map itself, to the last bit.
    public var isMap: Bool { kind == .plane(x: 1, y: 1) }

    /// The length of a unit of the map's x at the anchor relative to a unit of y.
    public var xScale: Double {
        switch kind {
        case .plane(let x, let y): x / y
        case .degrees(let tangent): tangent.longitudeScale
        // Web Mercator would be conformal from the sphere.
        case .webMercator(let tangent): tangent.longitudeScale / tangent.cosine
        case .projected(let frame): frame.xScale
        }
    }

    /// The direction of true north on the map at the anchor, in degrees clockwise from the direction of growing y: the meridian convergence
    /// with its sign changed. 0 of maps in degrees and in Web Mercator, and where north is not known.
    public var northOnMap: Double {
        if case .projected(let frame) = kind { frame.northOnMap } else { 0 }
    }

    /// Whether what is straight on the map is so on the plane.
    public var isPlanar: Bool {
        if case .plane = kind { true } else { false }
    }

    /// Returns the position on the plane of a map position.
    public func ground(x: Double, y: Double) -> (x: Double, y: Double) {
        switch kind {
        case .plane(let sx, let sy): return (x * sx, y * sy)
        case .degrees(let tangent):
            let latitude = min(max(y, -90), 90) * (.pi / 180)
            return tangent.plane(longitude: (x - anchor.x) * (.pi / 180), sine: sin(latitude), cosine: cos(latitude))
        case .webMercator(let tangent):
            let (sine, cosine) = WebMercator.sineAndCosine(y: y)
            return tangent.plane(longitude: (x - anchor.x) / SpatialReference.webMercatorRadius, sine: sine, cosine: cosine)
        case .projected(let frame): return frame.ground(x: x, y: y)
        }
    }

    /// Converts interleaved map positions to the plane, in place.
    func toGround(_ xy: UnsafeMutablePointer<Double>, _ count: Int) {
        if case .projected(let frame) = kind { return frame.toGround(xy, count) }
        for i in 0..<count { (xy[2 * i], xy[2 * i + 1]) = ground(x: xy[2 * i], y: xy[2 * i + 1]) }
    }

    /// Converts interleaved positions on the plane to the map, in place.
    func toMap(_ xy: UnsafeMutablePointer<Double>, _ count: Int) {
        if case .projected(let frame) = kind { return frame.toMap(xy, count) }
        for i in 0..<count { (xy[2 * i], xy[2 * i + 1]) = map(x: xy[2 * i], y: xy[2 * i + 1]) }
    }

    /// Returns the position on the plane of a map position; z and m are unchanged.
    public func ground(_ position: Coordinate) -> Coordinate {
        let (x, y) = ground(x: position.x, y: position.y)
        return Coordinate(x: x, y: y, z: position.z, m: position.m)
    }

    /// Returns the map position of a position on the plane.
    public func map(x: Double, y: Double) -> (x: Double, y: Double) {
        switch kind {
        case .plane(let sx, let sy): return (x / sx, y / sy)
        case .degrees(let tangent):
            guard x != 0 || y != 0 else { return (anchor.x, anchor.y) }
            let (longitude, tangens) = tangent.ellipsoid(x: x, y: y)
            return (anchor.x + longitude * (180 / .pi), atan(tangens) * (180 / .pi))
        case .webMercator(let tangent):
            guard x != 0 || y != 0 else { return (anchor.x, anchor.y) }
            let (longitude, tangens) = tangent.ellipsoid(x: x, y: y)
            // The projection runs to infinity at the poles.
            let northing = asinh(min(max(tangens, -WebMercator.greatestTangent), WebMercator.greatestTangent))
            let radius = SpatialReference.webMercatorRadius
            return (anchor.x + longitude * radius, northing * radius)
        case .projected(let frame): return frame.map(x: x, y: y)
        }
    }

    /// Returns the map position of a position on the plane; z and m are unchanged.
    public func map(_ place: Coordinate) -> Coordinate {
        let (x, y) = map(x: place.x, y: place.y)
        return Coordinate(x: x, y: y, z: place.z, m: place.m)
    }

    /// Half the width of the world in units of the map's x, for maps in degrees and in Web Mercator: vertices that are farther apart lie nearer to
    /// each other the other way round.
    public var worldHalfWidth: Double? {
        switch kind {
        case .plane, .projected: nil
        case .degrees: 180
        case .webMercator: .pi * SpatialReference.webMercatorRadius
        }
    }

    /// A path of the map on the plane; the same value if that is the map. O(n).
    public func ground(_ path: Path) -> Path {
        if isMap { return path }
        return path.mapped { xy, count in toGround(xy, count) }
    }

    /// A shape of the map on the plane; the same value if that is the map. O(n).
    public func ground(_ geometry: Geometry) -> Geometry {
        if isMap { return geometry }
        return geometry.mapped { xy, count in toGround(xy, count) }
    }

    /// A shape of the plane on the map; the same value if that is the map. O(n).
    public func map(_ geometry: Geometry) -> Geometry {
        if isMap { return geometry }
        return geometry.mapped { xy, count in toMap(xy, count) }
    }

    /// Returns the rounding error on the plane of map coordinates as large as those of an extent.
    public func rounding(in extent: Extent) -> Double {
        guard !extent.isEmpty else { return 0 }
        let (x, y) = (max(abs(extent.xMin), abs(extent.xMax)).ulp, max(abs(extent.yMin), abs(extent.yMax)).ulp)
        switch kind {
        case .plane(let sx, let sy): return max(x * abs(sx), y * abs(sy))
        // Besides, positions are computed with numbers as large as the ellipsoid; geodesics are right to 15 nanometers.
        case .degrees: return max(x, y) * 111_320 + 2e-8
        case .webMercator: return max(x, y) + 2e-8
        // Projections find their way back to 10⁻¹¹ of the Earth's size.
        case .projected(let frame): return max(x, y) * frame.scale + 1e-4
        }
    }
}

extension GroundFrame {
    /// Returns the fraction along a segment that is straight on the map of the place nearest to another on the plane: 0 at `a`, 1 at `b`.
    ///
    /// - Parameters:
    ///   - place: On the plane.
    ///   - a: Where the segment begins, on the map.
    ///   - b: Where it ends.
    public func fraction(nearestTo place: Coordinate, from a: Coordinate, to b: Coordinate) -> Double {
        let (p, q) = (ground(a), ground(b))
        let first = SegmentGeometry.fraction(place.x, place.y, p.x, p.y, q.x, q.y)
        if isPlanar { return first }
        // The straight line through two places near the foot comes nearer to what the segment is there each time.
        return refined(first) { from, to in
            let (p, q) = (ground(SegmentGeometry.between(a, b, from)), ground(SegmentGeometry.between(a, b, to)))
            let (dx, dy) = (q.x - p.x, q.y - p.y)
            let squared = dx * dx + dy * dy
            guard squared > 0 else { return nil }
            return ((place.x - p.x) * dx + (place.y - p.y) * dy) / squared
        }
    }

    /// Returns the fraction at which a segment that is straight on the map crosses a straight line on the plane, near the crossing of the
    /// straight line through its ends.
    ///
    /// - Parameters:
    ///   - guess: Where that is, 0 at `a`, 1 at `b`.
    ///   - origin: A place of the line, on the plane.
    ///   - dx: The line's direction.
    ///   - dy: The line's direction.
    public func crossing(_ guess: Double, from a: Coordinate, to b: Coordinate, of origin: Coordinate, dx: Double, dy: Double) -> Double {
        refined(guess) { from, to in
            let (p, q) = (ground(SegmentGeometry.between(a, b, from)), ground(SegmentGeometry.between(a, b, to)))
            let sides = ((p.x - origin.x) * dy - (p.y - origin.y) * dx, (q.x - origin.x) * dy - (q.y - origin.y) * dx)
            return sides.0 == sides.1 ? nil : sides.0 / (sides.0 - sides.1)
        }
    }

    /// Refines a fraction on shorter and shorter sections of a segment. The body receives the ends of a section and returns the place
    /// between them.
    private func refined(_ guess: Double, _ body: (_ from: Double, _ to: Double) -> Double?) -> Double {
        if isPlanar { return guess }
        var fraction = guess
        for width in [0.1, 1e-2, 1e-4] {
            let from = fraction - width / 2
            guard let within = body(from, from + width), within.isFinite else { break }
            fraction = from + within * width
        }
        return min(max(fraction, 0), 1)
    }
}

extension SegmentGeometry {
    /// A position on the straight line through two others, beyond them too.
    fileprivate static func between(_ a: Coordinate, _ b: Coordinate, _ fraction: Double) -> Coordinate {
        Coordinate(x: a.x + (b.x - a.x) * fraction, y: a.y + (b.y - a.y) * fraction)
    }
}
