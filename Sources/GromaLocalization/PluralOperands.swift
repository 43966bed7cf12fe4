/// What the plural rules of CLDR look at (UTS #35, part 3, plural operand meanings), of a number as it is written.
struct PluralOperands: Hashable, Sendable {
    /// The digits before the decimal separator. What is too long for an integer keeps its last digits, which are all that rules ask for.
    var i: Int
    /// How many digits follow the decimal separator.
    var v: Int
    /// Those digits, as a number.
    var f: Int
    /// Those digits without zeros at the end.
    var t: Int
    /// How many digits follow the decimal separator, without zeros at the end.
    var w: Int

    /// Whether the number is whole: the operand `n` is then `i`, and else none of the whole numbers that rules name.
    var isWhole: Bool { t == 0 }

    /// Of a whole number. A negative one is spoken of like the positive one.
    init(_ count: Int) {
        self.init("\(count.magnitude)")
    }

    /// Of a number with as many decimal places as its shortest text has. What is infinite or no number counts like nothing.
    init(_ number: Double) {
        guard number.isFinite else { self.init(0); return }
        // The shortest text has an exponent where the number is very large or small: 1.5e-07, 1e+22.
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

    /// Of a number in ASCII digits with a point, such as `1.50`. Whatever is no digit is skipped.
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

    /// The last eighteen digits suffice: rules ask for remainders of powers of ten up to a million, and for small numbers.
    private static func number(_ digits: [UInt8]) -> Int {
        let rest = digits.suffix(18).reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        return digits.count > 18 && digits.dropLast(18).contains { $0 != UInt8(ascii: "0") } ? rest + most : rest
    }

    private static let most = 1_000_000_000_000_000_000
}
