import GromaBase

/// The few functions of the system's mathematics library that drawing needs.
package enum Trigonometry {
    package static func sineAndCosine(degrees: Double) -> (sine: Double, cosine: Double) {
        let radians = degrees * .pi / 180
        return (sin(radians), cos(radians))
    }

    /// The angle from the x axis to a direction, in degrees.
    static func degrees(y: Double, x: Double) -> Double { atan2(y, x) * 180 / .pi }

    /// A base raised to an exponent.
    static func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

    static func cosine(degrees: Double) -> Double { cos(degrees * .pi / 180) }

    /// The cosine of the latitude that lies at this y of Web Mercator.
    static func cosineOfMercator(y: Double) -> Double { 1 / cosh(y / 6_378_137) }

    /// The angle of a direction from the axis of x towards that of y, in degrees from -180 to 180.
    static func degrees(x: Double, y: Double) -> Double { atan2(y, x) * 180 / .pi }

    /// The logarithm to the base of ten.
    static func logarithm(_ value: Double) -> Double { log10(value) }

    /// The greatest power of ten that is not above a positive number.
    package static func powerOfTen(notAbove value: Double) -> Double {
        let power = pow(10, floor(log10(value)))
        return power > value ? power / 10 : power
    }
}
