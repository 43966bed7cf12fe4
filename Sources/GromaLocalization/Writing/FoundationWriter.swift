#if Languages
    #if canImport(FoundationInternationalization)
        import FoundationEssentials
        import FoundationInternationalization
    #else
        import Foundation
    #endif

    /// Numbers and lists in a language, formatted by Foundation.
    struct FoundationWriter {
        /// The locale, with language and region.
        private let locale: Locale

        init(_ identifier: String) { locale = Locale(identifier: identifier) }

        var decimalSeparator: String? { locale.decimalSeparator }
        var groupingSeparator: String? { locale.groupingSeparator }

        /// - Parameter digits: The minimum number of digits.
        func integer(_ value: Int, groups: Bool, digits: Int = 1) -> String {
            IntegerFormatStyle<Int>(locale: locale).grouping(groups ? .automatic : .never).precision(.integerLength(digits...)).format(
                value)
        }

        func number(_ value: Double, places: ClosedRange<Int>?, groups: Bool) -> String {
            let style = FloatingPointFormatStyle<Double>(locale: locale).grouping(groups ? .automatic : .never)
            guard let places else { return style.precision(.significantDigits(1...17)).format(value.withoutSignOfNaN) }
            return style.precision(.fractionLength(places)).format(value.withoutSignOfNaN)
        }

        func short(_ value: Double) -> String {
            FloatingPointFormatStyle<Double>(locale: locale).notation(.compactName).precision(.significantDigits(1...4)).format(
                value.withoutSignOfNaN)
        }

        func scientific(_ value: Double) -> String {
            FloatingPointFormatStyle<Double>(locale: locale).notation(.scientific).precision(.significantDigits(1...4)).format(
                value.withoutSignOfNaN)
        }

        func percent(_ share: Double, places: ClosedRange<Int>, groups: Bool) -> String {
            FloatingPointFormatStyle<Double>.Percent(locale: locale).grouping(groups ? .automatic : .never)
                .precision(.fractionLength(places)).format(share.withoutSignOfNaN)
        }

        func list(_ items: [String]) -> String {
            ListFormatStyle<StringStyle, [String]>.list(type: .and, width: .standard).locale(locale).format(items)
        }
    }

    extension Double {
        /// ICU writes the sign bit of what is not a number, which has no meaning (IEEE 754, 6.3): 0 / 0 has it on some processors.
        fileprivate var withoutSignOfNaN: Double { isNaN ? .nan : self }
    }
#endif
