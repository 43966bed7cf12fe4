import GromaBase

/// Numbers with a fixed count of decimals, without a locale.
enum DecimalText {
    static let powers: [Int] = (0...18).map { exponent in (0..<exponent).reduce(1) { product, _ in product * 10 } }

    /// value · scale rounded to the nearest whole number (halves up), as if the product were exact. `value` is not negative, the
    /// scale is exact, and the product below 2⁶².
    static func scaled(_ value: Double, by scale: Double) -> Int {
        let product = value * scale
        let error = (-product).addingProduct(value, scale)
        let whole = product.rounded(.down)
        let fraction = product - whole
        if fraction == 0 { return Int(whole) + Int(error.rounded()) }
        return Int(whole) + (fraction > 0.5 || (fraction == 0.5 && error >= 0) ? 1 : 0)
    }

    /// `units` of ten to the minus `decimals`, the part before the point padded.
    static func fixed(_ units: Int, decimals: Int, width: Int = 1) -> String {
        let power = powers[decimals]
        let whole = (units / power).padded(to: width)
        return decimals == 0 ? whole : whole + "." + (units % power).padded(to: decimals)
    }

    /// Checks a number of decimals or digits that the caller asks for.
    static func check(_ count: Int, name: String, in allowed: ClosedRange<Int>) throws(NotationError) {
        guard allowed.contains(count) else {
            throw .outOfRange(
                name: "number of \(name)", found: Double(count), allowed: Double(allowed.lowerBound)...Double(allowed.upperBound))
        }
    }
}
