extension Localization {
    /// A whole number as the language writes it.
    ///
    /// - Parameter groups: whether digits are grouped (`1,000`); nil for what is usual in the language. Some group from five digits on only.
    public func integer(_ value: Int, groups: Bool? = nil) -> String {
        LanguageWriter(identifier).integer(value, groups: groups != false)
    }

    /// A number as the language writes it.
    ///
    /// Halves are rounded to the even neighbour, as CLDR's formats do. What is no number, and what is infinite, is written as the language has it.
    ///
    /// - Parameters:
    ///   - places: how many decimal places are written, from 0 to 100; nil for as many as the shortest text has that reads back as the same number.
    ///   - groups: whether digits are grouped (`1,000.5`); nil for what is usual in the language.
    public func number(_ value: Double, places: Int? = nil, groups: Bool? = nil) -> String {
        LanguageWriter(identifier).number(value, places: places.map { Self.limited($0...$0) }, groups: groups != false)
    }

    /// A number as the language writes it, with so few decimal places at least and so many at most, from 0 to 100.
    public func number(_ value: Double, places: ClosedRange<Int>, groups: Bool? = nil) -> String {
        LanguageWriter(identifier).number(value, places: Self.limited(places), groups: groups != false)
    }

    /// A number as the language shortens it (`2.5M`, `2,5 Mio.`), with four digits at most that say something.
    public func shortNumber(_ value: Double) -> String {
        LanguageWriter(identifier).short(value)
    }

    /// A number as a power of ten (`2.5E-7`), with four digits at most that say something.
    public func scientificNumber(_ value: Double) -> String {
        value == 0 ? number(0) : LanguageWriter(identifier).scientific(value)
    }

    /// A share of a whole (`0.125`) in percent, with so few decimal places at least and so many at most, from 0 to 100.
    public func percent(_ share: Double, places: ClosedRange<Int>, groups: Bool? = nil) -> String {
        LanguageWriter(identifier).percent(share, places: Self.limited(places), groups: groups != false)
    }

    private static func limited(_ places: ClosedRange<Int>) -> ClosedRange<Int> { places.clamped(to: 0...100) }

    /// A share of a whole (`0.125`) in percent as the language writes it, with one decimal place at most.
    public func percent(_ share: Double) -> String {
        percent(share, places: 0...1)
    }
}
