import GromaBase

/// The measure of lengths and angles that sketches use: that of the ground where it is known, otherwise that of the map.
///
/// | spatial reference | lengths | angles |
/// |---|---|---|
/// | in degrees (`SpatialReference.isInDegrees`) | meters on the ellipsoid | from true north |
/// | Web Mercator | meters on the ellipsoid of WGS 84 | from true north |
/// | any other with known ``Geodesics`` | meters on the ellipsoid | from true north |
/// | any other, and none | units of the map | from the direction of growing y |
///
/// The ellipsoid is that of the reference if its ``Geodesics`` are known, otherwise that of WGS 84, from which those of other references
/// differ by less than
/// 0.02 %. A projected reference without known geodesics is assumed to be true to scale: UTM is so within 0.04 %, with grid north.
///
/// Lengths and areas of what is longer than 10 km are those of geodesics, by the ``GeodesicSolver`` that it was made with, and so are directions, and places in
/// a direction, of more than 1 km. Nearer than that the ground is taken for a sphere that fits it, which is right to a billionth of a length, and to some
/// nanometers of a place, unless it is ``exact``.
public struct GroundMetric: Hashable, Sendable {
    enum Surface: Hashable, Sendable {
        case plane(xScale: Double)
        case degrees
        case webMercator
        case projected(GroundProjection)
    }

    let surface: Surface
    let ground: GroundSolver

    private init(_ surface: Surface, on ground: GroundSolver) {
        self.surface = surface
        self.ground = ground
    }

    /// Creates the metric of maps in a spatial reference, as far as it is known without plugins.
    ///
    /// - Parameter xScale: Of a map without a reference, or in one whose relation to the ground is not known: how long a unit of x is,
    ///   compared with one of y, as a view shows it.
    public init(_ reference: SpatialReference?, xScale: Double = 1) {
        ground = .wgs84
        if reference?.isWebMercator == true {
            surface = .webMercator
        } else if reference?.isInDegrees == true {
            surface = .degrees
        } else {
            surface = .plane(xScale: xScale > 0 && xScale.isFinite ? xScale : 1)
        }
    }

    /// The metric of maps whose geodesics are known.
    public init(_ geodesics: Geodesics) {
        ground = GroundSolver(geodesics.solver)
        if geodesics.reference.isWebMercator {
            surface = .webMercator
        } else if let projection = geodesics.projection {
            surface = .projected(projection)
        } else {
            surface = .degrees
        }
    }

    /// The same metric with geodesics at any length, if a library solves them: accurate to nanometers, at the cost of a microsecond per
    /// segment.
    public var exact: GroundMetric { GroundMetric(surface, on: ground.exact) }

    /// The length in meters up to which local formulas are used in place of geodesics.
    public var localReach: Double { ground.localReach }

    /// The same ground under a map in degrees.
    var inDegrees: GroundMetric { GroundMetric(.degrees, on: ground) }

    /// The metric of a planar map.
    public static let planar = GroundMetric(nil)

    /// The same metric for numbers that are entered and displayed, which do not depend on a view: a map without known ground is not scaled
    /// for them.
    public var unstretched: GroundMetric { isOnGround ? self : .planar }

    /// Whether lengths are in meters on the ground and angles are from true north; otherwise they are those of the map.
    public var isOnGround: Bool {
        if case .plane = surface { false } else { true }
    }

    /// The frame about a position; a projected position without a place on the globe has the map for its ground, in meters by its unit. O(1).
    public func frame(at anchor: Coordinate) -> GroundFrame {
        switch surface {
        case .plane(let xScale): return GroundFrame(.plane(x: xScale, y: 1), anchor: anchor)
        case .degrees:
            let latitude = anchor.y * (.pi / 180)
            guard abs(anchor.y) <= 90 else { return stretched(at: anchor) }
            return GroundFrame(
                .degrees(TangentEllipsoid(latitude: anchor.y, sine: sin(latitude), cosine: cos(latitude), on: ground)), anchor: anchor)
        case .webMercator:
            let (sine, cosine) = WebMercator.sineAndCosine(y: anchor.y)
            let latitude = atan2(sine, cosine) * (180 / .pi)
            return GroundFrame(
                .webMercator(TangentEllipsoid(latitude: latitude, sine: sine, cosine: cosine, on: ground)), anchor: anchor)
        case .projected(let projection):
            guard let frame = ProjectedFrame(projection, at: anchor, on: ground) else { return stretched(at: anchor) }
            return GroundFrame(.projected(frame), anchor: anchor)
        }
    }

