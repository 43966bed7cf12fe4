extension Localization {
    /// A text of the engine, with what stands in braces filled in. O(n)
    package func string(_ key: StringKey, _ arguments: KeyValuePairs<String, StringArgument> = [:]) -> String {
        string(forKey: key.rawValue, arguments) ?? key.rawValue
    }

    /// The text of a key, with what stands in braces filled in; nil where neither the language nor English has one.
    ///
    /// A key of the engine, or one that a host's tables or a plug-in's use: `undo.moveVertex`, `tool.vertex`. The first number among the arguments
    /// chooses the plural form of the language that has the text. What stands in braces and is no argument is left as it is, and what is filled in
    /// is not looked at again. In texts that run from right to left it is isolated from what stands around it (FSI and PDI, UAX #9), and a sentence whose
    /// last word brings a full stop has no second one. O(n)
    public func string(forKey key: String, _ arguments: KeyValuePairs<String, StringArgument> = [:]) -> String? {
        let operands = arguments.lazy.compactMap { $0.value.operands }.first
        for tag in chain {
            let category = operands.map { PluralRules(language: pluralTag(of: tag)).category(of: $0) }
            if let text = tables.text(key, category, language: tag) {
                return filled(text, arguments, isIsolated: Self.runsRightToLeft(tag))
            }
        }
        return nil
    }

    /// The rules of European Portuguese differ, and its texts may come from the table of all Portuguese.
    private func pluralTag(of tag: String) -> String { identifier.hasPrefix(tag + "-") ? identifier : tag }

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
