import GromaBase

/// The sphere of an ellipsoid's area, on which areas are the same (Snyder, "Map Projections: A Working Manual", 1987, (3-11) and (3-12)).
struct AuthalicSphere {
    /// The square of its radius in square meters.
    let squaredRadius: Double
    private let squaredEccentricity: Double
    private let wholeZone: Double

    init(of ellipsoid: Ellipsoid) {
        squaredEccentricity = ellipsoid.squaredEccentricity
        wholeZone = Self.zone(1, squaredEccentricity)
        squaredRadius = ellipsoid.majorAxis * ellipsoid.majorAxis * (1 - squaredEccentricity) * wholeZone / 2
    }

    /// The tangent of half the authalic latitude, by the sine of the latitude.
    func halfTangent(sine: Double) -> Double {
        let part = Self.zone(sine, squaredEccentricity) / wholeZone
        let clamped = part > 1 ? 1 : part < -1 ? -1 : part
        return clamped / (1 + ((1 - clamped) * (1 + clamped)).squareRoot())
    }

    /// Half of q of Snyder (3-12): sine / (1 − e² sine²) + artanh(e sine) / e, the second by its series.
    private static func zone(_ sine: Double, _ squaredEccentricity: Double) -> Double {
        let square = squaredEccentricity * sine * sine
        let series = 1 + square * (1 / 3 + square * (1 / 5 + square * (1 / 7 + square * (1 / 9 + square * (1 / 11 + square / 13)))))
        return sine / (1 - square) + sine * series
    }
}
