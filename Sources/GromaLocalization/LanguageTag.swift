/// A BCP 47 tag in its usual spelling, made of whatever a host, a folder or a POSIX environment has for one.
struct LanguageTag: Hashable, Sendable {
    /// `pt-BR`, `zh-Hant-TW`.
    let text: String

    /// Creates one of a tag or a POSIX locale (`de_CH.UTF-8@euro`, `sr_RS@latin`); nil if the first part is no language.
    ///
    /// Parts that no tag has are omitted with all that follow. `C` and `POSIX` name no language. O(n)
    init?(_ given: String) {
        let name = given.prefix { $0 != "." && $0 != "@" }
        // No tag that means something has more parts.
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

    /// The language alone, `pt`.
    var language: String { String(text.prefix { $0 != "-" }) }

    /// The tag, what it is a variety of, and so on: `zh-Hant-TW`, `zh-Hant`, `zh`. A variety of Norwegian ends with Bokmål, which has the table; Chinese of
    /// places that write it in traditional characters is that, and Portuguese of all places but Brazil that of Portugal (CLDR, likelySubtags and
    /// parentLocales). O(n)
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

    /// Whether texts run from right to left: by the script, else by that which the language has without more said (CLDR, likelySubtags). O(n)
    var runsRightToLeft: Bool {
        let script = text.split(separator: "-").dropFirst().first { $0.utf8.count == 4 && $0.utf8.allSatisfy(\.isASCIILetter) }
        return script.map { Self.rightToLeftScripts.contains(String($0)) } ?? Self.rightToLeft.contains(language)
    }

    private static let rightToLeftScripts: Set<String> = ["Adlm", "Arab", "Aran", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa"]
    private static let rightToLeft: Set<String> = [
        "ar", "arc", "ckb", "dv", "fa", "he", "ks", "lrc", "mzn", "nqo", "prs", "ps", "sd", "sdh", "syr", "ug", "ur", "yi",
    ]

    /// Where Chinese is written in traditional characters.
    private static let traditional: Set<String> = [
        "TW", "HK", "MO", "AU", "BN", "GB", "GF", "ID", "PA", "PF", "PH", "SR", "TH", "US", "VN",
    ]
    /// Where Portuguese is that of Portugal.
    private static let european: Set<String> = ["AO", "CH", "CV", "FR", "GQ", "GW", "LU", "MO", "MZ", "ST", "TL"]

    /// Old and macro tags, and what they are today or mean without more said (CLDR, languageAlias).
    private static let replaced = ["iw": "he", "no": "nb", "in": "id", "ji": "yi", "mo": "ro", "sh": "sr"]

    /// Scripts are `Hant`, regions `TW`, all else is in small letters (RFC 5646, 2.1.1).
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
