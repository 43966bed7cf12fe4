import GromaJSON

/// Walks through the outermost levels of a JSON text in a source, so that only one inner value at a time must be loaded.
///
/// It checks the levels that it walks through; inner values are checked by their readers.
struct JSONWalker {
    let source: ByteSource
    let format: String

    init(_ source: ByteSource, format: String) {
        self.source = source
        self.format = format
    }

    /// Skips a byte order mark of UTF-8.
    func skipByteOrderMark() throws(FormatError) {
        if try source.load(3), source.loaded.starts(with: [0xEF, 0xBB, 0xBF]) { source.consume(3) }
    }

    /// Returns the next byte after white space; nil at the end.
    func peek() throws(FormatError) -> UInt8? {
        while true {
            let bytes = source.loaded
            var index = 0
            while index < bytes.count {
                let byte = bytes[index]
                guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else {
                    source.consume(index)
                    return byte
                }
                index += 1
            }
            source.consume(index)
            guard try source.loadMore() else { return nil }
        }
    }

    /// Returns the next member's name, with its value at the current position; nil if the object has ended.
    func nextKey(isFirst: inout Bool) throws(FormatError) -> String? {
        guard var byte = try peek() else { throw ended() }
        if byte == UInt8(ascii: "}") {
            source.consume(1)
            return nil
        }
        if !isFirst {
            guard byte == UInt8(ascii: ",") else { throw unexpected(byte, "',' or '}'") }
            source.consume(1)
            guard let after = try peek() else { throw ended() }
            byte = after
        }
        isFirst = false
        guard byte == UInt8(ascii: "\"") else { throw unexpected(byte, "a member's name in quotes") }
        let key = try jsonValue()
        guard let colon = try peek() else { throw ended() }
        guard colon == UInt8(ascii: ":") else { throw unexpected(colon, "':'") }
        source.consume(1)
        _ = try peek()
        return key.stringValue
    }

    /// Returns whether the array has another element, which is then at the current position.
    func nextElement(isFirst: inout Bool) throws(FormatError) -> Bool {
        guard let byte = try peek() else { throw ended() }
        if byte == UInt8(ascii: "]") {
            source.consume(1)
            return false
        }
        if isFirst {
            isFirst = false
            return true
        }
        guard byte == UInt8(ascii: ",") else { throw unexpected(byte, "',' or ']'") }
        source.consume(1)
        _ = try peek()
        return true
    }

    /// Returns the next element of an array of features; nil if the array has ended. Memory of earlier text is released.
    func nextFeature(
        isFirst: inout Bool, _ read: (inout JSONReader) throws(FormatError) -> FeatureRecord
    ) throws(FormatError) -> FeatureRecord? {
        guard try nextElement(isFirst: &isFirst) else { return nil }
        let format = self.format
        let record = try value { (json) throws(FormatError) in
            let record = try read(&json)
            try reading(format) { () throws(JSONError) in try json.finish() }
            return record
        }
        source.shrink()
        return record
    }

    /// Loads the value at the current position, passes it to `body` and skips it.
    func value<Result>(_ body: (inout JSONReader) throws(FormatError) -> Result) throws(FormatError) -> Result {
        let length = try valueLength()
        guard length > 0 else { throw unexpected(source.loaded[0], "a value") }
        let place = source.offset
        var json = JSONReader(UnsafeBufferPointer(rebasing: source.loaded[..<length]))
        let result: Result
        do throws(FormatError) {
            result = try body(&json)
        } catch {
            throw inText(error, length).moved(by: place)
        }
        source.consume(length)
        return result
    }

    /// Reads the value at the current position.
    func jsonValue() throws(FormatError) -> JSONValue {
        try value { (json) throws(FormatError) in
            try reading(format) { () throws(JSONError) in
                let value = try json.readValue()
                try json.finish()
                return value
            }
        }
    }

    /// Checks and skips the value at the current position.
    func skipValue() throws(FormatError) {
        try value { (json) throws(FormatError) in
            try reading(format) { () throws(JSONError) in
                try json.skipValue()
                try json.finish()
            }
        }
    }

    /// Skips an array without checking it, with one element at a time in memory.
    func skipArray() throws(FormatError) {
        source.consume(1)
        var isFirst = true
        while try nextElement(isFirst: &isFirst) {
            let length = try valueLength()
            guard length > 0 else { throw ended() }
            source.consume(length)
        }
    }

    /// Returns the length of the value at the current position in bytes, all of which are loaded. A value without an end has the length of
    /// the text.
    private func valueLength() throws(FormatError) -> Int {
        guard let first = try peek() else { throw ended() }
        var scan = JSONSpan(first)
        while !scan.advance(source.loaded) {
            guard try source.loadMore() else { break }
        }
        return min(scan.length, source.loaded.count)
    }

    private func ended() -> FormatError {
        .truncated(
            FormatFault(format: format, offset: source.offset, found: "the end of the text", expected: "the rest of the value"))
    }

    private func unexpected(_ byte: UInt8, _ expected: String) -> FormatError {
        .syntax(FormatFault(format: format, offset: source.offset, found: Self.shown(byte), expected: expected))
    }

    private static func shown(_ byte: UInt8) -> String {
        byte > 0x20 && byte < 0x7F ? "'\(Character(UnicodeScalar(byte)))'" : "byte \(byte)"
    }

    /// Returns the error of the value at the current position as one of the text around it, which does not end with the value: a word that
    /// is cut short, or something behind a word, is a syntax error.
    private func inText(_ error: FormatError, _ length: Int) -> FormatError {
        let bytes = source.loaded
        switch error {
        case .truncated(let fault):
            guard length < bytes.count else { return error }
            return .syntax(FormatFault(format: format, offset: fault.offset, found: Self.shown(bytes[length]), expected: fault.expected))
        case .trailingText(let fault):
            guard let offset = fault.offset, offset < bytes.count else { return error }
            return .syntax(FormatFault(format: format, offset: offset, found: Self.shown(bytes[offset]), expected: "',' or '}'"))
        default: return error
        }
    }
}
