/// The texts of one language by their keys.
public struct StringTable: Hashable, Sendable {
    /// The texts, plural categories behind `#` in their keys.
    public var texts: [String: String]

    /// Makes a table.
    public init(_ texts: [String: String] = [:]) {
        self.texts = texts
    }

    /// Reads a table in the `.strings` format. O(n)
    ///
    /// - Throws: ``LocalizationError`` where the text is not in that format: the line, what was found there, and what would be right.
    public init(strings text: String) throws(LocalizationError) {
        var reader = StringsFileReader(text, path: "")
        texts = try reader.texts()
    }
}
