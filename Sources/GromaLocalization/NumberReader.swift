/// Reads a number as people of a language write it, into a text that programs read: ASCII digits, a point, no groups.
///
/// Nothing is guessed: groups must have the digits that the language gives them (`1.5` is no number where the point groups thousands), and the
/// whole text must be the number. Digits may be those of any script, and minus signs of any kind.
struct NumberReader {
    private let symbols: NumberSymbols
    private let characters: [Character]
    private var position = 0

    init(_ text: String, _ identifier: String) {
        symbols = NumberSymbols.of(identifier)
        // Marks that only say in which direction the text runs are not part of the number. An array can be walked backwards in one pass; a string of
        // regional indicators cannot, whose every character depends on all before it.
        let marked = Array(text)
        characters = marked.filter { !$0.isDirectionMark }.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()
    }

    /// The number; nil if the text is not one. O(n)
    ///
    /// - Parameter isWhole: whether neither a fraction nor an exponent may follow.
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

    /// The digits before the separator, empty if there are none; nil if they are not grouped as the language does.
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
    /// Whether this only says in which direction text runs (Unicode, 9, explicit and implicit directional marks).
    var isDirectionMark: Bool {
        unicodeScalars.allSatisfy { [0x200e, 0x200f, 0x061c].contains($0.value) || (0x2066...0x2069).contains($0.value) }
    }
}
