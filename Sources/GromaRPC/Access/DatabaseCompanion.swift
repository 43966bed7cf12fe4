/// Files that SQLite stores beside a database and finds by name: the rollback journal, the write-ahead log and its index
/// (https://www.sqlite.org/tempfiles.html). SQLite trusts their content, and deletes files that a journal names as other journals.
enum DatabaseCompanion {
    /// The suffixes of their names.
    static let endings = ["-journal", "-wal", "-shm"]

    /// Returns the suffix of the name of such a file, in any spelling; nil for any other name. File systems that ignore case compare names
    /// with Unicode case folding; some ignore invisible characters, and some ignore points and spaces at the end.
    static func ending(of name: String) -> String? {
        var folded = String.UnicodeScalarView()
        for scalar in name.unicodeScalars where !scalar.properties.isDefaultIgnorableCodePoint {
            for upper in scalar.properties.uppercaseMapping.unicodeScalars {
                folded.append(contentsOf: upper.properties.lowercaseMapping.unicodeScalars)
            }
        }
        while let last = folded.last, last == "." || last.properties.isWhitespace { folded.removeLast() }
        let text = String(folded)
        return endings.first { text.utf8.reversed().starts(with: $0.utf8.reversed()) }
    }
}
