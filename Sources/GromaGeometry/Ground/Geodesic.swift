import GromaBase

/// The geodesic between two positions on an ellipsoid (T. Vincenty, "Direct and inverse solutions of geodesics on the
/// ellipsoid with application of nested equations", Survey Review 23 (1975) 88-93).
struct Geodesic {
    private let ellipsoid: Ellipsoid
    private let (start, end): ((sine: Double, cosine: Double), (sine: Double, cosine: Double))
    /// On the auxiliary sphere: the longitude from one to the other, the arc between them, and the sine of the azimuth at the equator.
    private var (lambda, sigma, sinAlpha) = (0.0, 0.0, 0.0)
    private var (sinSigma, cosSigma, squaredCosine, middle) = (0.0, 1.0, 1.0, 1.0)

    private var flattening: Double { ellipsoid.flattening }

    /// Finds it, by the sines and cosines of the latitudes, and by how far to the east the end lies, in radians within half a turn; nil for the few pairs that
    /// lie so nearly opposite each other that the iteration does not settle.
    init?(on ellipsoid: Ellipsoid, from: (sine: Double, cosine: Double), to: (sine: Double, cosine: Double), turn: Double) {
        self.ellipsoid = ellipsoid
        (start, end) = (Self.reduced(from, ellipsoid), Self.reduced(to, ellipsoid))
        let flattening = ellipsoid.flattening
        lambda = turn
        for _ in 0..<200 {
            let (sinLambda, cosLambda) = (sin(lambda), cos(lambda))
            let (a, b) = (end.cosine * sinLambda, start.cosine * end.sine - start.sine * end.cosine * cosLambda)
            sinSigma = (a * a + b * b).squareRoot()
            guard sinSigma > 0 else { return }
            cosSigma = start.sine * end.sine + start.cosine * end.cosine * cosLambda
            sigma = atan2(sinSigma, cosSigma)
            sinAlpha = start.cosine * end.cosine * sinLambda / sinSigma
            squaredCosine = max(1 - sinAlpha * sinAlpha, 0)
            // On the equator, 0.
            middle = squaredCosine > 0 ? cosSigma - 2 * start.sine * end.sine / squaredCosine : 0
            let c = flattening / 16 * squaredCosine * (4 + flattening * (4 - 3 * squaredCosine))
            let part = sigma + c * sinSigma * (middle + c * cosSigma * (2 * middle * middle - 1))
            let next = turn + (1 - c) * flattening * sinAlpha * part
            if abs(next) > .pi { return nil }
            if abs(next - lambda) < 1e-15 { return }
            lambda = next
        }
        return nil
    }

    /// Its length in meters, to a millimeter.
    var distance: Double {
        guard sigma > 0 else { return 0 }
        let (a, b) = Self.coefficients(squaredCosine * ellipsoid.squaredSecondEccentricity)
        return ellipsoid.minorAxis * a * (sigma - Self.correction(b, middle, sinSigma, cosSigma))
    }

    /// Its direction where it begins, in radians clockwise from north.
    var azimuth: Double { atan2(end.cosine * sin(lambda), start.cosine * end.sine - start.sine * end.cosine * cos(lambda)) }

    /// Its direction where it ends, onward.
    var endAzimuth: Double { atan2(start.cosine * sin(lambda), start.cosine * end.sine * cos(lambda) - start.sine * end.cosine) }

    /// Returns the end of a geodesic by the same series: the difference in longitude, the latitude, and the azimuth there, in radians.
    ///
    /// - Parameters:
    ///   - ellipsoid: The ellipsoid.
    ///   - from: The sine and cosine of the latitude at the start.
    ///   - azimuth: The direction there, clockwise from north.
    ///   - distance: How far, in meters.
    static func end(
        on ellipsoid: Ellipsoid, from: (sine: Double, cosine: Double), azimuth: Double, distance: Double
    ) -> (turn: Double, latitude: Double, azimuth: Double) {
        let start = reduced(from, ellipsoid)
        let (sine, cosine) = (sin(azimuth), cos(azimuth))
        let first = atan2(start.sine, start.cosine * cosine)
        let sinAlpha = start.cosine * sine
        let squaredCosine = max(1 - sinAlpha * sinAlpha, 0)
        let (a, b) = coefficients(squaredCosine * ellipsoid.squaredSecondEccentricity)
        let whole = distance / (ellipsoid.minorAxis * a)
        var sigma = whole
        for _ in 0..<50 {
            let next = whole + correction(b, cos(2 * first + sigma), sin(sigma), cos(sigma))
            let isSettled = abs(next - sigma) <= 1e-16 * abs(next)
            sigma = next
            if isSettled { break }
        }
        let (sinSigma, cosSigma) = (sin(sigma), cos(sigma))
        let across = start.sine * sinSigma - start.cosine * cosSigma * cosine
        let along = start.sine * cosSigma + start.cosine * sinSigma * cosine
        let latitude = atan2(along, (1 - ellipsoid.flattening) * (sinAlpha * sinAlpha + across * across).squareRoot())
        let lambda = atan2(sinSigma * sine, start.cosine * cosSigma - start.sine * sinSigma * cosine)
        let flattening = ellipsoid.flattening
        let c = flattening / 16 * squaredCosine * (4 + flattening * (4 - 3 * squaredCosine))
        let middle = cos(2 * first + sigma)
        let turn = lambda - (1 - c) * flattening * sinAlpha * (sigma + c * sinSigma * (middle + c * cosSigma * (2 * middle * middle - 1)))
        return (turn, latitude, atan2(sinAlpha, -across))
    }

