/// A word, number, text or sign of a where clause, with its byte offset.
struct WhereToken {
    /// The kind of token.
    enum Kind: Equatable {
        /// A keyword or an unquoted name.
        case word(String)
        /// A name in double quotes.
        case quoted(String)
        /// A text in single quotes.
        case text(String)
        case integer(Int)
        case double(Double)
        /// One of `( ) , = <> < <= > >= + - * / ||`.
        case sign(String)
        case end
    }

    let kind: Kind
    let offset: Int

    /// The word in upper case, for keywords; nil for other tokens.
    var keyword: String? {
        guard case .word(let word) = kind else { return nil }
        return String(decoding: word.utf8.map { $0 >= 0x61 && $0 <= 0x7A ? $0 & 0xDF : $0 }, as: UTF8.self)
    }

    /// The description in error messages.
    var description: String {
        switch kind {
        case .word(let word): Self.shortened(word)
        case .quoted(let name): Self.shortened("\"\(name)\"")
        case .text(let text): Self.shortened("'\(text)'")
        case .integer(let number): "\(number)"
        case .double(let number): "\(number)"
        case .sign(let sign): "\"\(sign)\""
        case .end: "the end"
        }
    }

    private static func shortened(_ text: String) -> String {
        text.unicodeScalars.count <= 40 ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(40))) + "…"
    }
}

/// Splits the text of a where clause into tokens.
struct WhereLexer {
    private let bytes: [UInt8]
    private var place = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    /// Returns the next token; at the end of the text always `end`.
    mutating func next() throws(FeatureError) -> WhereToken {
        while let byte = peek(), byte == 0x20 || (0x09...0x0D).contains(byte) { place += 1 }
        let start = place
        guard let byte = peek() else { return WhereToken(kind: .end, offset: start) }
        switch byte {
        case 0x27: return WhereToken(kind: .text(try quoted(until: byte, what: "a closing '")), offset: start)
        case 0x22:
            let name = try quoted(until: byte, what: "a closing \"")
            if name.isEmpty { throw .whereSyntax(offset: start, found: "\"\"", expected: "a field name") }
            return WhereToken(kind: .quoted(name), offset: start)
        case 0x30...0x39: return try number()
        case 0x2E where (peek(1) ?? 0) &- 0x30 < 10: return try number()
        default: break
        }
        if Self.isLetter(byte) {
            while let next = peek(), Self.isLetter(next) || Self.isWithinName(next) { place += 1 }
            return WhereToken(kind: .word(text(start..<place)), offset: start)
        }
        return try sign()
    }

    private func peek(_ ahead: Int = 0) -> UInt8? { place + ahead < bytes.count ? bytes[place + ahead] : nil }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// Whether a byte is an ASCII letter, an underscore, or not ASCII.
    private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 || byte == 0x5F || byte >= 0x80 }

    /// Whether a byte is a digit, or one of the signs in names of joined tables.
    private static func isWithinName(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 || byte == 0x2E || byte == 0x23 || byte == 0x24 }

    /// Reads the text up to a closing quote; a doubled quote is one quote of the text.
    private mutating func quoted(until quote: UInt8, what: String) throws(FeatureError) -> String {
        place += 1
        var content: [UInt8] = []
        while let byte = peek() {
            place += 1
            if byte == quote {
                guard peek() == quote else { return String(decoding: content, as: UTF8.self) }
                place += 1
            }
            content.append(byte)
        }
        throw .whereSyntax(offset: bytes.count, found: "the end", expected: what)
    }

    private mutating func number() throws(FeatureError) -> WhereToken {
        let start = place
        var isWhole = true
        skipDigits()
        if peek() == 0x2E {
            isWhole = false
            place += 1
            skipDigits()
        }
        if let byte = peek(), byte | 0x20 == 0x65 {
            isWhole = false
            place += 1
            if peek() == 0x2B || peek() == 0x2D { place += 1 }
            skipDigits()
        }
        if let byte = peek(), Self.isLetter(byte) || Self.isWithinName(byte) { place += 1 }
        // The rest of a character that is not ASCII.
        while let byte = peek(), byte & 0xC0 == 0x80 { place += 1 }
        let text = text(start..<place)
        if isWhole, let whole = Int(text) { return WhereToken(kind: .integer(whole), offset: start) }
        // `1.` and `.5` are numbers in SQL too, which Swift's parser does not accept.
        let spelled = text.hasPrefix(".") ? "0" + text : text.hasSuffix(".") ? text + "0" : text.replacingPointBeforeExponent
        guard let number = Double(spelled), number.isFinite else {
            throw .whereSyntax(offset: start, found: text, expected: "a number that a double can hold")
        }
        return WhereToken(kind: .double(number), offset: start)
    }

    private mutating func skipDigits() {
        while let byte = peek(), byte &- 0x30 < 10 { place += 1 }
    }

    private mutating func sign() throws(FeatureError) -> WhereToken {
        let start = place
        let two = text(start..<min(start + 2, bytes.count))
        switch two {
        case "<>", "!=", "<=", ">=", "||":
            place += 2
            return WhereToken(kind: .sign(two == "!=" ? "<>" : two), offset: start)
        case "--", "/*": throw .whereSyntax(offset: start, found: "the comment \"\(two)\"", expected: "no comments")
        default: break
        }
        guard let byte = peek(), "(),=<>+-*/".utf8.contains(byte) else {
            let found = bytes[start] < 0x20 || bytes[start] == 0x7F ? "the byte \(bytes[start])" : "\"\(text(start..<start + 1))\""
            throw .whereSyntax(offset: start, found: found, expected: "a name, a number, a text in single quotes or an operator")
        }
        place += 1
        return WhereToken(kind: .sign(text(start..<place)), offset: start)
    }
}

extension String {
    /// The text with `1.e5` written as `1.0e5`.
    fileprivate var replacingPointBeforeExponent: String {
        guard let point = firstIndex(of: "."), index(after: point) < endIndex, self[index(after: point)].lowercased() == "e" else {
            return self
        }
        return String(self[...point]) + "0" + String(self[index(after: point)...])
    }
}
