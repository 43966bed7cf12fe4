import GromaBase

/// The plane about a position of a projected map: azimuthal and equidistant on the ellipsoid, by the longitudes and latitudes of the projection.
///
/// If a position has no place on the globe, or a position on the plane none on the map, the map is continued linearly from the anchor, with
/// the projection's scale and convergence there.
struct ProjectedFrame: Hashable, Sendable {
    private let projection: GroundProjection
    private let anchor: Coordinate
    /// The longitude of the anchor, in degrees.
    private let longitude: Double
    private let tangent: TangentEllipsoid
    /// The derivative of the conversion from the map to the plane at the anchor: (a b; c d).
    private let a: Double
    private let b: Double
    private let c: Double
    private let d: Double

    /// Creates it; nil for an anchor without a place on the globe, and where the map is folded up to a line.
    init?(_ projection: GroundProjection, at anchor: Coordinate, on ground: GroundSolver) {
        guard let place = projection.position(x: anchor.x, y: anchor.y), abs(place.latitude) <= 90 else { return nil }
        self.projection = projection
        self.anchor = anchor
        longitude = place.longitude
        let latitude = place.latitude * (.pi / 180)
        let tangent = TangentEllipsoid(latitude: place.latitude, sine: sin(latitude), cosine: cos(latitude), on: ground)
        self.tangent = tangent
        // A few meters to each side; less than that would be lost in the digits of large numbers.
        let step = max(8 / projection.unit, max(abs(anchor.x), abs(anchor.y)) * 1e-9)
        func slope(_ dx: Double, _ dy: Double) -> (Double, Double)? {
            guard let to = projection.position(x: anchor.x + dx, y: anchor.y + dy),
                let from = projection.position(x: anchor.x - dx, y: anchor.y - dy)
            else { return nil }
            let (p, q) = (Self.plane(to, tangent, place.longitude), Self.plane(from, tangent, place.longitude))
            return ((p.x - q.x) / (2 * step), (p.y - q.y) / (2 * step))
        }
        let (east, north) = (slope(step, 0) ?? (projection.unit, 0), slope(0, step) ?? (0, projection.unit))
        let determinant = east.0 * north.1 - north.0 * east.1
        guard determinant != 0, determinant.isFinite else { return nil }
        a = east.0
        b = north.0
        c = east.1
        d = north.1
    }

    private static func plane(
        _ place: (longitude: Double, latitude: Double), _ tangent: TangentEllipsoid, _ middle: Double
    ) -> (x: Double, y: Double) {
        let latitude = min(max(place.latitude, -90), 90) * (.pi / 180)
        return tangent.plane(longitude: (place.longitude - middle) * (.pi / 180), sine: sin(latitude), cosine: cos(latitude))
    }

    /// The length of a unit of the map's x at the anchor relative to a unit of y.
    var xScale: Double { ((a * a + c * c) / (b * b + d * d)).squareRoot() }

    /// The direction of true north on the map at the anchor, in degrees clockwise from the direction of growing y.
    var northOnMap: Double {
        // The step on the map that leads to the north on the plane.
        let sign: Double = a * d - b * c < 0 ? -1 : 1
        return atan2(-b * sign, a * sign) * (180 / .pi)
    }

    /// The maximum length of a map unit at the anchor.
    var scale: Double { max(a * a + c * c, b * b + d * d).squareRoot() }

    /// Converts interleaved map positions to the plane, in place.
    func toGround(_ xy: UnsafeMutablePointer<Double>, _ count: Int) {
        withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * max(count, 1)) { given in
            guard let given = given.baseAddress else { return }
            given.initialize(from: xy, count: 2 * count)
            projection.unproject(xy, count)
            for i in 0..<count {
                let (longitude, latitude) = (xy[2 * i], xy[2 * i + 1])
                if longitude.isFinite, latitude.isFinite {
                    (xy[2 * i], xy[2 * i + 1]) = Self.plane((longitude, latitude), tangent, self.longitude)
                } else {
                    let (dx, dy) = (given[2 * i] - anchor.x, given[2 * i + 1] - anchor.y)
                    (xy[2 * i], xy[2 * i + 1]) = (a * dx + b * dy, c * dx + d * dy)
                }
            }
        }
    }

    /// Converts interleaved positions on the plane to the map, in place.
    func toMap(_ xy: UnsafeMutablePointer<Double>, _ count: Int) {
        withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * max(count, 1)) { given in
            guard let given = given.baseAddress else { return }
            given.initialize(from: xy, count: 2 * count)
            for i in 0..<count where xy[2 * i] != 0 || xy[2 * i + 1] != 0 {
                let (turn, tangens) = tangent.ellipsoid(x: xy[2 * i], y: xy[2 * i + 1])
                (xy[2 * i], xy[2 * i + 1]) = (longitude + turn * (180 / .pi), atan(tangens) * (180 / .pi))
            }
            projection.project(xy, count)
            for i in 0..<count {
                let (px, py) = (given[2 * i], given[2 * i + 1])
                if px == 0, py == 0 {
                    // The very anchor, to the last bit.
                    (xy[2 * i], xy[2 * i + 1]) = (anchor.x, anchor.y)
                } else if !xy[2 * i].isFinite || !xy[2 * i + 1].isFinite {
                    let determinant = a * d - b * c
                    (xy[2 * i], xy[2 * i + 1]) = (
                        anchor.x + (d * px - b * py) / determinant, anchor.y + (a * py - c * px) / determinant
                    )
                }
            }
        }
    }

    /// Returns the position on the plane of a map position.
    func ground(x: Double, y: Double) -> (x: Double, y: Double) { Self.one(x, y, toGround) }

    /// Returns the map position of a position on the plane.
    func map(x: Double, y: Double) -> (x: Double, y: Double) { Self.one(x, y, toMap) }

    private static func one(_ x: Double, _ y: Double, _ body: (UnsafeMutablePointer<Double>, Int) -> Void) -> (x: Double, y: Double) {
        var pair = (x, y)
        withUnsafeMutableBytes(of: &pair) { bytes in
            if let xy = bytes.assumingMemoryBound(to: Double.self).baseAddress { body(xy, 1) }
        }
        return pair
    }
}
