/// The string tables that texts are looked up in, by language: the engine's own, and before them those of a host.
public struct StringTables: Sendable {
    /// The engine's own.
    public static let builtIn = StringTables()

    /// The tables of the host by the tags of their languages.
    private var added: [String: StringTable] = [:]

    private init() {}

    /// The tags of all languages that have texts, in alphabetical order. O(n log n)
    public var languages: [String] { Set(added.keys).union(StringTable.builtInLanguages).sorted() }

    /// The tables with one more: its texts take the place of those that the language has of the same keys, and the rest stay. O(n)
    ///
    /// - Parameters:
    ///   - table: the texts.
    ///   - language: a BCP 47 tag.
    /// - Throws: ``LocalizationError/language(path:found:expected:)`` where that is no tag.
    public func adding(_ table: StringTable, language: String) throws(LocalizationError) -> StringTables {
        guard let tag = LanguageTag(language) else {
            throw .language(path: "", found: "\"\(language)\"", expected: "a BCP 47 tag such as pt-BR")
        }
        var tables = self
        tables.added[tag.text, default: StringTable()].texts.merge(table.texts) { $1 }
        return tables
    }

    /// Whether there are texts in a language. O(1)
    func contains(_ tag: String) -> Bool { added[tag] != nil || StringTable.builtInLanguages.contains(tag) }

    /// The text of a key in one language, in the form that a number takes. O(1)
    ///
    /// Without the very form, that for everything else serves. A text of a host goes before the engine's, and one that it has without forms before
    /// all of the engine's forms.
    func text(_ key: String, _ category: PluralCategory?, language tag: String) -> String? {
        let (host, engine) = (added[tag]?.texts, StringTable.builtIn(tag)?.texts)
        guard let category else { return host?[key] ?? engine?[key] ?? host?[key + "#other"] ?? engine?[key + "#other"] }
        let form = "\(key)#\(category.rawValue)"
        if let text = host?[form] ?? host?[key] ?? engine?[form] { return text }
        return host?[key + "#other"] ?? engine?[key + "#other"] ?? engine?[key]
    }
}
