extension BinaryInteger {
    /// The number's digits with zeros before them, so that there are at least so many; a minus sign is none of them.
    package func padded(to width: Int, radix: Int = 10) -> String {
        let digits = String(magnitude, radix: radix)
        return (self < 0 ? "-" : "") + String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
}
