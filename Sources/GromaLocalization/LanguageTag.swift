/// A BCP 47 tag in canonical spelling, created from a tag of a host, a folder or a POSIX environment.
struct LanguageTag: Hashable, Sendable {
    /// The tag, such as `pt-BR`, `zh-Hant-TW`.
    let text: String

    /// Parses a tag or a POSIX locale (`de_CH.UTF-8@euro`, `sr_RS@latin`); nil if the first part is not a language.
    ///
    /// An invalid part is omitted with all parts that follow. `C` and `POSIX` are not languages. O(n)
    init?(_ given: String) {
        let name = given.prefix { $0 != "." && $0 != "@" }
        // A meaningful tag does not have more parts.
        let parts = name.split(maxSplits: 9) { $0 == "-" || $0 == "_" }.prefix(9).map(String.init)
        guard let language = parts.first?.lowercased(), (2...8).contains(language.utf8.count), language.utf8.allSatisfy(\.isASCIILetter),
            language != "posix"
        else { return nil }
        var spelled = [Self.replaced[language] ?? language]
        if given.hasSuffix("@latin") { spelled.append("Latn") }
        if given.hasSuffix("@cyrillic") { spelled.append("Cyrl") }
        for part in parts.dropFirst() {
            guard (1...8).contains(part.utf8.count), part.utf8.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit }) else { break }
            spelled.append(Self.spelled(part, isFirst: spelled.last.map { $0.utf8.count > 1 } ?? true))
        }
        text = spelled.joined(separator: "-")
    }

    /// The language only, such as `pt`.
    var language: String { String(text.prefix { $0 != "-" }) }

    /// The tag and its fallbacks: `zh-Hant-TW`, `zh-Hant`, `zh`. The fallback of a variety of Norwegian is Bokmål, which has the table;
    /// that of Chinese in regions with traditional characters is traditional Chinese, and that of Portuguese in all regions except Brazil
    /// is European Portuguese (CLDR, likelySubtags and parentLocales). O(n)
    var chain: [String] {
        var tags: [String] = []
        var rest = text[...]
        while true {
            tags.append(String(rest))
            guard let end = rest.lastIndex(of: "-") else { break }
            rest = rest[..<end]
        }
        if language == "nn" { tags.append("nb") }
        let parts = text.split(separator: "-").map(String.init)
        if language == "zh", !parts.contains(where: { ["Hans", "Hant"].contains($0) }), parts.contains(where: Self.traditional.contains) {
            tags.insert("zh-Hant", at: tags.count - 1)
        }
        if language == "pt", !tags.contains("pt-PT"), parts.contains(where: Self.european.contains) {
            tags.insert("pt-PT", at: tags.count - 1)
        }
        return tags
    }

    /// Whether texts are right-to-left: by the script, or else by the default script of the language (CLDR, likelySubtags). O(n)
    var runsRightToLeft: Bool {
        let script = text.split(separator: "-").dropFirst().first { $0.utf8.count == 4 && $0.utf8.allSatisfy(\.isASCIILetter) }
        return script.map { Self.rightToLeftScripts.contains(String($0)) } ?? Self.rightToLeft.contains(language)
    }

    private static let rightToLeftScripts: Set<String> = ["Adlm", "Arab", "Aran", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa"]
    private static let rightToLeft: Set<String> = [
        "ar", "arc", "ckb", "dv", "fa", "he", "ks", "lrc", "mzn", "nqo", "prs", "ps", "sd", "sdh", "syr", "ug", "ur", "yi",
    ]

    /// The regions where Chinese is written in traditional characters.
    private static let traditional: Set<String> = [
        "TW", "HK", "MO", "AU", "BN", "GB", "GF", "ID", "PA", "PF", "PH", "SR", "TH", "US", "VN",
    ]
    /// The regions where Portuguese is European Portuguese.
    private static let european: Set<String> = ["AO", "CH", "CV", "FR", "GQ", "GW", "LU", "MO", "MZ", "ST", "TL"]

    /// Deprecated and macro language tags, with their replacements (CLDR, languageAlias).
    private static let replaced = ["iw": "he", "no": "nb", "in": "id", "ji": "yi", "mo": "ro", "sh": "sr"]

    /// Returns a part in its canonical case: scripts as `Hant`, regions as `TW`, all others in lower case (RFC 5646, 2.1.1).
    private static func spelled(_ part: String, isFirst: Bool) -> String {
        guard isFirst, part.utf8.allSatisfy(\.isASCIILetter) else { return part.lowercased() }
        switch part.utf8.count {
        case 2: return part.uppercased()
        case 4: return part.prefix(1).uppercased() + part.dropFirst().lowercased()
        default: return part.lowercased()
        }
    }
}

extension UInt8 {
    var isASCIILetter: Bool { (0x41...0x5a).contains(self) || (0x61...0x7a).contains(self) }
    var isASCIIDigit: Bool { (0x30...0x39).contains(self) }
}
