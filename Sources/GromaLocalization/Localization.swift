import GromaPlugin

/// A language with its texts, and its formats of numbers and dates.
///
/// It is a value that can be used on any thread; creating one is cheap, and formatters are cached for all values with the same language.
public struct Localization: Sendable {
    /// The BCP 47 tag that was requested (`pt-BR`), for the formats of numbers and dates; `en` if the request is not a language.
    public let identifier: String
    /// The time zone in which dates are written and parsed, an IANA name.
    public var timeZone: String
    /// The tables in which texts are looked up.
    public let tables: StringTables
    /// The tag of the language of the texts: of the first table that is found for the identifier, or else `en`.
    public let language: String
    /// The languages with texts in which a key is looked up first: the identifier and its fallbacks.
    let chain: [String]

    /// Creates a localization.
    ///
    /// - Parameters:
    ///   - identifier: A BCP 47 tag, or a POSIX locale (`de_CH.UTF-8`).
    ///   - timeZone: An IANA name.
    ///   - tables: The tables of texts; without those of plugins there are only the engine's own, in English.
    /// - Complexity: O(*n*), where *n* is the number of tables.
    public init(_ identifier: String = "en", timeZone: String = "UTC", tables: StringTables = StringTables()) {
        let tag = LanguageTag(identifier)
        let chain = (tag?.chain ?? []).filter(tables.contains)
        self.identifier = tag?.text ?? "en"
        self.timeZone = timeZone
        self.tables = tables
        self.chain = chain
        language = chain.first ?? "en"
    }

    /// Returns the localization for a POSIX environment: for the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set and not empty
    /// (IEEE Std 1003.1, 8.2). `C`, `POSIX` and values that are not languages mean English.
    public static func preferred(
        environment: [String: String], timeZone: String = "UTC", tables: StringTables = StringTables()
    ) -> Localization {
        let asked = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        return Localization(asked ?? "en", timeZone: timeZone, tables: tables)
    }

    /// Returns the localization with the texts of plugins added after the existing ones.
    ///
    /// - Throws: ``LocalizationError/language(path:found:expected:)`` if the language of a plugin's table is not a BCP 47 tag.
    /// - Complexity: O(*n*), where *n* is the number of tables.
    public func adding(_ plugins: PluginRegistry) throws(LocalizationError) -> Localization {
        Localization(identifier, timeZone: timeZone, tables: try tables.adding(plugins))
    }

    /// Parses the tables of its languages. A table that cannot be parsed is skipped when texts are looked up; this method throws its error.
    ///
    /// - Throws: ``LocalizationError`` if a plugin's table cannot be parsed: the line, what was found there, and what is allowed.
    /// - Complexity: O(*n*), where *n* is the length of the tables.
    public func checkTables() throws(LocalizationError) {
        for tag in chain { try tables.check(tag) }
    }

    /// Whether the texts are right-to-left, so that a page must be laid out in this direction.
    public var isRightToLeft: Bool { Self.runsRightToLeft(language) }

    /// Returns whether texts of a language are right-to-left.
    static func runsRightToLeft(_ tag: String) -> Bool { LanguageTag(tag)?.runsRightToLeft ?? false }
}
