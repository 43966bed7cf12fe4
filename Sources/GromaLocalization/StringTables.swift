import GromaPlugin

/// The texts that there are: those that modules and plugins bring in their own languages, those of languages, and before them those of a host.
public struct StringTables: Sendable {
    /// The texts of the host by the tags of their languages.
    private var added: [String: ReadTexts] = [:]
    /// About how many bytes they take. O(texts)
    package var addedBytes: Int {
        added.values.reduce(0) { $0 + $1.texts.reduce(0) { $0 + 64 + $1.key.utf8.count + $1.value.utf8.count } }
    }
    /// The texts that were added since the tables were as others are, by language and key. O(texts)
    package func texts(addedTo others: StringTables) -> [String: [String: String]] {
        var all: [String: [String: String]] = [:]
        for (tag, read) in added {
            let before = others.added[tag]?.texts
            let texts = read.texts.filter { before?[$0.key] != $0.value }
            if before == nil || !texts.isEmpty { all[tag] = texts }
        }
        return all
    }
    /// The tables of languages by their tags, what goes before first.
    private var languageTables: [String: [StringTable]] = [:]
    /// The texts of modules and plugins in their own languages: all keys that a language can have texts for. Those of plugins are in the order of their
    /// registration.
    public private(set) var sources = [UnitText.source]

    /// The texts that the engine's modules have in their own language, which is English.
    public init() {}

    /// The texts that plugins bring: those at ``ExtensionPoint/texts``, and at ``ExtensionPoint/languages``, of which what
    /// was registered later goes before. No table is read yet. O(n)
    ///
    /// - Throws: ``LocalizationError/language(path:found:expected:)`` if a table's language is no BCP 47 tag.
    public init(_ plugins: PluginRegistry) throws(LocalizationError) {
        try add(plugins)
    }

    /// The texts with those of plugins behind what is here already. O(n)
    ///
    /// - Throws: ``LocalizationError/language(path:found:expected:)`` if a table's language is no BCP 47 tag.
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

    /// The tags of all languages that have texts, in alphabetical order. O(n log n)
    public var languages: [String] { Set(added.keys).union(languageTables.keys).union(sources.map(\.language)).sorted() }

    /// The tables with one of a host before all others: its texts take the place of those that the language has of the same keys, and the rest stay. O(n)
    ///
    /// - Throws: ``LocalizationError/language(path:found:expected:)`` if its language is no BCP 47 tag, and what reading the table throws.
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

    /// Whether there are texts in a language. O(tables)
    func contains(_ tag: String) -> Bool {
        added[tag] != nil || languageTables[tag] != nil || sources.contains { $0.language == tag }
    }

    /// Reads the tables of a language, which lookups pass over where they cannot be read.
    ///
    /// - Throws: ``LocalizationError`` if one cannot be read.
    func check(_ tag: String) throws(LocalizationError) {
        for table in languageTables[tag, default: []] { _ = try table.read() }
    }

    // MARK: Looking up

    /// The table of the module or plugin that has declared a key; nil if none has. O(tables)
    func source(of key: String) -> StringTable? {
        sources.first { source in
            guard let texts = source.readable?.texts else { return false }
            return texts[key] != nil || texts[key + "#other"] != nil
        }
    }

    /// The plural rules of a language; nil if no table gives any. O(tables)
    func pluralRules(of tag: String) -> PluralRules? {
        if let rules = added[tag]?.plurals { return rules }
        for table in languageTables[tag, default: []] { if let rules = table.readable?.plurals { return rules } }
        for table in sources where table.language == tag { if let rules = table.readable?.plurals { return rules } }
        return nil
    }

    /// The text of a key in one language, in the form that a number takes. O(tables of the language)
    ///
    /// Without the very form, that for everything else serves. A text of a table goes before those of the tables behind it, and one that it has without
    /// forms before all of their forms.
    ///
    /// - Parameter source: the table of the owner of the key, which comes last where it is in this language.
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
