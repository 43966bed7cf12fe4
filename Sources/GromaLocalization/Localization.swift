import GromaPlugin

/// A language with its texts, and its way of writing numbers and dates.
///
/// A value that can be used from anywhere; making one is cheap, and what formatters need is kept for all that share a language.
public struct Localization: Sendable {
    /// The BCP 47 tag that was asked for (`pt-BR`): the way of writing numbers and dates. `en` where what was asked for names no language.
    public let identifier: String
    /// The time zone that dates are written and read in, an IANA name.
    public var timeZone: String
    /// Where texts are looked up.
    public let tables: StringTables
    /// The tag of the language that the texts are in: of the first table that is found for the identifier, else `en`.
    public let language: String
    /// The languages with texts that a text is looked up in first, key by key: the identifier, and what it is a variety of.
    let chain: [String]

    /// Creates an instance.
    ///
    /// - Parameters:
    ///   - identifier: a BCP 47 tag, or what POSIX has for one (`de_CH.UTF-8`).
    ///   - timeZone: an IANA name.
    ///   - tables: where texts are looked up; without those of plugins there are just the engine's own, in English.
    public init(_ identifier: String = "en", timeZone: String = "UTC", tables: StringTables = StringTables()) {
        let tag = LanguageTag(identifier)
        let chain = (tag?.chain ?? []).filter(tables.contains)
        self.identifier = tag?.text ?? "en"
        self.timeZone = timeZone
        self.tables = tables
        self.chain = chain
        language = chain.first ?? "en"
    }

    /// The language that a POSIX environment asks for: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set and not empty (IEEE Std 1003.1,
    /// 8.2). `C`, `POSIX` and what names no language mean English.
    public static func preferred(
        environment: [String: String], timeZone: String = "UTC", tables: StringTables = StringTables()
    ) -> Localization {
        let asked = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        return Localization(asked ?? "en", timeZone: timeZone, tables: tables)
    }

    /// The same with the texts that plugins bring behind those there are. O(tables)
    ///
    /// - Throws: ``LocalizationError/language(path:found:expected:)`` if a plugin's table is of a language that is not a BCP 47 tag.
    public func adding(_ plugins: PluginRegistry) throws(LocalizationError) -> Localization {
        Localization(identifier, timeZone: timeZone, tables: try tables.adding(plugins))
    }

    /// Reads the tables of its languages. A table that cannot be read is skipped when texts are looked up: this tells why. O(texts)
    ///
    /// - Throws: ``LocalizationError`` if a plugin's table cannot be read: the line, what was found there, and what is allowed.
    public func checkTables() throws(LocalizationError) {
        for tag in chain { try tables.check(tag) }
    }

    /// Whether the texts run from right to left, so that a page is to be laid out like that.
    public var isRightToLeft: Bool { Self.runsRightToLeft(language) }

    /// Whether texts of a language run from right to left.
    static func runsRightToLeft(_ tag: String) -> Bool { LanguageTag(tag)?.runsRightToLeft ?? false }
}
