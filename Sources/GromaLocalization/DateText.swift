/// Normalizes the text of a date, so that different spellings compare as equal.
enum DateText {
    /// Returns the text in lower case and ASCII digits, with spaces of every kind as a plain space, without direction marks. O(n)
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

    /// The separators between the fields of a date.
    static let dateSeparators: Set<Character> = [" ", ",", ".", "/", "-", "–", "،", "、"]
    /// The separators between the fields of a time of day.
    static let timeSeparators: Set<Character> = [" ", ":", ".", "："]

    /// Returns a text without separators at its ends. O(n)
    static func trimmed(_ text: ArraySlice<Character>) -> ArraySlice<Character> {
        let isSeparator = { (character: Character) in dateSeparators.contains(character) || timeSeparators.contains(character) }
        guard let first = text.firstIndex(where: { !isSeparator($0) }), let last = text.lastIndex(where: { !isSeparator($0) }) else {
            return []
        }
        return text[first...last]
    }
}
