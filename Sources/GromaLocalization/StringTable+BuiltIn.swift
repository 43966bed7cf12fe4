import Synchronization

extension StringTable {
    /// The languages that the engine has texts in.
    static let builtInLanguages = [
        "ar", "cs", "da", "de", "en", "es", "et", "fi", "fr", "he", "it", "ja", "ko", "lt", "lv", "nb", "nl", "pl", "pt", "pt-PT", "ro",
        "ru", "sv", "zh", "zh-Hant",
    ]

    /// The texts of a language as they are written in the engine, in the `.strings` format.
    static func builtInText(_ language: String) -> String? {
        switch language {
        case "ar": ar
        case "cs": cs
        case "da": da
        case "de": de
        case "en": en
        case "es": es
        case "et": et
        case "fi": fi
        case "fr": fr
        case "he": he
        case "it": it
        case "ja": ja
        case "ko": ko
        case "lt": lt
        case "lv": lv
        case "nb": nb
        case "nl": nl
        case "pl": pl
        case "pt": pt
        case "pt-PT": ptPT
        case "ro": ro
        case "ru": ru
        case "sv": sv
        case "zh": zh
        case "zh-Hant": zhHant
        default: nil
        }
    }

    /// The engine's table of a language; read when it is first asked for, so that the others cost nothing.
    static func builtIn(_ language: String) -> StringTable? {
        guard let text = builtInText(language) else { return nil }
        return read.withLock { read in
            if let table = read[language] { return table }
            // The engine's own texts are read by its tests; what cannot be read falls back to English and then to the keys.
            let table = (try? StringTable(strings: text)) ?? StringTable()
            read[language] = table
            return table
        }
    }

    private static let read = Mutex<[String: StringTable]>([:])
}
