import GromaBase

/// The two conformal projections of the WGS 84 ellipsoid that UTM and UPS are made of, without scale at the origin or false
/// coordinates. Angles are in radians here, lengths in meters.
///
/// Formulas: C. F. F. Karney, "Transverse Mercator with an accuracy of a few nanometers", J. Geodesy 85 (2011) 475-485; the
/// polar stereographic projection after NGA.SIG.0012 "The Universal Grids and the Transverse Mercator and Polar Stereographic
/// Map Projections" (2014), written with the same conformal latitude.
enum ConformalProjection {
    /// The major half-axis of WGS 84.
    static let majorAxis = 6_378_137.0
    static let flattening = 1 / 298.257_223_563
    static let eccentricity = (flattening * (2 - flattening)).squareRoot()
    private static let thirdFlattening = flattening / (2 - flattening)

    /// The radius of the circle with the length of the meridian, Karney (14).
    static let rectifyingRadius: Double = {
        let n2 = thirdFlattening * thirdFlattening
        return majorAxis / (1 + thirdFlattening) * (1 + n2 / 4 + n2 * n2 / 64 + n2 * n2 * n2 / 256)
    }()

    /// The series from the conformal sphere to the plane, Karney (35).
    private static let alpha = series([
        [1 / 2, -2 / 3, 5 / 16, 41 / 180, -127 / 288, 7891 / 37800],
        [13 / 48, -3 / 5, 557 / 1440, 281 / 630, -1_983_433 / 1_935_360],
        [61 / 240, -103 / 140, 15061 / 26880, 167_603 / 181_440],
        [49561 / 161_280, -179 / 168, 6_601_661 / 7_257_600],
        [34729 / 80640, -3_418_889 / 1_995_840],
        [212_378_941 / 319_334_400],
    ])

    /// The series from the plane to the conformal sphere, Karney (36).
    private static let beta = series([
        [1 / 2, -2 / 3, 37 / 96, -1 / 360, -81 / 512, 96199 / 604_800],
        [1 / 48, 1 / 15, -437 / 1440, 46 / 105, -1_118_711 / 3_870_720],
        [17 / 480, -37 / 840, -209 / 4480, 5569 / 90720],
        [4397 / 161_280, -11 / 504, -830_251 / 7_257_600],
        [4583 / 161_280, -108_847 / 3_991_680],
        [20_648_693 / 638_668_800],
    ])

    /// The values of the polynomials in n whose terms begin at the power of their place.
    private static func series(_ terms: [[Double]]) -> [Double] {
        var lead = 1.0
        return terms.map { row in
            lead *= thirdFlattening
            return lead * row.reversed().reduce(0) { $0 * thirdFlattening + $1 }
        }
    }

    /// Transverse Mercator: easting from the central meridian and northing from the equator. Longitude counts from the meridian
    /// and must be well within a right angle of it.
    static func transverseMercator(longitude: Double, latitude: Double) -> (easting: Double, northing: Double) {
        let tangent = conformalTangent(tan(latitude))
        let cosine = cos(longitude)
        let xi = atan2(tangent, cosine)
        let eta = asinh(sin(longitude) / (tangent * tangent + cosine * cosine).squareRoot())
        let sum = clenshaw(alpha, xi: xi, eta: eta)
        return (rectifyingRadius * (eta + sum.eta), rectifyingRadius * (xi + sum.xi))
    }

    /// The longitude from the central meridian and the latitude of a place on the Transverse Mercator plane.
    static func inverseTransverseMercator(easting: Double, northing: Double) -> (longitude: Double, latitude: Double) {
        let (xi, eta) = (northing / rectifyingRadius, easting / rectifyingRadius)
        let sum = clenshaw(beta, xi: xi, eta: eta)
        let (sphereXi, sphereEta) = (xi - sum.xi, eta - sum.eta)
        let (hyperbolic, cosine) = (sinh(sphereEta), cos(sphereXi))
        let tangent = sin(sphereXi) / (hyperbolic * hyperbolic + cosine * cosine).squareRoot()
        return (atan2(hyperbolic, cosine), atan(geographicTangent(tangent)))
    }

    /// Σ cⱼ sin 2j(ξ + iη), as its real and imaginary part.
    private static func clenshaw(_ coefficients: [Double], xi: Double, eta: Double) -> (xi: Double, eta: Double) {
        var sum = (xi: 0.0, eta: 0.0)
        for (index, coefficient) in coefficients.enumerated() {
            let order = 2 * Double(index + 1)
            sum.xi += coefficient * sin(order * xi) * cosh(order * eta)
            sum.eta += coefficient * cos(order * xi) * sinh(order * eta)
        }
        return sum
    }

    /// Polar stereographic from the north pole: x along the meridian of 90° E, y along 180°. The south is its mirror image.
    static func polarStereographic(longitude: Double, latitude: Double) -> (x: Double, y: Double) {
        let tangent = conformalTangent(tan(latitude))
        let secant = (1 + tangent * tangent).squareRoot()
        let radius = polarRadius * (tangent >= 0 ? 1 / (secant + tangent) : secant - tangent)
        return (radius * sin(longitude), -radius * cos(longitude))
    }

    /// The longitude and latitude of a place on the polar stereographic plane of the north.
    static func inversePolarStereographic(x: Double, y: Double) -> (longitude: Double, latitude: Double) {
        let ratio = (x * x + y * y).squareRoot() / polarRadius
        guard ratio > 0 else { return (0, .pi / 2) }
        return (atan2(x, -y), atan(geographicTangent((1 / ratio - ratio) / 2)))
    }

    /// Twice the major axis over √((1 + e)^(1 + e) · (1 − e)^(1 − e)).
    private static let polarRadius =
        2 * majorAxis / ((1 - eccentricity * eccentricity).squareRoot() * exp(eccentricity * atanh(eccentricity)))

    /// The tangent of the conformal latitude from that of the geographic one, Karney (7) to (9).
    private static func conformalTangent(_ tangent: Double) -> Double {
        let secant = (1 + tangent * tangent).squareRoot()
        let sigma = sinh(eccentricity * atanh(eccentricity * tangent / secant))
        // The direct difference τ√(1 + σ²) − σ√(1 + τ²) loses nothing here: σ is at most e² of τ.
        return (1 + sigma * sigma).squareRoot() * tangent - sigma * secant
    }

    /// The tangent of the geographic latitude from that of the conformal one by Newton's method, Karney (19) to (21).
    private static func geographicTangent(_ conformal: Double) -> Double {
        let rest = 1 - eccentricity * eccentricity
        // Near the pole the two differ by a constant factor; elsewhere this is near enough for two or three steps.
        var tangent = abs(conformal) > 70 ? conformal * exp(eccentricity * atanh(eccentricity)) : conformal / rest
        guard tangent.isFinite, abs(tangent) < 1e15 else { return tangent }
        for _ in 0..<6 {
            let guess = conformalTangent(tangent)
            let step =
                (conformal - guess) * (1 + rest * tangent * tangent)
                / (rest * (1 + tangent * tangent).squareRoot() * (1 + guess * guess).squareRoot())
            tangent += step
            if abs(step) <= 1e-16 * max(1, abs(tangent)) { break }
        }
        return tangent
    }
}
