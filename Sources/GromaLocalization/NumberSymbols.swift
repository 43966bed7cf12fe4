import Synchronization

/// The symbols of numbers in a language, derived from numbers that it has written.
struct NumberSymbols: Sendable {
    /// The decimal separators.
    let decimal: Set<Character>
    /// The separators between groups of digits.
    let grouping: Set<Character>
    /// The number of digits in the last group, and in the others.
    let groups: (last: Int, others: Int)

    /// Returns the symbols of a language, by its tag. O(1), except the first time.
    static func of(_ identifier: String) -> NumberSymbols {
        known.withLock { known in
            if let symbols = known[identifier] { return symbols }
            let symbols = NumberSymbols(learnedFrom: LanguageWriter(identifier))
            // Limits the memory for requests with many different languages.
            if known.count >= 1000 { known = [:] }
            known[identifier] = symbols
            return symbols
        }
    }

    private static let known = Mutex<[String: NumberSymbols]>([:])

    private init(learnedFrom writer: LanguageWriter) {
        let written = writer.integer(12_345_678_901_234, groups: true)
        let sizes = written.split { !$0.isDecimalDigit }.map(\.count)
        groups = sizes.count > 1 ? (sizes[sizes.count - 1], sizes[sizes.count - 2]) : (3, 3)
        let separator = written.first { !$0.isDecimalDigit } ?? writer.groupingSeparator?.first
        grouping = separator.map { Self.alike($0) } ?? []
        decimal = Self.alike(writer.decimalSeparator?.first ?? ".").subtracting(grouping)
    }

    /// Returns a separator and the characters that keyboards have instead.
    private static func alike(_ separator: Character) -> Set<Character> {
        switch separator {
        case _ where separator.isWhitespace: [" ", "\u{a0}", "\u{202f}", "\u{2009}"]
        case "’", "'": ["’", "'"]
        case ",": [",", "٬", "，"]
        case ".": [".", "．"]
        default: [separator]
        }
    }
}
