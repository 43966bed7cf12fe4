/// Parses a number in the format of a language to the format of programs: ASCII digits, a point, no groups.
///
/// Nothing is guessed: groups must have the number of digits of the language (`1.5` is not a number if the point groups thousands), and the
/// whole text must be the number. Digits of any script and minus signs of any kind are accepted.
struct NumberReader {
    private let symbols: NumberSymbols
    private let characters: [Character]
    private var position = 0

    init(_ text: String, _ identifier: String) {
        symbols = NumberSymbols.of(identifier)
        // Direction marks are not part of the number. An array can be traversed backward in one pass; a string of regional indicators
        // cannot, because each of its characters depends on all preceding ones.
        let marked = Array(text)
        characters = marked.filter { !$0.isDirectionMark }.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()
    }

    /// Returns the number; nil if the text is not one. O(n)
    ///
    /// - Parameter isWhole: Whether neither a fraction nor an exponent is allowed.
    mutating func number(isWhole: Bool) -> String? {
        let sign = takeSign()
        guard let whole = takeWhole() else { return nil }
        var fraction: String?
        if !isWhole, position < characters.count, symbols.decimal.contains(characters[position]) {
            position += 1
            fraction = takeDigits()
        }
        guard !(whole.isEmpty && (fraction ?? "").isEmpty), let exponent = isWhole ? "" : takeExponent() else { return nil }
        guard position == characters.count else { return nil }
        return sign + (whole.isEmpty ? "0" : whole) + (fraction.map { $0.isEmpty ? "" : "." + $0 } ?? "") + exponent
    }

    private mutating func takeSign() -> String {
        guard position < characters.count, "-−－+＋".contains(characters[position]) else { return "" }
        let isNegative = !"+＋".contains(characters[position])
        position += 1
        return isNegative ? "-" : ""
    }

    private mutating func takeDigits() -> String {
        var digits = ""
        while position < characters.count, characters[position].isDecimalDigit, let digit = characters[position].wholeNumberValue {
            digits += String(digit)
            position += 1
        }
        return digits
    }

    /// Returns the digits before the separator, empty if there are none; nil if they are not grouped as in the language.
    private mutating func takeWhole() -> String? {
        var groups = [takeDigits()]
        while position < characters.count, symbols.grouping.contains(characters[position]) {
            position += 1
            groups.append(takeDigits())
        }
        guard groups.count > 1 else { return groups[0] }
        let (last, others) = symbols.groups
        guard groups[groups.count - 1].count == last, groups.dropFirst().dropLast().allSatisfy({ $0.count == others }),
            (1...others).contains(groups[0].count)
        else { return nil }
        return groups.joined()
    }

    private mutating func takeExponent() -> String? {
        guard position < characters.count, "eE".contains(characters[position]) else { return "" }
        position += 1
        let sign = takeSign()
        let digits = takeDigits()
        return digits.isEmpty ? nil : "e" + sign + digits
    }
}

extension Character {
    /// Whether the character is a direction mark (Unicode, 9, explicit and implicit directional marks).
    var isDirectionMark: Bool {
        unicodeScalars.allSatisfy { [0x200e, 0x200f, 0x061c].contains($0.value) || (0x2066...0x2069).contains($0.value) }
    }
}
