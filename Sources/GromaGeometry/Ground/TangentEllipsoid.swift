import GromaBase

/// An ellipsoid seen from a position on it: the azimuthal equidistant plane.
///
/// Nearby both ways lead over the chord from the anchor, whose direction follows from geocentric coordinates and whose length is that of an arc
/// of the circle which fits the ellipsoid in that direction (Euler's radius of curvature): the geodesic to some nanometers. Farther away they lead along the
/// geodesic itself.
struct TangentEllipsoid: Hashable, Sendable {
    private let ground: GroundSolver
    /// The latitude of the anchor, in degrees.
    private let latitude: Double
    private let sine: Double
    let cosine: Double
    /// The distance of the anchor from the axis, and from the plane of the equator.
    private let (radius, height): (Double, Double)
    /// 1 over the radii of curvature along the meridian and across it.
    private let (meridian, transverse): (Double, Double)

    /// Creates it for an anchor's latitude in degrees, and its sine and cosine.
    init(latitude: Double, sine: Double, cosine: Double, on ground: GroundSolver) {
        self.ground = ground
        (self.latitude, self.sine, self.cosine) = (latitude, sine, cosine)
        let square = ground.ellipsoid.squaredEccentricity
        let rest = 1 - square * sine * sine
        let normal = ground.ellipsoid.majorAxis / rest.squareRoot()
        radius = normal * cosine
        height = normal * (1 - square) * sine
        transverse = 1 / normal
        meridian = rest / (normal * (1 - square))
    }

    /// The length of a step of longitude relative to an equal step of latitude.
    var longitudeScale: Double { cosine * meridian / transverse }

    /// Returns the position on the plane of a longitude relative to the anchor, in radians, and a latitude given by its sine and cosine.
    func plane(longitude: Double, sine: Double, cosine: Double) -> (x: Double, y: Double) {
        let square = ground.ellipsoid.squaredEccentricity
        let normal = ground.ellipsoid.majorAxis / (1 - square * sine * sine).squareRoot()
        let away = normal * cosine
        let (dx, dz) = (away * cos(longitude) - radius, normal * (1 - square) * sine - height)
        let east = away * sin(longitude)
        let north = self.cosine * dz - self.sine * dx
        let up = self.cosine * dx + self.sine * dz
        let squared = east * east + north * north
        guard squared > 0 else { return (0, 0) }
        let curvature = (north * north * meridian + east * east * transverse) / squared
        let chord = (squared + up * up).squareRoot()
        let half = min(chord * curvature / 2, 1)
        // asin x = x + x³/6 + 3x⁵/40 + …
        let bend = half * half
        let ratio = bend < 1e-6 ? 1 + bend * (1 / 6 + bend * (3 / 40)) : asin(half) / half
        let distance = chord * ratio
        if distance > ground.frameReach {
            let end = GeodeticPosition(longitude: longitude * (180 / .pi), latitude: atan2(sine, cosine) * (180 / .pi))
            let line = ground.geodesics.line(from: GeodeticPosition(longitude: 0, latitude: latitude), to: end)
            let azimuth = line.azimuth * (.pi / 180)
            return (line.distance * sin(azimuth), line.distance * cos(azimuth))
        }
        let scale = distance / squared.squareRoot()
        return (east * scale, north * scale)
    }

    /// Returns the position on the ellipsoid of a position on the plane: its longitude relative to the anchor, in radians, and the tangent
    /// of its latitude.
    func ellipsoid(x: Double, y: Double) -> (longitude: Double, tangent: Double) {
        let distance = (x * x + y * y).squareRoot()
        if distance > ground.frameReach {
            let start = GeodeticPosition(longitude: 0, latitude: latitude)
            let (end, _) = ground.geodesics.end(from: start, azimuth: atan2(x, y) * (180 / .pi), distance: distance)
            return (end.longitude * (.pi / 180), tan(end.latitude * (.pi / 180)))
        }
        let (east, north) = (x / distance, y / distance)
        let curvature = north * north * meridian + east * east * transverse
        let chord = 2 / curvature * sin(min(distance * curvature / 2, .pi / 2))
        // The dip of the chord below the horizon, from the equation of the ellipsoid: sin ε = c / 2N · (1 + e'² v²), v being the chord's
        // direction along the axis.
        let second = ground.ellipsoid.squaredSecondEccentricity
        let half = chord * transverse / 2
        var dip = min(half, 1)
        for _ in 0..<16 {
            let axial = (1 - dip * dip).squareRoot() * north * cosine - dip * sine
            let next = min(half * (1 + second * axial * axial), 1)
            if next == dip { break }
            dip = next
        }
        let level = chord * (1 - dip * dip).squareRoot()
        let up = -chord * dip
        let across = radius - sine * north * level + cosine * up
        let along = height + cosine * north * level + sine * up
        let aside = east * level
        let away = (across * across + aside * aside).squareRoot()
        return (atan2(aside, across), along / ((1 - ground.ellipsoid.squaredEccentricity) * away))
    }
}
