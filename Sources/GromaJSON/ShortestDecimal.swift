/// The shortest decimal that reads back as a given double, and the nearest one if several have this length.
///
/// The algorithm of R. Giulietti ("The Schubfach way to render doubles", 2021): the interval of decimals that round to the double is scaled
/// by one multiplication with a power of ten of 128 bits, rounded to odd so that comparisons stay exact.
struct ShortestDecimal {
    /// The digits, without trailing zeros.
    var digits: UInt64
    /// The power of ten.
    var exponent: Int

    /// Creates the decimal; nil if the required power of ten is outside the table. `value` is positive and finite.
    @inline(__always)
    init?(_ value: Double) {
        let bits = value.bitPattern
        let fraction = bits & (1 << 52 - 1)
        let biased = Int(bits >> 52)
        let significand = biased == 0 ? fraction : fraction | 1 << 52
        let power = (biased == 0 ? 1 : biased) - 1075
        let isLowerCloser = fraction == 0 && biased > 1
        let k = (power * 1_262_611 - (isLowerCloser ? 524_031 : 0)) >> 22
        guard -k >= PowersOfTen.smallest, -k <= PowersOfTen.largest else { return nil }
        let shift = UInt64(power + (-k * 1_741_647) >> 19 + 1)
        let index = 2 * (-k - PowersOfTen.smallest)
        let high = PowersOfTen.words[index]
        let low = PowersOfTen.words[index + 1]

        let excluded: UInt64 = significand & 1
        let centre = 4 * significand
        let lower = Self.product(high, low, (centre - 2 + (isLowerCloser ? 1 : 0)) << shift) + excluded
        let middle = Self.product(high, low, centre << shift)
        let upper = Self.product(high, low, (centre + 2) << shift) - excluded

        let whole = middle / 4
        if whole >= 10 {
            let tens = whole / 10
            let downInside = lower <= 40 * tens
            let upInside = 40 * tens + 40 <= upper
            if downInside != upInside {
                digits = tens + (upInside ? 1 : 0)
                exponent = k + 1
                trim()
                return
            }
        }
        let downInside = lower <= 4 * whole
        let upInside = 4 * whole + 4 <= upper
        if downInside != upInside {
            digits = whole + (upInside ? 1 : 0)
        } else {
            let half = 4 * whole + 2
            digits = whole + (middle > half || (middle == half && whole & 1 == 1) ? 1 : 0)
        }
        exponent = k
        trim()
    }

    @inline(__always)
    private static func product(_ high: UInt64, _ low: UInt64, _ factor: UInt64) -> UInt64 {
        let lower = low.multipliedFullWidth(by: factor)
        let upper = high.multipliedFullWidth(by: factor)
        let sum = upper.low.addingReportingOverflow(lower.high)
        return (upper.high &+ (sum.overflow ? 1 : 0)) | (sum.partialValue > 1 ? 1 : 0)
    }

    /// Removes trailing zeros.
    @inline(__always)
    private mutating func trim() {
        while true {
            let (quotient, remainder) = digits.quotientAndRemainder(dividingBy: 10)
            if remainder != 0 { return }
            digits = quotient
            exponent += 1
        }
    }
}
