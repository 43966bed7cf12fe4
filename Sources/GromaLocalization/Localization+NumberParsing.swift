extension Localization {
    /// Returns the number that a text represents in the language; nil if it is not a number.
    ///
    /// It parses the texts that `number(_:places:groups:)` writes. Separators are those of the language, and groups must be complete:
    /// `1.234` is 1234 in German and 1.234 in English, and `1,5` is not a number in English. Digits of any script and an exponent
    /// (`1.5e-7`) are accepted; a number that exceeds the range of `Double` is not, and neither are words for infinity or for not a number.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the text.
    public func parseNumber(_ text: String) -> Double? {
        var reader = NumberReader(text, identifier)
        guard let plain = reader.number(isWhole: false), let number = Double(plain), number.isFinite else { return nil }
        return number
    }

    /// Returns the whole number that a text represents in the language; nil if it is not one, or if it exceeds the range of integers.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the text.
    public func parseInteger(_ text: String) -> Int? {
        var reader = NumberReader(text, identifier)
        return reader.number(isWhole: true).flatMap { Int($0) }
    }
}
