extension Localization {
    /// The text of a key of a module or a plugin, with what stands in braces filled in; in the language of its owner where this language has none. O(n)
    ///
    /// See ``string(forKey:_:)`` for what is filled in.
    public func string<Key: TextKey>(_ key: Key, _ arguments: KeyValuePairs<String, StringArgument> = [:]) -> String {
        string(forKey: key.rawValue, arguments, source: Key.source) ?? key.rawValue
    }

    /// The text of a key, with what stands in braces filled in; nil if there is none in this language, in that of the key's owner, and in English.
    ///
    /// A key is one of a module, of a plugin, or of a host's tables: `undo.moveVertex`, `tool.vertex`. The first number among the arguments
    /// chooses the plural form of the language that has the text. What stands in braces and is no argument is left as it is, and what is filled in
    /// is not looked at again. In texts that run from right to left it is isolated from what stands around it (FSI and PDI, UAX #9), and a sentence whose
    /// last word brings a full stop has no second one. O(n)
    public func string(forKey key: String, _ arguments: KeyValuePairs<String, StringArgument> = [:]) -> String? {
        string(forKey: key, arguments, source: nil)
    }

    /// The same, with the table of the key's owner where that is known.
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

    /// The rules of a variety of a language go before those of the language itself: those of European Portuguese differ, and its texts may come from the
    /// table of all Portuguese.
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
                // “10:30 p. m.” at the end of a sentence ends that too.
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
    /// What chooses the plural form; nil for a text.
    var operands: PluralOperands? {
        switch self {
        case .text: nil
        case .number(let number): PluralOperands(number)
        case .decimal(let number): PluralOperands(number)
        }
    }
}
