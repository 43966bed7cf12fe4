extension BinaryInteger {
    /// Returns the number's digits with leading zeros up to a width; a minus sign does not count.
    package func padded(to width: Int, radix: Int = 10) -> String {
        let digits = String(magnitude, radix: radix)
        return (self < 0 ? "-" : "") + String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
}
