/// The operands of CLDR's plural rules (UTS #35, part 3, plural operand meanings) for a number as it is written.
struct PluralOperands: Hashable, Sendable {
    /// The integer digits. Of a number that is too long for an integer, only the last digits are kept, which are sufficient for all rules.
    var i: Int
    /// The number of digits after the decimal separator.
    var v: Int
    /// The digits after the decimal separator, as a number.
    var f: Int
    /// The digits after the decimal separator without trailing zeros, as a number.
    var t: Int
    /// The number of digits after the decimal separator, without trailing zeros.
    var w: Int

    /// Whether the number is whole: then the operand `n` is `i`, and otherwise none of the whole numbers in rules.
    var isWhole: Bool { t == 0 }

    /// Creates the operands of a whole number. A negative number has the form of the positive one.
    init(_ count: Int) {
        self.init("\(count.magnitude)")
    }

    /// Creates the operands of a number with the decimal places of its shortest text. A value that is infinite or not a number counts as 0.
    init(_ number: Double) {
        guard number.isFinite else { self.init(0); return }
        // The shortest text of very large and small numbers has an exponent: 1.5e-07, 1e+22.
        let parts = "\(number.magnitude)".split(separator: "e")
        let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
        let mantissa = parts[0].split(separator: ".")
        let (whole, places) = (String(mantissa[0]), mantissa.count > 1 && mantissa[1] != "0" ? String(mantissa[1]) : "")
        if exponent < 0 {
            self.init("0." + String(repeating: "0", count: -exponent - 1) + whole + places)
        } else if exponent > 0 {
            self.init(whole + places + String(repeating: "0", count: max(0, exponent - places.count)))
        } else {
            self.init(places.isEmpty ? whole : "\(whole).\(places)")
        }
    }

    /// Creates the operands of a number in ASCII digits with a point, such as `1.50`. Other characters are skipped.
    init(_ text: some StringProtocol) {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        let fraction = parts.count > 1 ? parts[1].filter(\.isASCIIDigit) : []
        let significant = Array(fraction.reversed().drop { $0 == UInt8(ascii: "0") }.reversed())
        i = Self.number(parts.first.map { $0.filter(\.isASCIIDigit) } ?? [])
        v = fraction.count
        f = Self.number(fraction)
        t = Self.number(significant)
        w = significant.count
    }

    /// The last eighteen digits are sufficient: rules use remainders of powers of ten up to a million, and small numbers.
    private static func number(_ digits: [UInt8]) -> Int {
        let rest = digits.suffix(18).reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        return digits.count > 18 && digits.dropLast(18).contains { $0 != UInt8(ascii: "0") } ? rest + most : rest
    }

    private static let most = 1_000_000_000_000_000_000
}
