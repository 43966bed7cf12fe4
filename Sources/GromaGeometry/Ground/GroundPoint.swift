import GromaBase

/// A position on an ellipsoid, with what measures along a line take of it: each vertex is turned into one once.
struct GroundPoint {
    /// In radians, not folded.
    private(set) var longitude: Double
    let sine: Double
    let cosine: Double
    /// The distances from the axis and from the plane of the equator, in meters.
    private let (radius, height): (Double, Double)

    /// Latitudes beyond a pole count as the pole. The metric must be one on the ground.
    init(_ position: Coordinate, _ metric: GroundMetric) { self.init(x: position.x, y: position.y, metric) }

    @inline(__always)
    init(x: Double, y: Double, _ metric: GroundMetric) {
        switch metric.surface {
        case .webMercator:
            longitude = x / SpatialReference.webMercatorRadius
            (sine, cosine) = WebMercator.sineAndCosine(y: y)
        case .degrees, .plane: (longitude, sine, cosine) = Self.angles(longitude: x, latitude: y)
        case .projected(let projection):
            let (x, y) = projection.position(x: x, y: y) ?? (.nan, .nan)
            (longitude, sine, cosine) = Self.angles(longitude: x, latitude: y)
        }
        let square = metric.ground.ellipsoid.squaredEccentricity
        let normal = metric.ground.ellipsoid.majorAxis / (1 - square * sine * sine).squareRoot()
        radius = normal * cosine
        height = normal * (1 - square) * sine
    }

    @inline(__always)
    private static func angles(longitude: Double, latitude: Double) -> (longitude: Double, sine: Double, cosine: Double) {
        let radians = (latitude > 90 ? 90 : latitude < -90 ? -90 : latitude) * (.pi / 180)
        return (longitude * (.pi / 180), sin(radians), cos(radians))
    }

    /// Returns the position with a longitude within half a turn of another's: positions of projected maps do not determine the direction
    /// around the globe.
    func unrolled(from other: GroundPoint) -> GroundPoint {
        var unrolled = self
        unrolled.longitude -= ((longitude - other.longitude) / (2 * .pi)).rounded() * (2 * .pi)
        return unrolled
    }

    /// Whether it is on the globe: not every position of a projected map is.
    var isPlaced: Bool { longitude.isFinite && sine.isFinite }

    /// The length of the geodesic to another position; of what spans half the globe or more from west to east, that of the way drawn.
    @inline(__always)
    func distance(to other: GroundPoint, by metric: GroundMetric) -> Double {
        let turn = other.longitude - longitude
        let (dr, dz) = (other.radius - radius, other.height - height)
        let chord = (dr * dr + dz * dz + 4 * radius * other.radius * Self.squaredSine(turn / 2)).squareRoot()
        if chord < metric.ground.localReach, abs(turn) < .pi {
            // An arc of a mean circle over its chord.
            let radius = metric.ground.ellipsoid.meanRadius
            let square = chord * chord / (4 * radius * radius)
            return chord * (1 + square / 6)
        }
        return longDistance(to: other, turn, metric)
    }

    /// The square of an angle's sine. Nearly all angles are small, and of those a few terms are exact.
    @inline(__always)
    private static func squaredSine(_ angle: Double) -> Double {
        let square = angle * angle
        // sin² x = x² - x⁴ / 3 + 2 x⁶ / 45 - …
        if square < 4e-6 { return square * (1 - square * (1.0 / 3 - square * (2.0 / 45))) }
        let sine = sin(angle)
        return sine * sine
    }

    /// In degrees.
    private var position: GeodeticPosition {
        GeodeticPosition(longitude: longitude * (180 / .pi), latitude: atan2(sine, cosine) * (180 / .pi))
    }

    private func longDistance(to other: GroundPoint, _ turn: Double, _ metric: GroundMetric) -> Double {
        if abs(turn) < .pi { return metric.ground.geodesics.distance(from: position, to: other.position) }
        // The direction of a geodesic around the globe is ambiguous: the line on the map is followed, in steps of at most ten degrees; a
        // line with too many turns is measured as if at one latitude.
        guard abs(turn) <= 100 * 2 * .pi else {
            let (across, along) = (turn * (radius / 2 + other.radius / 2), other.height - height)
            return (across * across + along * along).squareRoot()
        }
        let steps = (abs(turn) / (.pi / 18)).rounded(.up)
        var (sum, last) = (0.0, self)
        for step in 1...Int(steps) {
            let fraction = Double(step) / steps
            let (a, b) = (atan2(sine, cosine), atan2(other.sine, other.cosine))
            let next = GroundPoint(longitude: longitude + turn * fraction, latitude: a + (b - a) * fraction, metric)
            sum += last.distance(to: next, by: metric)
            last = next
        }
        return sum
    }

    private init(longitude: Double, latitude: Double, _ metric: GroundMetric) {
        self.init(x: longitude * (180 / .pi), y: latitude * (180 / .pi), metric.inDegrees)
    }

    /// The area between the segment from one position to another and the equator: negative on the northern half where it runs to the east,
    /// so that the segments of a ring have its area for their sum, positive counterclockwise.
    ///
    /// Short segments are taken for great circles of the authalic sphere, which geodesics are to 5·10⁻⁷ of an area 10 km across.
    ///
    /// - Parameters:
    ///   - a: The tangent of half the first position's authalic latitude.
    ///   - b: The other's.
    ///   - sphere: Where these are counted.
    @inline(__always)
    func area(to other: GroundPoint, _ a: Double, _ b: Double, on sphere: AuthalicSphere, by metric: GroundMetric) -> Double {
        let turn = other.longitude - longitude
        let excess: Double
        if abs(turn) < .pi {
            let (dr, dz) = ((other.radius + radius) / 2 * turn, other.height - height)
            if dr * dr + dz * dz > metric.ground.localReach * metric.ground.localReach {
                return -metric.ground.geodesics.area(from: position, to: other.position)
            }
            excess = 2 * atan2(tan(turn / 2) * (a + b), 1 + a * b)
        } else {
            // The way drawn, as far as its mean.
            excess = turn * (2 * a / (1 + a * a) + 2 * b / (1 + b * b)) / 2
        }
        return -sphere.squaredRadius * excess
    }
}