    /// Vincenty's A and B.
    private static func coefficients(_ square: Double) -> (a: Double, b: Double) {
        (
            1 + square / 16_384 * (4096 + square * (-768 + square * (320 - 175 * square))),
            square / 1024 * (256 + square * (-128 + square * (74 - 47 * square)))
        )
    }

    /// Vincenty's Δσ.
    private static func correction(_ b: Double, _ middle: Double, _ sinSigma: Double, _ cosSigma: Double) -> Double {
        let inner = cosSigma * (2 * middle * middle - 1) - b / 6 * middle * (4 * sinSigma * sinSigma - 3) * (4 * middle * middle - 3)
        return b * sinSigma * (middle + b / 4 * inner)
    }

    /// The area between it and the equator in square meters, to 10⁻¹⁰ of it: positive on the northern half where it runs to the east.
    ///
    /// The spherical excess on the auxiliary sphere, and the ellipsoid's share as an integral along the geodesic (C. F. F. Karney,
    /// "Algorithms for geodesics", J. Geodesy 87 (2013) 43-55, (58) to (60)), which six places of Gauss and Legendre give.
    var area: Double {
        guard sigma > 0 else { return 0 }
        func halved(_ latitude: (sine: Double, cosine: Double)) -> Double { latitude.sine / (1 + latitude.cosine) }
        let (a, b) = (halved(start), halved(end))
        let excess = 2 * atan2(tan(lambda / 2) * (a + b), 1 + a * b)
        let whole = AuthalicSphere(of: ellipsoid).squaredRadius * excess
        guard sinAlpha != 0, squaredCosine > 0 else { return whole }
        let cosAzimuth = start.cosine * end.sine - start.sine * end.cosine * cos(lambda)
        let sinAzimuth = end.cosine * sin(lambda)
        // The arc from the equator to the beginning.
        let first = atan2(start.sine, start.cosine * cosAzimuth / (sinAzimuth * sinAzimuth + cosAzimuth * cosAzimuth).squareRoot())
        let (center, half) = (first + sigma / 2, sigma / 2)
        let second = ellipsoid.squaredSecondEccentricity
        var sum = 0.0
        for (place, weight) in Self.places {
            for side in [center - half * place, center + half * place] {
                let sine = sin(side)
                sum -= weight * Self.slope(second, squaredCosine * second * sine * sine) * sine / 2
            }
        }
        let share = ellipsoid.squaredEccentricity * ellipsoid.majorAxis * ellipsoid.majorAxis * squaredCosine.squareRoot() * sinAlpha
        return whole + share * sum * half
    }

    /// The places, and their weights, at which Gauss and Legendre look on either side of the middle.
    private static let places: [(Double, Double)] = [
        (0.238619186083196908630501721681, 0.467913934572691047389870343990),
        (0.661209386466264513661399595020, 0.360761573048138607569833513838),
        (0.932469514203152027812301554494, 0.171324492379170345040296142173),
    ]

    /// Karney's difference quotient of t(x) = x + √(1/x + 1) arsinh √x.
    private static func slope(_ x: Double, _ y: Double) -> Double {
        func t(_ x: Double) -> Double { x < 1e-9 ? 1 + 4 * x / 3 : x + (1 / x + 1).squareRoot() * asinh(x.squareRoot()) }
        // If both are nearly equal, the geodesic follows a meridian, and the result is irrelevant.
        let difference = abs(x - y) < 1e-9 ? 1e-9 : x - y
        return (t(y + difference) - t(y)) / difference
    }

    private static func reduced(_ point: (sine: Double, cosine: Double), _ ellipsoid: Ellipsoid) -> (sine: Double, cosine: Double) {
        let sine = (1 - ellipsoid.flattening) * point.sine
        let length = (sine * sine + point.cosine * point.cosine).squareRoot()
        return (sine / length, point.cosine / length)
    }
}
