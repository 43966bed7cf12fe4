extension Localization {
    /// Returns the text for a key of a module or a plugin, with its placeholders filled in; in the language of its owner if this language
    /// lacks it.
    ///
    /// See ``string(forKey:_:)`` for placeholders.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the text and the arguments.
    public func string<Key: TextKey>(_ key: Key, _ arguments: KeyValuePairs<String, StringArgument> = [:]) -> String {
        string(forKey: key.rawValue, arguments, source: Key.source) ?? key.rawValue
    }

    /// Returns the text for a key, with its placeholders filled in; nil if it exists neither in this language, nor in that of the key's
    /// owner, nor in English.
    ///
    /// A key belongs to a module, a plugin, or a host's tables: `undo.moveVertex`, `tool.vertex`. The first number among the arguments
    /// selects the plural form of the language of the text. A placeholder in braces without an argument is kept, and placeholders in
    /// arguments are not expanded. In right-to-left texts, arguments are isolated from their surroundings (FSI and PDI, UAX #9). If the
    /// last argument of a sentence ends with a full stop, no second one is added.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the text and the arguments.
    public func string(forKey key: String, _ arguments: KeyValuePairs<String, StringArgument> = [:]) -> String? {
        string(forKey: key, arguments, source: nil)
    }

    /// Returns the text for a key, with the table of the key's owner if that is known.
    package func string(
        forKey key: String, _ arguments: KeyValuePairs<String, StringArgument> = [:], source: StringTable?
    ) -> String? {
        let number = arguments.lazy.compactMap { $0.value.operands }.first
        func text(_ tag: String, _ source: StringTable?) -> String? {
            let category = number.map { pluralRules(of: tag)?.category(of: $0) ?? .other }
            return tables.text(key, category, language: tag, source: source).map {
                filled($0, arguments, isIsolated: Self.runsRightToLeft(tag))
            }
        }
        for tag in chain { if let text = text(tag, source) { return text } }
        let source = source ?? tables.source(of: key)
        if let source, let text = text(source.language, source) { return text }
        return text("en", nil)
    }

    /// The rules of a variety of a language take precedence over those of the language itself: those of European Portuguese differ, and its
    /// texts may come from the table of Portuguese.
    private func pluralRules(of tag: String) -> PluralRules? {
        let varieties = chain.lazy.filter { $0.hasPrefix(tag + "-") }
        return varieties.compactMap(tables.pluralRules).first ?? tables.pluralRules(of: tag)
    }

    private func filled(_ text: String, _ arguments: KeyValuePairs<String, StringArgument>, isIsolated: Bool) -> String {
        guard !arguments.isEmpty, text.utf8.contains(UInt8(ascii: "{")) else { return text }
        var result = ""
        var rest = text[...]
        while let open = rest.firstIndex(of: "{") {
            result += rest[..<open]
            rest = rest[open...]
            guard let close = rest.firstIndex(of: "}") else { break }
            let name = rest[rest.index(after: open)..<close]
            if let argument = arguments.first(where: { $0.key == name })?.value {
                let value = self.text(of: argument)
                result += isIsolated && !value.isEmpty ? "\u{2068}" + value + "\u{2069}" : value
                rest = rest[rest.index(after: close)...]
                // “10:30 p. m.” at the end of a sentence also ends the sentence.
                if value.hasSuffix("."), rest.hasPrefix("."), !rest.hasPrefix("..") { rest = rest.dropFirst() }
            } else {
                result += "{"
                rest = rest.dropFirst()
            }
        }
        return result + rest
    }

    private func text(of argument: StringArgument) -> String {
        switch argument {
        case .text(let text): text
        case .number(let number): integer(number)
        case .decimal(let number): self.number(number)
        }
    }
}

extension StringArgument {
    /// The operands that select the plural form; nil for a text.
    var operands: PluralOperands? {
        switch self {
        case .text: nil
        case .number(let number): PluralOperands(number)
        case .decimal(let number): PluralOperands(number)
        }
    }
}
