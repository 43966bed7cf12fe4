import GromaFormats
import GromaJSON

/// The expression of a label: texts and fields.
///
/// Two forms are read. In the simple expressions of map services fields stand in brackets and texts in quotes, joined by `CONCAT`, `+` or `&`:
/// `"km " CONCAT [DIST]`, where `NEWLINE` breaks the line. In templates fields stand in braces, and all else is text: `{NAME} ({ISO})`.
public struct LabelExpression: Hashable, Sendable {
    /// A part of an expression.
    public enum Piece: Hashable, Sendable {
        /// Text as it stands.
        case text(String)
        /// The value of a field.
        case field(String)
    }

    /// The parts, in order.
    public let pieces: [Piece]
    /// The expression as it was written.
    public let source: String

    /// Reads an expression.
    ///
    /// - Parameters:
    ///   - source: The expression.
    ///   - path: How an error calls its place.
    /// - Throws: `invalid` for a text that is not such an expression, as one of Arcade or a script.
    public init(_ source: String, path: String = "labelExpression") throws(MapError) {
        self.source = source
        if let pieces = Self.simple(source) ?? Self.template(source) {
            self.pieces = pieces
        } else {
            throw .invalid(path: path, found: "\"\(source.prefix(60))\"", expected: "fields as [FIELD] or {FIELD}, with texts between them")
        }
    }

    /// Reads the expression of a `labelExpressionInfo`: `$feature.FIELD` and `$feature["FIELD"]`, and nothing more of Arcade; nil for all else.
    init?(arcade source: String) {
        guard let field = ArcadeField.name(in: source) else { return nil }
        pieces = [.field(field)]
        self.source = source
    }

    /// Fields in brackets and texts in quotes with operators between them; nil for anything else.
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

    /// Text with fields in braces; nil for a brace that is not closed, and for no field at all.
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

    /// What the expression says of a feature; empty where a value is missing that all of it depends on. O(length of the text)
    ///
    /// - Parameter text: How a value of a field is written; nil for none.
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
        // Commas and brackets around nothing are no label.
        return hasValue ? result.trimmed : ""
    }
}

extension String {
    /// Without white space at its ends.
    fileprivate var trimmed: String {
        var text = Substring(self)
        while let first = text.first, first.isWhitespace { text.removeFirst() }
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return String(text)
    }
}
