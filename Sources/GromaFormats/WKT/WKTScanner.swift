import GromaJSON

/// Scans well-known text word by word.
struct WKTScanner {
    let bytes: UnsafeBufferPointer<UInt8>
    private(set) var position = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// Returns the next byte after white space, 0 at the end.
    @inline(__always)
    mutating func peek() -> UInt8 {
        while position < bytes.count {
            let byte = bytes[position]
            guard byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) else { return byte }
            position += 1
        }
        return 0
    }

    /// Whether only white space is left.
    var isAtEnd: Bool {
        mutating get {
            _ = peek()
            return position == bytes.count
        }
    }

    /// Consumes a byte of punctuation if it comes next.
    @inline(__always)
    mutating func take(_ byte: UInt8) -> Bool {
        guard peek() == byte, position < bytes.count else { return false }
        position += 1
        return true
    }

    /// Consumes and returns a word in upper case; empty if none comes next.
    mutating func word() -> String {
        _ = peek()
        var letters: [UInt8] = []
        while position < bytes.count, Self.isLetter(bytes[position]), letters.count < 64 {
            letters.append(bytes[position] & 0xDF)
            position += 1
        }
        return String(decoding: letters, as: UTF8.self)
    }

    /// Returns the next word without consuming it.
    func nextWord() -> String {
        var copy = self
        return copy.word()
    }

    private static func isLetter(_ byte: UInt8) -> Bool { byte & 0xDF >= 0x41 && byte & 0xDF <= 0x5A }

    /// Whether a number comes next.
    @inline(__always)
    mutating func startsNumber() -> Bool {
        let byte = peek()
        return byte &- 0x30 < 10 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".")
            || Self.isLetter(byte)
    }

    /// Consumes and returns a number, NaN or an infinity; nil if none comes next.
    @inline(__always)
    mutating func number() -> Double? {
        let first = peek()
        guard let base = bytes.baseAddress, position < bytes.count else { return nil }
        if first &- 0x30 < 10 || first == UInt8(ascii: "-") {
            var reader = JSONReader(UnsafeBufferPointer(start: base + position, count: bytes.count - position))
            if let value = try? reader.readExtendedDouble(), endsNumber(at: position + reader.offset) {
                position += reader.offset
                return value
            }
        }
        return unusualNumber()
    }

    /// Parses a number in a form that JSON does not have: `+1`, `.5`, `5.`, `007`, NaN, Infinity.
    @inline(never)
    private mutating func unusualNumber() -> Double? {
        var end = position
        while end < bytes.count, !Self.isDelimiter(bytes[end]), end - position < 1100 { end += 1 }
        guard end > position, endsNumber(at: end) else { return nil }
        let token = String(decoding: bytes[position..<end], as: UTF8.self)
        let value: Double?
        switch token.lowercased() {
        case "nan", "+nan", "-nan": value = .nan
        case "inf", "+inf", "infinity", "+infinity": value = .infinity
        case "-inf", "-infinity": value = -.infinity
        default: value = token.utf8.allSatisfy(Self.isOfNumber) ? Self.double(token) : nil
        }
        if value != nil { position = end }
        return value
    }

    private static func double(_ token: String) -> Double? {
        // A point needs a digit on one side; the standard library accepts either side.
        token == "." || token == "+." || token == "-." ? nil : Double(token.hasSuffix(".") ? token + "0" : token)
    }

    private static func isOfNumber(_ byte: UInt8) -> Bool {
        byte &- 0x30 < 10 || byte == 0x2B || byte == 0x2D || byte == 0x2E || byte | 0x20 == 0x65
    }

    @inline(__always)
    private func endsNumber(at place: Int) -> Bool { place >= bytes.count || Self.isDelimiter(bytes[place]) }

    @inline(__always)
    private static func isDelimiter(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ")") || byte == UInt8(ascii: "(")
            || (byte >= 0x09 && byte <= 0x0D)
            || byte == UInt8(ascii: ";")
    }

    /// Returns the text that comes next, for a message.
    mutating func found() -> String {
        _ = peek()
        guard position < bytes.count else { return "the end of the text" }
        var end = position + 1
        while end < bytes.count, end - position < 24, !Self.isDelimiter(bytes[end]) { end += 1 }
        return "'\(String(decoding: bytes[position..<end], as: UTF8.self))'"
    }
}
