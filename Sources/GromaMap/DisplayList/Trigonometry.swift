import GromaBase

/// The few functions of the system's mathematics library that drawing needs.
package enum Trigonometry {
    package static func sineAndCosine(degrees: Double) -> (sine: Double, cosine: Double) {
        let radians = degrees * .pi / 180
        return (sin(radians), cos(radians))
    }

    /// Returns a base raised to an exponent.
    static func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

    static func cosine(degrees: Double) -> Double { cos(degrees * .pi / 180) }

    /// Returns the cosine of the latitude at a y of Web Mercator.
    static func cosineOfMercator(y: Double) -> Double { 1 / cosh(y / 6_378_137) }

    /// Returns the angle of a direction from the x axis toward the y axis, in degrees from -180 to 180.
    static func degrees(x: Double, y: Double) -> Double { atan2(y, x) * 180 / .pi }

    /// Returns the logarithm to the base of ten.
    static func logarithm(_ value: Double) -> Double { log10(value) }

    /// Returns the greatest power of ten that is at most a positive number.
    package static func powerOfTen(notAbove value: Double) -> Double {
        let power = pow(10, floor(log10(value)))
        return power > value ? power / 10 : power
    }
}
