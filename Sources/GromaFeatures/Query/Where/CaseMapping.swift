/// Case conversion with Unicode's full mappings (The Unicode Standard, 3.13): one letter may become several, as `ß` becomes `SS`, and a
/// Greek sigma at the end of a word becomes `ς`. Rules of particular languages are not applied.
enum CaseMapping {
    /// Returns a text in upper case.
    static func upper(_ text: String) -> String { text.uppercased() }

    /// Returns a text in lower case. O(length)
    static func lower(_ text: String) -> String {
        guard text.unicodeScalars.contains(sigma) else { return text.lowercased() }
        let scalars = Array(text.unicodeScalars)
        let isBeforeLetter = isBeforeLetter(scalars)
        var result = String.UnicodeScalarView()
        var isBehindLetter = false
        for (place, scalar) in scalars.enumerated() {
            // At the end of a word: preceded by a letter and followed by none, ignoring marks and other case-ignorable characters
            // (condition `Final_Sigma`, table 3-17).
            if scalar == sigma, isBehindLetter, !isBeforeLetter[place] {
                result.append("\u{3C2}")
            } else {
                result.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
            }
            if !scalar.properties.isCaseIgnorable { isBehindLetter = scalar.properties.isCased }
        }
        return String(result)
    }

    private static let sigma: Unicode.Scalar = "\u{3A3}"

    /// Returns for each scalar whether the next one that is not case-ignorable is a cased letter.
    private static func isBeforeLetter(_ scalars: [Unicode.Scalar]) -> [Bool] {
        var result = [Bool](repeating: false, count: scalars.count)
        var isLetter = false
        for place in scalars.indices.reversed() {
            result[place] = isLetter
            let properties = scalars[place].properties
            if !properties.isCaseIgnorable { isLetter = properties.isCased }
        }
        return result
    }
}
