/// A number as written in its text: an integer of up to nineteen digits and a power of ten.
struct DecimalNumber {
    /// The first nineteen significant digits.
    var significand: UInt64
    /// The power of ten.
    var exponent: Int
    /// Whether there is a minus sign.
    var isNegative: Bool
    /// Whether digits other than zero were omitted from the significand.
    var isTruncated: Bool
    /// Whether the text has neither a fraction nor an exponent.
    var isInteger: Bool

    /// Returns the double nearest to the number; nil if the table's powers of ten are not sufficient to determine it.
    @inline(__always)
    var double: Double? {
        if !isTruncated && significand < 1 << 53 {
            // Clinger: both factors are exact, so that the single operation rounds correctly.
            if exponent == 0 { return signed(Double(significand)) }
            if exponent < 0 && exponent >= -22 { return signed(Double(significand) / PowersOfTen.exact[-exponent]) }
            if exponent > 0 && exponent <= 22 {
                return signed(Double(significand) * PowersOfTen.exact[exponent])
            }
            if significand == 0 { return signed(0) }
        }
        return product
    }

    @inline(__always)
    private func signed(_ value: Double) -> Double { isNegative ? -value : value }

    /// The algorithm of Eisel and Lemire: multiplies by a power of ten of 128 bits (D. Lemire, "Number parsing at a gigabyte per second",
    /// 2021).
    @inline(never)
    private var product: Double? {
        guard let bits = Self.bits(significand, exponent) else { return nil }
        if isTruncated && Self.bits(significand &+ 1, exponent) != bits { return nil }
        return signed(Double(bitPattern: bits))
    }

    private static func bits(_ significand: UInt64, _ exponent: Int) -> UInt64? {
        guard significand > 0, exponent >= PowersOfTen.smallest, exponent <= PowersOfTen.largest else { return nil }
        let zeros = significand.leadingZeroBitCount
        let shifted = significand << UInt64(zeros)
        let index = 2 * (exponent - PowersOfTen.smallest)
        var low = PowersOfTen.words[index + 1]
        var high = PowersOfTen.words[index]
        if exponent < -27 || exponent > 55 {
            // The table is rounded upward; this algorithm needs truncated powers.
            if low == 0 { high &-= 1 }
            low &-= 1
        }
        var upper = shifted.multipliedFullWidth(by: high)
        if upper.high & 0x1FF == 0x1FF {
            let lower = shifted.multipliedFullWidth(by: low)
            let sum = upper.low.addingReportingOverflow(lower.high)
            upper.low = sum.partialValue
            if sum.overflow { upper.high += 1 }
        }
        let top = Int(upper.high >> 63)
        let shift = UInt64(top + 9)
        var mantissa = upper.high >> shift
        var binary = (217_706 &* exponent) >> 16 + 63 + top - zeros + 1023
        if binary <= 0 || binary >= 0x7FE { return nil }
        if upper.low <= 1 && exponent >= -4 && exponent <= 23 && mantissa & 3 == 1 && mantissa << shift == upper.high {
            mantissa &= ~1
        }
        mantissa += mantissa & 1
        mantissa >>= 1
        if mantissa >= 1 << 53 {
            mantissa = 1 << 52
            binary += 1
        }
        return mantissa & ~(1 << 52) | UInt64(binary) << 52
    }
}
