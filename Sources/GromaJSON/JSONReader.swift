/// A strict reader of one JSON text (RFC 8259) in a byte buffer, in a single pass and without allocations of its own.
///
/// Values are read in the order of the text:
/// ```swift
/// try reader.beginObject()
/// while let key = try reader.nextKey() {
///     switch key {
///     case "x": x = try reader.readDouble()
///     default: try reader.skipValue()
///     }
/// }
/// try reader.finish()
/// ```
/// Everything is checked, including skipped values. A reader is a value: a copy continues independently from the same position. The buffer
/// must outlive the reader and the `JSONText`s that it returned.
public struct JSONReader {
    @usableFromInline var next: UnsafePointer<UInt8>
    @usableFromInline let end: UnsafePointer<UInt8>
    let start: UnsafePointer<UInt8>
    /// The limit for reading bytes: ``end``, or a position after it if the byte there ends a number.
    let limit: UnsafePointer<UInt8>
    /// The maximum number of nested arrays and objects.
    public let nestingLimit: Int
    @usableFromInline var depth = 0
    @usableFromInline var isFirst = false

    /// The default nesting limit.
    public static let defaultNestingLimit = 512

    /// Creates a reader for the text in `bytes`.
    public init(_ bytes: UnsafeBufferPointer<UInt8>, nestingLimit: Int = JSONReader.defaultNestingLimit) {
        // An empty buffer may have no address; then nothing is read.
        start = bytes.baseAddress ?? UnsafePointer(bitPattern: 8).unsafelyUnwrapped
        next = start
        end = start + bytes.count
        limit = end
        self.nestingLimit = nestingLimit
    }

    /// Creates a reader for the text in `bytes`, followed by `padding` readable bytes, the first of which is not part of a number, so that
    /// the last numbers of a text are read as fast as the others.
    package init(_ bytes: UnsafeBufferPointer<UInt8>, nestingLimit: Int, padding: Int) {
        start = bytes.baseAddress ?? UnsafePointer(bitPattern: 8).unsafelyUnwrapped
        next = start
        end = start + bytes.count
        limit = end + (bytes.baseAddress == nil ? 0 : padding)
        self.nestingLimit = nestingLimit
    }

    /// Creates a reader for the text in `bytes`.
    public init(_ bytes: UnsafeRawBufferPointer, nestingLimit: Int = JSONReader.defaultNestingLimit) {
        self.init(bytes.assumingMemoryBound(to: UInt8.self), nestingLimit: nestingLimit)
    }

    /// The byte offset of the next byte from the start of the text.
    public var offset: Int { next - start }

    /// The number of open arrays and objects.
    public var openCount: Int { depth }

    // MARK: Structure

    /// Returns the kind of the next value, without consuming it.
    ///
    /// - Throws: `unexpectedEnd`, `unexpectedByte`.
    public mutating func peekKind() throws(JSONError) -> JSONKind {
        skipSpace()
        guard next < end else { throw .unexpectedEnd(offset: offset) }
        switch next.pointee {
        case UInt8(ascii: "{"): return .object
        case UInt8(ascii: "["): return .array
        case UInt8(ascii: "\""): return .string
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool
        case UInt8(ascii: "n"): return .null
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
        default: throw .unexpectedByte(next.pointee, offset: offset, expected: "a value")
        }
    }

    /// Begins an object.
    ///
    /// - Throws: `wrongKind`, `nestingTooDeep`, `unexpectedEnd`, `unexpectedByte`.
    public mutating func beginObject() throws(JSONError) {
        guard try take(UInt8(ascii: "{")) else { throw wrongKind(.object) }
        try open()
    }

    /// Begins an array.
    ///
    /// - Throws: `wrongKind`, `nestingTooDeep`, `unexpectedEnd`, `unexpectedByte`.
    public mutating func beginArray() throws(JSONError) {
        guard try take(UInt8(ascii: "[")) else { throw wrongKind(.array) }
        try open()
    }

    /// Returns the next member's name, with its value as the next value; nil if the object has ended.
    ///
    /// - Throws: Syntax errors with their byte offset.
    public mutating func nextKey() throws(JSONError) -> JSONText? {
        skipSpace()
        guard next < end else { throw .unexpectedEnd(offset: offset) }
        if next.pointee == UInt8(ascii: "}") {
            close()
            return nil
        }
        if isFirst {
            isFirst = false
        } else {
            guard next.pointee == UInt8(ascii: ",") else {
                throw .unexpectedByte(next.pointee, offset: offset, expected: "',' or '}'")
            }
            next += 1
            skipSpace()
            guard next < end else { throw .unexpectedEnd(offset: offset) }
        }
        guard next.pointee == UInt8(ascii: "\"") else {
            throw .unexpectedByte(next.pointee, offset: offset, expected: "a member's name in quotes")
        }
        let key = try scanString()
        skipSpace()
        guard next < end else { throw .unexpectedEnd(offset: offset) }
        guard next.pointee == UInt8(ascii: ":") else { throw .unexpectedByte(next.pointee, offset: offset, expected: "':'") }
        next += 1
        return key
    }

