/// The letters of texts in upper and lower case, with Unicode's full mappings (The Unicode Standard, 3.13): one letter may become several, as `ß`
/// becomes `SS`, and a Greek sigma at the end of a word becomes `ς`. No language's own rules.
enum CaseMapping {
    /// In upper case.
    static func upper(_ text: String) -> String { text.uppercased() }

    /// In lower case. O(length), and for a text with many sigmas among marks O(length²) at worst.
    static func lower(_ text: String) -> String {
        guard text.unicodeScalars.contains(sigma) else { return text.lowercased() }
        let scalars = Array(text.unicodeScalars)
        var result = String.UnicodeScalarView()
        for (place, scalar) in scalars.enumerated() {
            if scalar == sigma, isFinal(place, in: scalars) {
                result.append("\u{3C2}")
            } else {
                result.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
            }
        }
        return String(result)
    }

    private static let sigma: Unicode.Scalar = "\u{3A3}"

    /// Whether a letter stands before and none behind, marks and the like passed over (condition `Final_Sigma`, table 3-17).
    private static func isFinal(_ place: Int, in scalars: [Unicode.Scalar]) -> Bool {
        let before = scalars[..<place].last { !$0.properties.isCaseIgnorable }
        let behind = scalars[(place + 1)...].first { !$0.properties.isCaseIgnorable }
        return before?.properties.isCased == true && behind?.properties.isCased != true
    }
}
