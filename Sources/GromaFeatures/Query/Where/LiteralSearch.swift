/// The search for bytes in a text, by the algorithm of Knuth, Morris and Pratt ("Fast pattern matching in strings", SIAM Journal on Computing
/// 6, 1977).
enum LiteralSearch {
    /// Returns the first position of a word from a position on; nil if there is none. O(text + word)
    static func place(of word: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        guard word.count <= text.count - start else { return nil }
        // A short word has few bytes to compare again.
        if word.count <= 8 {
            var place = start
            while place <= text.count - word.count {
                var matched = 0
                while matched < word.count, text[place + matched] == word[matched] { matched += 1 }
                if matched == word.count { return place }
                place += 1
            }
            return nil
        }
        let borders = borders(of: word)
        var matched = 0
        for place in start..<text.count {
            while matched > 0, text[place] != word[matched] { matched = Int(borders[matched - 1]) }
            if text[place] == word[matched] { matched += 1 }
            if matched == word.count { return place + 1 - word.count }
        }
        return nil
    }

    /// Returns for each prefix of a word the length of its longest border: proper prefix that is also a suffix.
    private static func borders(of word: UnsafeBufferPointer<UInt8>) -> [Int32] {
        var borders = [Int32](repeating: 0, count: word.count)
        var length = 0
        for index in 1..<word.count {
            while length > 0, word[index] != word[length] { length = Int(borders[length - 1]) }
            if word[index] == word[length] { length += 1 }
            borders[index] = Int32(truncatingIfNeeded: length)
        }
        return borders
    }
}
