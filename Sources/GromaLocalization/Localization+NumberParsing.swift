extension Localization {
    /// The number that a text is in the language; nil if it is not a number. O(n)
    ///
    /// What `number(_:places:groups:)` writes is read. Separators are those of the language, and groups must be complete: `1.234` is 1234 in German and
    /// 1.234 in English, and `1,5` is nothing in English. Digits of any script and an exponent (`1.5e-7`) are taken; a number that is too large for
    /// a `Double` is not, and neither are words for what is infinite or no number.
    public func parseNumber(_ text: String) -> Double? {
        var reader = NumberReader(text, identifier)
        guard let plain = reader.number(isWhole: false), let number = Double(plain), number.isFinite else { return nil }
        return number
    }

    /// The whole number that a text is in the language; nil if it is not one, or too large for an integer. O(n)
    public func parseInteger(_ text: String) -> Int? {
        var reader = NumberReader(text, identifier)
        return reader.number(isWhole: true).flatMap { Int($0) }
    }
}
