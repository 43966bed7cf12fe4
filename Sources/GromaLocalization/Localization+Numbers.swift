extension Localization {
    /// Returns a whole number in the language.
    ///
    /// - Parameter groups: Whether digits are grouped (`1,000`); nil for the convention of the language. Some languages only group from
    ///   five digits on.
    public func integer(_ value: Int, groups: Bool? = nil) -> String {
        LanguageWriter(identifier).integer(value, groups: groups != false)
    }

    /// Returns a number in the language.
    ///
    /// Halves are rounded to even, as in CLDR's formats. Values that are infinite or not a number are written in the form of the language.
    ///
    /// - Parameters:
    ///   - places: The number of decimal places, from 0 to 100; nil for as many as the shortest text that reads back as the same number
    ///     has.
    ///   - groups: Whether digits are grouped (`1,000.5`); nil for the convention of the language.
    public func number(_ value: Double, places: Int? = nil, groups: Bool? = nil) -> String {
        LanguageWriter(identifier).number(value, places: places.map { Self.limited($0...$0) }, groups: groups != false)
    }

    /// Returns a number in the language, with a minimum and a maximum number of decimal places, from 0 to 100.
    public func number(_ value: Double, places: ClosedRange<Int>, groups: Bool? = nil) -> String {
        LanguageWriter(identifier).number(value, places: Self.limited(places), groups: groups != false)
    }

    /// Returns a number abbreviated in the language (`2.5M`, `2,5 Mio.`), with at most four significant digits.
    public func shortNumber(_ value: Double) -> String {
        LanguageWriter(identifier).short(value)
    }

    /// Returns a number in scientific notation (`2.5E-7`), with at most four significant digits.
    public func scientificNumber(_ value: Double) -> String {
        value == 0 ? number(0) : LanguageWriter(identifier).scientific(value)
    }

    /// Returns a ratio (`0.125`) as a percentage, with a minimum and a maximum number of decimal places, from 0 to 100.
    public func percent(_ share: Double, places: ClosedRange<Int>, groups: Bool? = nil) -> String {
        LanguageWriter(identifier).percent(share, places: Self.limited(places), groups: groups != false)
    }

    private static func limited(_ places: ClosedRange<Int>) -> ClosedRange<Int> { places.clamped(to: 0...100) }

    /// Returns a ratio (`0.125`) as a percentage in the language, with at most one decimal place.
    public func percent(_ share: Double) -> String {
        percent(share, places: 0...1)
    }
}
