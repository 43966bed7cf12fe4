import Synchronization

/// What a language writes numbers with, learned from numbers that it has written.
struct NumberSymbols: Sendable {
    /// The signs that separate whole from fraction.
    let decimal: Set<Character>
    /// The signs that may stand between groups of digits.
    let grouping: Set<Character>
    /// How many digits the last group has, and those before it.
    let groups: (last: Int, others: Int)

    /// The symbols of a language, by its tag. O(1) from the second time on.
    static func of(_ identifier: String) -> NumberSymbols {
        known.withLock { known in
            if let symbols = known[identifier] { return symbols }
            let symbols = NumberSymbols(learnedFrom: LanguageWriter(identifier))
            // Whoever asks for languages without end gets no memory without end.
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

    /// A separator and what keyboards have in its place.
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
