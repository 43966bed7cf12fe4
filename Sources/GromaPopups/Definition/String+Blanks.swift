extension String {
    /// Whether it has nothing to see: no character, or white space alone.
    var isBlank: Bool { allSatisfy(\.isWhitespace) }

    /// The text without white space around it.
    var trimmed: String {
        let start = drop { $0.isWhitespace }
        return start.lastIndex { !$0.isWhitespace }.map { String(start[...$0]) } ?? ""
    }
}
