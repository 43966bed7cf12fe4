import GromaJSON
import GromaLocalization

/// `session.setLocale`
struct SessionSetLocale: AnsweringCommand {
    static let method = "session.setLocale"
    static let summary = """
        Sets the language of texts shown to people, and of numbers and dates that are shown and typed: in popups, undo steps, tools and edit \
        summaries. Error messages stay English. Omitted parameters are unchanged.
        """
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<Localization>(
        "The locale for numbers and dates, the language of the texts, whether it is written from right to left, and all available languages.",
        .string("locale") { $0.identifier }, .string("language") { $0.language }, .bool("isRightToLeft") { $0.isRightToLeft },
        .string("timeZone") { $0.timeZone }, .strings("languages") { $0.tables.languages })
    static var parameters: [Parameter<Self>] {
        [
            .string(
                "locale",
                "A BCP 47 tag such as pt-BR, or a POSIX locale name. Texts are looked up in pt-BR, then in pt, then in the language of their owner."
            ) { $0.locale = $1 },
            .string("timeZone", "The time zone in which dates are shown and typed, an IANA name; initially UTC.") { $0.timeZone = $1 },
            Parameter(
                "strings", .map(.any([.map(.string), .string])),
                """
                Texts that override existing ones, by language: an object of texts by their keys, or the path of a .strings file below the root. The \
                language may be new; the keys plural#one, plural#few and so on give its plural rules, in the syntax of CLDR.
                """
            ) { command, decoder throws(CommandError) in
                try decoder.object { decoder, key throws(CommandError) in command.strings.append(try decoder.texts(of: key.string)) }
            },
        ]
    }

    var locale: String?
    var timeZone: String?
    var strings: [LanguageTexts] = []

    func run(_ session: Session) throws(CommandError) -> Localization {
        var tables = session.localization.tables
        for texts in strings { tables = try session.adding(texts, to: tables) }
        if let timeZone, !Localization.isKnownTimeZone(timeZone) {
            throw CommandError(
                .invalidValue, "there is no time zone \"\(timeZone)\"", path: "params.timeZone", found: .string(timeZone),
                expected: Localization.expectedTimeZone)
        }
        let localization = Localization(
            locale ?? session.localization.identifier, timeZone: timeZone ?? session.localization.timeZone, tables: tables)
        do throws(LocalizationError) { try localization.checkTables() } catch {
            throw CommandError(.invalidStrings, error.description, path: "params.locale")
        }
        let bytes = tables.addedBytes
        try session.checkMemory(bytes - session.localization.tables.addedBytes, path: "params.strings")
        session.setLocalization(localization)
        session.keep(bytes, of: "strings", for: session)
        return localization
    }
}

/// The texts of a language in a parameter.
struct LanguageTexts {
    let language: String
    let source: Source

    enum Source {
        case texts([String: String])
        case path(String)
    }
}

extension ParameterDecoder {
    /// Decodes the texts of a language: by key, or as the path of a file.
    fileprivate mutating func texts(of language: String) throws(CommandError) -> LanguageTexts {
        let value = try value()
        switch value {
        case .string(let path): return LanguageTexts(language: language, source: .path(path))
        case .object(let object):
            var texts: [String: String] = [:]
            for member in object.members {
                guard let text = member.value.stringValue else {
                    throw error(
                        .wrongKind, "has a text that is none", found: .string(member.value.kind.rawValue), expected: "texts by keys")
                }
                texts[member.name] = text
            }
            return LanguageTexts(language: language, source: .texts(texts))
        default:
            throw error(.wrongKind, "is of the wrong type", found: .string(value.kind.rawValue), expected: "an object of texts, or a path")
        }
    }
}

extension Session {
    /// Returns the tables with additional texts of a language, which take precedence.
    fileprivate func adding(_ texts: LanguageTexts, to tables: StringTables) throws(CommandError) -> StringTables {
        let path = "params.strings.\(texts.language)"
        var bytes: [UInt8] = []
        if case .path(let file) = texts.source {
            do throws(CommandError) { bytes = try readFile(file, limit: Self.stringsLimit) } catch { throw error.at(path) }
        }
        do throws(LocalizationError) {
            let table =
                switch texts.source {
                case .texts(let strings): StringTable(texts.language, strings)
                case .path(let file): try StringTable(texts.language, bytes: bytes, path: file)
                }
            return try tables.adding(table)
        } catch {
            throw CommandError(.invalidStrings, error.description, path: path)
        }
    }

    /// The maximum size of a table in bytes. Tables of whole programs have a tenth of it.
    private static let stringsLimit = 16 << 20
}
