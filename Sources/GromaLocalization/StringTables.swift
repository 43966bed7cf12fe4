import GromaPlugin

/// The available texts: those of modules and plugins in their own languages, those of languages, which take precedence, and those of a
/// host, which come first.
public struct StringTables: Sendable {
    /// The texts of the host, by language tag.
    private var added: [String: ReadTexts] = [:]
    /// The approximate size of the host's texts in bytes.
    ///
    /// - Complexity: O(*n*), where *n* is the number of texts.
    package var addedBytes: Int {
        added.values.reduce(0) { $0 + $1.texts.reduce(0) { $0 + 64 + $1.key.utf8.count + $1.value.utf8.count } }
    }
    /// Returns the host's texts that differ from those of other tables, by language and key.
    ///
    /// - Complexity: O(*n*), where *n* is the number of the host's texts.
    package func texts(addedTo others: StringTables) -> [String: [String: String]] {
        var all: [String: [String: String]] = [:]
        for (tag, read) in added {
            let before = others.added[tag]?.texts
            let texts = read.texts.filter { before?[$0.key] != $0.value }
            if before == nil || !texts.isEmpty { all[tag] = texts }
        }
        return all
    }
    /// The tables of languages by tag, in the order of precedence.
    private var languageTables: [String: [StringTable]] = [:]
    /// The texts of modules and plugins in their own languages, with all keys that a language can translate. Those of plugins are in the
    /// order of their registration.
    public private(set) var sources = [UnitText.source]

    /// Creates tables with the texts of the engine's modules in their own language, English.
    public init() {}

    /// Creates tables with the texts of plugins: those at ``ExtensionPoint/texts``, and those at ``ExtensionPoint/languages``, where later
    /// registrations take precedence. No table is parsed yet.
    ///
    /// - Throws: ``LocalizationError/language(path:found:expected:)`` if a table's language is not a BCP 47 tag.
    /// - Complexity: O(*n*), where *n* is the number of tables.
    public init(_ plugins: PluginRegistry) throws(LocalizationError) {
        try add(plugins)
    }

    /// Returns the tables with those of plugins added after the existing ones.
    ///
    /// - Throws: ``LocalizationError/language(path:found:expected:)`` if a table's language is not a BCP 47 tag.
    /// - Complexity: O(*n*), where *n* is the number of tables.
    func adding(_ plugins: PluginRegistry) throws(LocalizationError) -> StringTables {
        var tables = self
        try tables.add(plugins)
        return tables
    }

    private mutating func add(_ plugins: PluginRegistry) throws(LocalizationError) {
        for registration in plugins.registrations(at: .texts) {
            _ = try Self.tag(of: registration.contribution)
            if !sources.contains(where: registration.contribution.isSame) { sources.append(registration.contribution) }
        }
        let known = languageTables
        for registration in plugins.registrations(at: .languages).reversed() {
            let (tag, table) = (try Self.tag(of: registration.contribution), registration.contribution)
            if !known[tag, default: []].contains(where: table.isSame) { languageTables[tag, default: []].append(table) }
        }
    }

    private static func tag(of table: StringTable) throws(LocalizationError) -> String {
        guard let tag = LanguageTag(table.language) else {
            throw .language(path: "", found: "\"\(table.language)\"", expected: "a BCP 47 tag such as pt-BR")
        }
        return tag.text
    }

    /// The tags of all languages with texts, in alphabetical order.
    ///
    /// - Complexity: O(*n* log *n*), where *n* is the number of tables.
    public var languages: [String] { Set(added.keys).union(languageTables.keys).union(sources.map(\.language)).sorted() }

    /// Returns the tables with one of a host added before all others: its texts replace those of the language with the same keys, and the
    /// others remain.
    ///
    /// - Throws: ``LocalizationError/language(path:found:expected:)`` if its language is not a BCP 47 tag, and the errors of parsing the
    ///   table.
    /// - Complexity: O(*n*), where *n* is the number of texts.
    public func adding(_ table: StringTable) throws(LocalizationError) -> StringTables {
        let (tag, read) = (try Self.tag(of: table), try table.read())
        var tables = self
        guard var all = added[tag] else {
            tables.added[tag] = read
            return tables
        }
        all.texts.merge(read.texts) { $1 }
        all.plurals = try PluralRules(all.texts)
        tables.added[tag] = all
        return tables
    }

    /// Returns whether there are texts in a language. O(tables)
    func contains(_ tag: String) -> Bool {
        added[tag] != nil || languageTables[tag] != nil || sources.contains { $0.language == tag }
    }

    /// Parses the tables of a language, which lookups skip if they cannot be parsed.
    ///
    /// - Throws: ``LocalizationError`` if one cannot be parsed.
    func check(_ tag: String) throws(LocalizationError) {
        for table in languageTables[tag, default: []] { _ = try table.read() }
    }

    // MARK: Lookup

    /// Returns the table of the module or plugin that has declared a key; nil if none has. O(tables)
    func source(of key: String) -> StringTable? {
        sources.first { source in
            guard let texts = source.readable?.texts else { return false }
            return texts[key] != nil || texts[key + "#other"] != nil
        }
    }

    /// Returns the plural rules of a language; nil if no table has any. O(tables)
    func pluralRules(of tag: String) -> PluralRules? {
        if let rules = added[tag]?.plurals { return rules }
        for table in languageTables[tag, default: []] { if let rules = table.readable?.plurals { return rules } }
        for table in sources where table.language == tag { if let rules = table.readable?.plurals { return rules } }
        return nil
    }

    /// Returns the text for a key in one language, in the plural form of a number. O(tables of the language)
    ///
    /// If the form is missing, the form `other` is used. A table takes precedence over those after it; this includes a text without forms,
    /// which takes precedence over all forms in the tables after it.
    ///
    /// - Parameter source: The table of the owner of the key, which comes last if it is in this language.
    func text(_ key: String, _ category: PluralCategory?, language tag: String, source: StringTable?) -> String? {
        var other: String?
        func found(in texts: [String: String]) -> String? {
            if let category {
                if let text = texts[key + "#" + category.rawValue] { return text }
                if let text = texts[key] { return other ?? text }
            } else if let text = texts[key] {
                return text
            }
            other = other ?? texts[key + "#other"]
            return nil
        }
        if let texts = added[tag]?.texts, let text = found(in: texts) { return text }
        if let tables = languageTables[tag] {
            for table in tables { if let texts = table.readable?.texts, let text = found(in: texts) { return text } }
        }
        if let source, source.language == tag, let texts = source.readable?.texts, let text = found(in: texts) { return text }
        return other
    }
}
