extension JSONReader {
    /// Skips and checks the next value.
    ///
    /// - Throws: Syntax errors with their byte offset; `nestingTooDeep`.
    /// - Complexity: O(*n*), where *n* is the number of bytes of the value.
    public mutating func skipValue() throws(JSONError) { try skip() }

    /// Skips and checks the next value, and returns its bytes, which are valid as long as the text is.
    package mutating func readRawValue() throws(JSONError) -> UnsafeBufferPointer<UInt8> {
        skipSpace()
        let first = next
        try skip()
        return UnsafeBufferPointer(start: first, count: next - first)
    }

    /// Checks that `bytes` are one JSON value and nothing else.
    ///
    /// - Throws: Syntax errors with their byte offset; `nestingTooDeep`, `trailingBytes`.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public static func validate(_ bytes: UnsafeBufferPointer<UInt8>, nestingLimit: Int = defaultNestingLimit) throws(JSONError) {
        var reader = JSONReader(bytes, nestingLimit: nestingLimit)
        try reader.skip()
        try reader.finish()
    }

    /// Skips one value with one recursion for 64 levels; `kinds` has one bit for each level, set for objects.
    private mutating func skip() throws(JSONError) {
        var kinds: UInt64 = 0
        var level = 0
        while true {
            skipSpace()
            guard next < end else { throw .unexpectedEnd(offset: offset) }
            let byte = next.pointee
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                if level == 64 {
                    try skip()
                    break
                }
                guard depth < nestingLimit else { throw .nestingTooDeep(limit: nestingLimit, offset: offset) }
                next += 1
                skipSpace()
                guard next < end else { throw .unexpectedEnd(offset: offset) }
                if next.pointee == byte &+ 2 {
                    next += 1
                    break
                }
                depth += 1
                level += 1
                kinds = kinds << 1 | (byte == UInt8(ascii: "{") ? 1 : 0)
                if kinds & 1 == 1 { try skipKey() }
                continue
            case UInt8(ascii: "\""): _ = try scanString()
            case UInt8(ascii: "t"): try literal("true")
            case UInt8(ascii: "f"): try literal("false")
            case UInt8(ascii: "n"): try literal("null")
            default: if !DigitRun.skip(&next, limit) { _ = try scanNumber() }
            }
            // After a value: close the levels that end here, then continue after a comma.
            while true {
                guard level > 0 else {
                    isFirst = false
                    return
                }
                skipSpace()
                guard next < end else { throw .unexpectedEnd(offset: offset) }
                let isObject = kinds & 1 == 1
                if next.pointee == UInt8(ascii: ",") {
                    next += 1
                    if isObject {
                        skipSpace()
                        try skipKey()
                    }
                    break
                }
                guard next.pointee == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
                    throw .unexpectedByte(next.pointee, offset: offset, expected: isObject ? "',' or '}'" : "',' or ']'")
                }
                next += 1
                level -= 1
                depth -= 1
                kinds >>= 1
            }
        }
    }

    @inline(__always)
    private mutating func skipKey() throws(JSONError) {
        guard next < end else { throw .unexpectedEnd(offset: offset) }
        guard next.pointee == UInt8(ascii: "\"") else {
            throw .unexpectedByte(next.pointee, offset: offset, expected: "a member's name in quotes")
        }
        _ = try scanString()
        skipSpace()
        guard next < end else { throw .unexpectedEnd(offset: offset) }
        guard next.pointee == UInt8(ascii: ":") else { throw .unexpectedByte(next.pointee, offset: offset, expected: "':'") }
        next += 1
    }
}
