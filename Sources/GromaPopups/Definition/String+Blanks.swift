extension String {
    /// Whether the text is empty or consists of white space.
    var isBlank: Bool { allSatisfy(\.isWhitespace) }

    /// The text without surrounding white space.
    var trimmed: String {
        let start = drop { $0.isWhitespace }
        return start.lastIndex { !$0.isWhitespace }.map { String(start[...$0]) } ?? ""
    }
}
