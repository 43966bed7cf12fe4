/// Files that SQLite keeps beside a database and finds by their names: the rollback journal, the write-ahead log and its index
/// (https://www.sqlite.org/tempfiles.html). It believes what they say, and deletes what a journal names as another journal.
enum DatabaseCompanion {
    /// What their names end in.
    static let endings = ["-journal", "-wal", "-shm"]

    /// What the name of such a file ends in, however it is spelt; nil for any other name. File systems that ignore the case of letters compare
    /// names as Unicode folds them, some pass over characters that are not seen, and some over points and spaces at the end.
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
