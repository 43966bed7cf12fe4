/// A date as text, so far alike that what people write differently is compared as the same.
enum DateText {
    /// The text in small letters and ASCII digits, spaces of every kind as one plain space, without marks of direction. O(n)
    static func folded(_ text: String) -> [Character] {
        var folded: [Character] = []
        for character in text.lowercased() where !character.isDirectionMark {
            if character.isWhitespace {
                if folded.last != " " { folded.append(" ") }
            } else if character.isDecimalDigit, let digit = character.wholeNumberValue, let ascii = "\(digit)".first {
                folded.append(ascii)
            } else {
                folded.append(character == "−" ? "-" : character)
            }
        }
        return folded
    }

    /// What may stand between the fields of a date.
    static let dateSeparators: Set<Character> = [" ", ",", ".", "/", "-", "–", "،", "、"]
    /// What may stand between the fields of a time of day.
    static let timeSeparators: Set<Character> = [" ", ":", ".", "："]

    /// A text without separators at its ends. O(n)
    static func trimmed(_ text: ArraySlice<Character>) -> ArraySlice<Character> {
        let isSeparator = { (character: Character) in dateSeparators.contains(character) || timeSeparators.contains(character) }
        guard let first = text.firstIndex(where: { !isSeparator($0) }), let last = text.lastIndex(where: { !isSeparator($0) }) else {
            return []
        }
        return text[first...last]
    }
}
