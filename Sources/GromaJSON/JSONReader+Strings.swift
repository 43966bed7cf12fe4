extension JSONReader {
    /// Scans a string from its opening quote to its closing one, checking UTF-8 and escapes.
    mutating func scanString() throws(JSONError) -> JSONText {
        next += 1
        let first = next
        var hasEscapes = false
        while true {
            skipPlain()
            guard next < end else { throw .unexpectedEnd(offset: offset) }
            let byte = next.pointee
            if byte == UInt8(ascii: "\"") {
                let text = JSONText(bytes: UnsafeBufferPointer(start: first, count: next - first), hasEscapes: hasEscapes)
                next += 1
                return text
            }
            if byte == UInt8(ascii: "\\") {
                hasEscapes = true
                try scanEscape()
            } else if byte < 0x20 {
                throw .controlCharacter(offset: offset)
            } else {
                try scanMultibyte()
            }
        }
    }

    /// Skips printable ASCII other than quotes and backslashes, eight bytes at a time if possible.
    @inline(__always)
    private mutating func skipPlain() {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let highs: UInt64 = 0x8080_8080_8080_8080
        while end - next >= 8 {
            let word = UInt64(littleEndian: UnsafeRawPointer(next).loadUnaligned(as: UInt64.self))
            let quotes = word ^ (ones &* 0x22)
            let slashes = word ^ (ones &* 0x5C)
            let found =
                ((quotes &- ones) & ~quotes) | ((slashes &- ones) & ~slashes) | ((word &- (ones &* 0x20)) & ~word) | word
            if found & highs != 0 {
                // The lowest mark is exact: a borrow only marks bytes above one that is marked already. The bytes begin at the low end.
                next += (found & highs).trailingZeroBitCount >> 3
                return
            }
            next += 8
        }
        while next < end {
            let byte = next.pointee
            if byte < 0x20 || byte >= 0x80 || byte == 0x22 || byte == 0x5C { return }
            next += 1
        }
    }

    private mutating func scanEscape() throws(JSONError) {
        guard end - next >= 2 else { throw .unexpectedEnd(offset: end - start) }
        switch next[1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"),
            UInt8(ascii: "r"), UInt8(ascii: "t"):
            next += 2
        case UInt8(ascii: "u"):
            let unit = try scanUnit()
            if unit & 0xFC00 == 0xDC00 { throw .unpairedSurrogate(offset: offset - 6) }
            if unit & 0xFC00 == 0xD800 {
                let place = offset - 6
                guard end - next >= 2, next[0] == UInt8(ascii: "\\"), next[1] == UInt8(ascii: "u") else {
                    throw .unpairedSurrogate(offset: place)
                }
                guard try scanUnit() & 0xFC00 == 0xDC00 else { throw .unpairedSurrogate(offset: place) }
            }
        default: throw .invalidEscape(offset: offset)
        }
    }

    /// Scans `\uXXXX`.
    private mutating func scanUnit() throws(JSONError) -> UInt32 {
        guard end - next >= 6 else { throw .unexpectedEnd(offset: end - start) }
        var unit: UInt32 = 0
        for index in 2..<6 {
            let value = JSONEscapes.value4(next[index])
            guard value < 16 else { throw .invalidEscape(offset: offset) }
            unit = unit << 4 | UInt32(value)
        }
        next += 6
        return unit
    }

    /// Scans one character of two to four bytes by the table of well-formed sequences (Unicode, table 3-7).
    private mutating func scanMultibyte() throws(JSONError) {
        let lead = next.pointee
        let length: Int
        var second: ClosedRange<UInt8> = 0x80...0xBF
        switch lead {
        case 0xC2...0xDF: length = 2
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: length = 3
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: length = 4
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: throw .invalidUTF8(offset: offset)
        }
        guard end - next >= length, second.contains(next[1]) else { throw .invalidUTF8(offset: offset) }
        for index in 2..<max(2, length) where next[index] & 0xC0 != 0x80 { throw .invalidUTF8(offset: offset) }
        next += length
    }
}