    /// Returns the frame about a position for geometries in an extent. O(1)
    ///
    /// An extent that reaches farther than 60 degrees of longitude or latitude from the position, or beyond a pole, cannot be represented
    /// on a plane: then the frame is the map, with the local scale at the position.
    public func frame(at anchor: Coordinate, reaching extent: Extent) -> GroundFrame {
        guard isOnGround, !extent.isEmpty else { return frame(at: anchor) }
        let (low, high) = (position(extent.xMin, extent.yMin), position(extent.xMax, extent.yMax))
        let middle = position(anchor.x, anchor.y)
        var farthest = max(abs(low.longitude - middle.longitude), abs(high.longitude - middle.longitude))
        // Projected positions tell no worlds apart: those on either side of the seam are near each other.
        if case .projected = surface { farthest = farthest > 180 ? 360 - farthest : farthest }
        let highest = max(abs(low.latitude - middle.latitude), abs(high.latitude - middle.latitude))
        guard farthest <= 60, highest <= 60, abs(low.latitude) <= 90, abs(high.latitude) <= 90 else { return stretched(at: anchor) }
        return frame(at: anchor)
    }

    /// The frame about the middle of an extent, for shapes that lie in it. O(1).
    public func frame(over extent: Extent) -> GroundFrame {
        guard !extent.isEmpty else { return frame(at: Coordinate(x: 0, y: 0)) }
        let middle = Coordinate(x: extent.xMin / 2 + extent.xMax / 2, y: extent.yMin / 2 + extent.yMax / 2)
        return frame(at: middle, reaching: extent)
    }

    /// The distance between two positions: along the geodesic, where lengths are on the ground. O(1).
    public func distance(from a: Coordinate, to b: Coordinate) -> Double {
        switch surface {
        case .plane(let xScale):
            let (dx, dy) = ((b.x - a.x) * xScale, b.y - a.y)
            return (dx * dx + dy * dy).squareRoot()
        case .degrees, .webMercator: return GroundPoint(a, self).distance(to: GroundPoint(b, self), by: self)
        case .projected(let projection):
            let (from, to) = (GroundPoint(a, self), GroundPoint(b, self))
            if from.isPlaced, to.isPlaced { return from.distance(to: to.unrolled(from: from), by: self) }
            let (dx, dy) = (b.x - a.x, b.y - a.y)
            return (dx * dx + dy * dy).squareRoot() * projection.unit
        }
    }

    /// The direction from one position to another at the first, in degrees clockwise from north, 0 up to 360; nil if they are the
    /// same. O(1).
    public func bearing(from a: Coordinate, to b: Coordinate) -> Double? {
        let frame = frame(at: a)
        let (from, to) = (frame.ground(a), frame.ground(b))
        let (dx, dy) = (to.x - from.x, to.y - from.y)
        guard dx != 0 || dy != 0 else { return nil }
        let degrees = atan2(dx, dy) * (180 / .pi)
        // A tiny negative angle rounds to exactly 360.
        let turned = degrees < 0 ? degrees + 360 : degrees
        return turned < 360 ? turned : 0
    }

    /// Returns the map with the local scale at a position, or at 89 degrees if the position is nearer to a pole: the same as the frame
    /// there, as long as the ground is flat and its meridians are parallel. O(1)
    public func stretched(at anchor: Coordinate) -> GroundFrame {
        let latitude = min(max(position(anchor.x, anchor.y).latitude, -89), 89) * (.pi / 180)
        let sine = sin(latitude)
        let square = ground.ellipsoid.squaredEccentricity
        let rest = 1 - square * sine * sine
        let normal = ground.ellipsoid.majorAxis / rest.squareRoot()
        let (x, y) = (normal * cos(latitude), normal * (1 - square) / rest)
        switch surface {
        case .plane(let xScale): return GroundFrame(.plane(x: xScale, y: 1), anchor: anchor)
        case .degrees: return GroundFrame(.plane(x: x * (.pi / 180), y: y * (.pi / 180)), anchor: anchor)
        case .webMercator:
            let radius = SpatialReference.webMercatorRadius
            return GroundFrame(.plane(x: x / radius, y: y * cos(latitude) / radius), anchor: anchor)
        case .projected(let projection): return GroundFrame(.plane(x: projection.unit, y: projection.unit), anchor: anchor)
        }
    }

    /// Longitude and latitude in degrees.
    private func position(_ x: Double, _ y: Double) -> (longitude: Double, latitude: Double) {
        switch surface {
        case .plane, .degrees: (x, y)
        case .webMercator: WebMercator.unproject(x: x, y: y)
        // A position that cannot be projected is infinitely far away.
        case .projected(let projection): projection.position(x: x, y: y) ?? (.infinity, .infinity)
        }
    }
}

extension WebMercator {
    /// The sine and cosine of the latitude at a y.
    static func sineAndCosine(y: Double) -> (sine: Double, cosine: Double) {
        let decay = exp(-abs(y) / SpatialReference.webMercatorRadius)
        let (square, sign) = (decay * decay, y < 0 ? -1.0 : 1)
        return (sign * (1 - square) / (1 + square), 2 * decay / (1 + square))
    }

    /// The tangent of the greatest latitude.
    static let greatestTangent = tan(greatestLatitude * (.pi / 180))
}
