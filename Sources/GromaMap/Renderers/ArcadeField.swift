import GromaJSON

/// The only supported form of Arcade: an expression that is the value of a field, `$feature.NAME` or `$feature["NAME"]`.
enum ArcadeField {
    /// Returns the field of an expression; nil for any other expression.
    static func name(in expression: String) -> String? {
        var text = trimmed(Substring(expression))
        if text.hasPrefix("return ") { text = trimmed(text.dropFirst("return ".count)) }
        if text.hasSuffix(";") { text = trimmed(text.dropLast()) }
        guard text.hasPrefix("$feature") else { return nil }
        text = text.dropFirst("$feature".count)
        let name: Substring
        if text.hasPrefix("[\"") && text.hasSuffix("\"]") || text.hasPrefix("['") && text.hasSuffix("']") {
            name = text.dropFirst(2).dropLast(2)
            guard name.allSatisfy({ isInName($0) || $0 == " " }) else { return nil }
        } else if text.hasPrefix(".") {
            name = text.dropFirst()
            guard name.allSatisfy(isInName) else { return nil }
        } else {
            return nil
        }
        return name.isEmpty ? nil : String(name)
    }

    private static func isInName(_ character: Character) -> Bool { character.isLetter || character.isNumber || character == "_" }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}

extension DefinitionObject {
    /// Returns the field that provides a renderer's value: the member of that name, otherwise a `valueExpression` that is the value of a
    /// field; nil for neither.
    ///
    /// - Throws: `invalid` for any other expression if no field is named.
    mutating func valueField(_ member: String) throws(MapError) -> String? {
        if let field = try name(member) { return field }
        guard let expression = rest["valueExpression"]?.stringValue, !expression.isEmpty else { return nil }
        guard let field = ArcadeField.name(in: expression) else {
            throw .invalid(
                path: place("valueExpression"), found: "an Arcade expression, which is not evaluated",
                expected: "$feature.NAME, or a field in \(member)")
        }
        _ = value("valueExpression")
        return field
    }
}
