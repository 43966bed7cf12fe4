/// Numbers and lists in English, whatever the language.
package struct EnglishWriter {
    /// Creates a writer; the language is ignored.
    package init(_ identifier: String = "en") {}

    var decimalSeparator: String? { "." }
    var groupingSeparator: String? { "," }

    /// Returns a whole number, with a minimum number of digits.
    package func integer(_ value: Int, groups: Bool, digits: Int = 1) -> String {
        DecimalDigits(value).text(whole: digits, group: groups ? 4 : nil)
    }

    /// Returns a number, with a minimum and a maximum number of decimal places; nil for those of its shortest text.
    package func number(_ value: Double, places: ClosedRange<Int>?, groups: Bool) -> String {
        text(value) { digits in
            guard let places else { return digits.text(group: groups ? 4 : nil) }
            digits.round(places: places.upperBound)
            return digits.text(places: places.lowerBound, group: groups ? 4 : nil)
        }
    }

    /// Returns a number in thousands, millions, billions or trillions, with at most four significant digits.
    package func short(_ value: Double) -> String {
        text(value) { digits in
            digits.round(significant: 4)
            let unit = min(max(digits.magnitude / 3, 0), 4)
            digits.shift(by: -3 * unit)
            return digits.text(group: 5) + ["", "K", "M", "B", "T"][unit]
        }
    }

    /// Returns a number in scientific notation, with at most four significant digits.
    package func scientific(_ value: Double) -> String {
        text(value) { digits in
            digits.round(significant: 4)
            let power = digits.magnitude
            digits.shift(by: -power)
            return digits.text(group: nil) + "E\(power)"
        }
    }

    /// Returns a ratio as a percentage.
    package func percent(_ share: Double, places: ClosedRange<Int>, groups: Bool) -> String {
        text(share) { digits in
            digits.shift(by: 2)
            digits.round(places: places.upperBound)
            return digits.text(places: places.lowerBound, group: groups ? 4 : nil)
        } + "%"
    }

    /// Returns a list of items: `a, b, and c`.
    package func list(_ items: [String]) -> String {
        guard items.count > 2 else { return items.joined(separator: " and ") }
        return items.dropLast().joined(separator: ", ") + ", and " + items[items.count - 1]
    }

    private func text(_ value: Double, _ write: (inout DecimalDigits) -> String) -> String {
        guard value.isFinite else { return value.isNaN ? "NaN" : value < 0 ? "-∞" : "∞" }
        var digits = DecimalDigits(value)
        return write(&digits)
    }
}
