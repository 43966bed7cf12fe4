#if canImport(FoundationInternationalization)
    import FoundationEssentials
    import FoundationInternationalization
#else
    import Foundation
#endif

extension Localization {
    /// A whole number as the language writes it.
    ///
    /// - Parameter groups: whether digits are grouped (`1,000`); nil for what is usual in the language. Some group from five digits on only.
    public func integer(_ value: Int, groups: Bool? = nil) -> String {
        IntegerFormatStyle<Int>(locale: locale).grouping(groups == false ? .never : .automatic).format(value)
    }

    /// A number as the language writes it.
    ///
    /// Halves are rounded to the even neighbour, as CLDR's formats do. What is no number, and what is infinite, is written as the language has it.
    ///
    /// - Parameters:
    ///   - places: how many decimal places are written, from 0 to 100; nil for as many as the shortest text has that reads back as the same number.
    ///   - groups: whether digits are grouped (`1,000.5`); nil for what is usual in the language.
    public func number(_ value: Double, places: Int? = nil, groups: Bool? = nil) -> String {
        let style = FloatingPointFormatStyle<Double>(locale: locale).grouping(groups == false ? .never : .automatic)
        guard let places else { return style.precision(.significantDigits(1...17)).format(value) }
        return style.precision(.fractionLength(min(max(places, 0), 100))).format(value)
    }

    /// A number as the language writes it, with so few decimal places at least and so many at most, from 0 to 100.
    public func number(_ value: Double, places: ClosedRange<Int>, groups: Bool? = nil) -> String {
        FloatingPointFormatStyle<Double>(locale: locale).grouping(groups == false ? .never : .automatic)
            .precision(.fractionLength(Self.limited(places))).format(value)
    }

    /// A number as the language shortens it (`2.5M`, `2,5 Mio.`), with four digits at most that say something.
    public func shortNumber(_ value: Double) -> String {
        FloatingPointFormatStyle<Double>(locale: locale).notation(.compactName).precision(.significantDigits(1...4)).format(value)
    }

    /// A number as a power of ten (`2.5E-7`), with four digits at most that say something.
    public func scientificNumber(_ value: Double) -> String {
        value == 0
            ? number(0)
            : FloatingPointFormatStyle<Double>(locale: locale).notation(.scientific).precision(.significantDigits(1...4)).format(value)
    }

    /// A share of a whole (`0.125`) in percent, with so few decimal places at least and so many at most, from 0 to 100.
    public func percent(_ share: Double, places: ClosedRange<Int>, groups: Bool? = nil) -> String {
        FloatingPointFormatStyle<Double>.Percent(locale: locale).grouping(groups == false ? .never : .automatic)
            .precision(.fractionLength(Self.limited(places))).format(share)
    }

    private static func limited(_ places: ClosedRange<Int>) -> ClosedRange<Int> { places.clamped(to: 0...100) }

    /// A share of a whole (`0.125`) in percent as the language writes it, with one decimal place at most.
    public func percent(_ share: Double) -> String {
        FloatingPointFormatStyle<Double>.Percent(locale: locale).precision(.fractionLength(0...1)).format(share)
    }

    /// The identifier as Foundation has it. Numbers and dates are those of its language and region, with the calendar of ISO 8601's years.
    var locale: Locale { Locale(identifier: identifier) }
}
