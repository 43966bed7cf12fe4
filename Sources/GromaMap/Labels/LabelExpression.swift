import GromaFormats
import GromaJSON

/// The expression of a label: texts and fields.
///
/// Two forms are supported. In the simple expressions of map services, fields are in brackets and texts in quotes, joined by `CONCAT`, `+`
/// or `&`: `"km " CONCAT [DIST]`; `NEWLINE` breaks the line. In templates, fields are in braces, and everything else is text: `{NAME}
/// ({ISO})`.
public struct LabelExpression: Hashable, Sendable {
    /// A part of an expression.
    public enum Piece: Hashable, Sendable {
        /// Literal text.
        case text(String)
        /// The value of a field.
        case field(String)
    }

    /// The parts, in order.
    public let pieces: [Piece]
    /// The source text of the expression.
    public let source: String

    /// Parses an expression. O(length)
    ///
    /// - Parameters:
    ///   - source: The expression.
    ///   - path: Its path in errors.
    /// - Throws: `invalid` for any other text, such as an expression in Arcade or in a scripting language.
    public init(_ source: String, path: String = "labelExpression") throws(MapError) {
        self.source = source
        if let pieces = Self.simple(source) ?? Self.template(source) {
            self.pieces = pieces
        } else {
            throw .invalid(path: path, found: "\"\(source.prefix(60))\"", expected: "fields as [FIELD] or {FIELD}, with texts between them")
        }
    }

    /// Parses the expression of a `labelExpressionInfo`. Of Arcade only `$feature.FIELD` and `$feature["FIELD"]` are supported; nil for
    /// anything else.
    init?(arcade source: String) {
        guard let field = ArcadeField.name(in: source) else { return nil }
        pieces = [.field(field)]
        self.source = source
    }

    /// Parses fields in brackets and texts in quotes with operators between them; nil for anything else.
    private static func simple(_ source: String) -> [Piece]? {
        var rest = Substring(source.trimmed)
        guard rest.first == "[" || rest.first == "\"" else { return nil }
        var pieces: [Piece] = []
        while true {
            if rest.first == "[" {
                guard let end = rest.firstIndex(of: "]") else { return nil }
                let name = String(rest[rest.index(after: rest.startIndex)..<end])
                guard !name.isEmpty else { return nil }
                pieces.append(.field(name))
                rest = rest[rest.index(after: end)...]
            } else if rest.first == "\"" {
                guard let end = rest.dropFirst().firstIndex(of: "\"") else { return nil }
                pieces.append(.text(String(rest[rest.index(after: rest.startIndex)..<end])))
                rest = rest[rest.index(after: end)...]
            } else if rest.uppercased().hasPrefix("NEWLINE") {
                pieces.append(.text("\n"))
                rest = rest.dropFirst(7)
            } else {
                return nil
            }
            rest = rest.drop { $0 == " " }
            if rest.isEmpty { return pieces }
            if rest.uppercased().hasPrefix("CONCAT") {
                rest = rest.dropFirst(6)
            } else if rest.first == "+" || rest.first == "&" {
                rest = rest.dropFirst()
            } else {
                return nil
            }
            rest = rest.drop { $0 == " " }
        }
    }

    /// Parses text with fields in braces; nil for an unclosed brace, or without any field.
    private static func template(_ source: String) -> [Piece]? {
        var pieces: [Piece] = []
        var rest = Substring(source)
        var hasField = false
        while let start = rest.firstIndex(of: "{") {
            if start > rest.startIndex { pieces.append(.text(String(rest[..<start]))) }
            guard let end = rest[start...].firstIndex(of: "}") else { return nil }
            let name = String(rest[rest.index(after: start)..<end]).trimmed
            guard !name.isEmpty else { return nil }
            pieces.append(.field(name))
            hasField = true
            rest = rest[rest.index(after: end)...]
        }
        guard hasField else { return nil }
        if !rest.isEmpty { pieces.append(.text(String(rest))) }
        return pieces
    }

    /// Returns the text of the expression for a feature; empty if all its fields are without a value. O(length of the text)
    ///
    /// - Parameter text: Returns the text of a field's value; nil for none.
    public func text(_ text: (_ field: String) -> String?) -> String {
        var result = ""
        var hasValue = false
        for piece in pieces {
            switch piece {
            case .text(let fixed): result += fixed
            case .field(let name):
                guard let value = text(name), !value.isEmpty else { continue }
                hasValue = true
                result += value
            }
        }
        // Only commas and brackets, without any value, are no label.
        return hasValue ? result.trimmed : ""
    }
}

extension String {
    /// The text without white space at both ends.
    fileprivate var trimmed: String {
        var text = Substring(self)
        while let first = text.first, first.isWhitespace { text.removeFirst() }
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return String(text)
    }
}