    /// Returns whether the array has another element, which is then the next value.
    ///
    /// - Throws: Syntax errors with their byte offset.
    public mutating func nextElement() throws(JSONError) -> Bool {
        skipSpace()
        guard next < end else { throw .unexpectedEnd(offset: offset) }
        if isFirst {
            isFirst = false
            if next.pointee == UInt8(ascii: "]") {
                close()
                return false
            }
            return true
        }
        switch next.pointee {
        case UInt8(ascii: ","):
            next += 1
            return true
        case UInt8(ascii: "]"):
            close()
            return false
        default: throw .unexpectedByte(next.pointee, offset: offset, expected: "',' or ']'")
        }
    }

    /// Checks that only white space follows.
    ///
    /// - Throws: `trailingBytes`.
    public mutating func finish() throws(JSONError) {
        skipSpace()
        if next < end { throw .trailingBytes(offset: offset) }
    }

    // MARK: Scalars

    /// Consumes `null` if it is the next value, and returns whether it was.
    ///
    /// - Throws: Syntax errors with their byte offset.
    public mutating func takeNull() throws(JSONError) -> Bool {
        guard try peekKind() == .null else { return false }
        try literal("null")
        return true
    }

    /// Reads `null`.
    ///
    /// - Throws: `wrongKind`, and syntax errors with their byte offset.
    public mutating func readNull() throws(JSONError) {
        guard try peekKind() == .null else { throw wrongKind(.null) }
        try literal("null")
    }

    /// Reads `true` or `false`.
    ///
    /// - Throws: `wrongKind`, and syntax errors with their byte offset.
    public mutating func readBool() throws(JSONError) -> Bool {
        guard try peekKind() == .bool else { throw wrongKind(.bool) }
        if next.pointee == UInt8(ascii: "t") {
            try literal("true")
            return true
        }
        try literal("false")
        return false
    }

    /// Reads a string without copying it.
    ///
    /// - Throws: `wrongKind`, `invalidUTF8`, `invalidEscape`, `unpairedSurrogate`, `controlCharacter`, `unexpectedEnd`.
    /// - Complexity: O(*n*), where *n* is the number of bytes of the string.
    public mutating func readText() throws(JSONError) -> JSONText {
        skipSpace()
        guard next < end, next.pointee == UInt8(ascii: "\"") else { throw wrongKind(.string) }
        return try scanString()
    }

    /// Reads a string.
    ///
    /// - Throws: `wrongKind`, `invalidUTF8`, `invalidEscape`, `unpairedSurrogate`, `controlCharacter`, `unexpectedEnd`.
    /// - Complexity: O(*n*), where *n* is the number of bytes of the string.
    public mutating func readString() throws(JSONError) -> String { try readText().string }

    mutating func literal(_ word: StaticString) throws(JSONError) {
        for index in 0..<word.utf8CodeUnitCount {
            guard next < end else { throw .unexpectedEnd(offset: offset) }
            guard next.pointee == word.utf8Start[index] else {
                throw .unexpectedByte(next.pointee, offset: offset, expected: "\(word)")
            }
            next += 1
        }
    }

    // MARK: Bytes

    @inline(__always)
    mutating func skipSpace() {
        while next < end {
            let byte = next.pointee
            guard byte <= 0x20, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
            next += 1
        }
    }

    @inline(__always)
    private mutating func take(_ byte: UInt8) throws(JSONError) -> Bool {
        skipSpace()
        guard next < end else { throw .unexpectedEnd(offset: offset) }
        guard next.pointee == byte else { return false }
        return true
    }

    @inline(__always)
    private mutating func open() throws(JSONError) {
        guard depth < nestingLimit else { throw .nestingTooDeep(limit: nestingLimit, offset: offset) }
        next += 1
        depth += 1
        isFirst = true
    }

    @inline(__always)
    private mutating func close() {
        next += 1
        depth -= 1
        isFirst = false
    }

    /// Returns the error for a value of another kind, or a syntax error if no value begins here.
    mutating func wrongKind(_ expected: JSONKind) -> JSONError {
        do throws(JSONError) {
            return .wrongKind(expected: expected, found: try peekKind(), offset: offset)
        } catch {
            return error
        }
    }
}
