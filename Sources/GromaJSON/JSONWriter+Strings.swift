import GromaBase

extension JSONWriter {
    /// Writes a string, with the escapes that RFC 8259 requires.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the string.
    public mutating func string(_ value: String) {
        var value = value
        value.withUTF8 { string(utf8: $0) }
    }

    /// Writes a string from UTF-8 bytes.
    ///
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public mutating func string(utf8 bytes: UnsafeBufferPointer<UInt8>) {
        separate()
        reserve(bytes.count + 2)
        put(UInt8(ascii: "\""))
        var index = 0
        while index < bytes.count {
            let first = index
            while index < bytes.count, bytes[index] >= 0x20, bytes[index] != 0x22, bytes[index] != 0x5C { index += 1 }
            append(UnsafeBufferPointer(rebasing: bytes[first..<index]))
            if index < bytes.count {
                escape(bytes[index])
                index += 1
            }
        }
        put(UInt8(ascii: "\""))
        needsComma = true
    }

    /// Writes a string of hexadecimal digits, two for each byte, in upper case.
    ///
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public mutating func hexString(_ bytes: UnsafeBufferPointer<UInt8>) {
        separate()
        reserve(2 * bytes.count + 2)
        put(UInt8(ascii: "\""))
        let digits: StaticString = "0123456789ABCDEF"
        for byte in bytes {
            base[count] = digits.utf8Start[Int(byte >> 4)]
            base[count + 1] = digits.utf8Start[Int(byte & 15)]
            count += 2
        }
        put(UInt8(ascii: "\""))
        needsComma = true
    }

    /// Writes a string in Base64 (RFC 4648, with padding).
    ///
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public mutating func base64String(_ bytes: UnsafeBufferPointer<UInt8>) {
        separate()
        let size = Base64.textSize(bytes.count)
        reserve(size + 2)
        put(UInt8(ascii: "\""))
        Base64.write(bytes, to: base + count)
        count += size
        put(UInt8(ascii: "\""))
        needsComma = true
    }

    private mutating func escape(_ byte: UInt8) {
        put(UInt8(ascii: "\\"))
        switch byte {
        case 0x22, 0x5C: put(byte)
        case 0x08: put(UInt8(ascii: "b"))
        case 0x09: put(UInt8(ascii: "t"))
        case 0x0A: put(UInt8(ascii: "n"))
        case 0x0C: put(UInt8(ascii: "f"))
        case 0x0D: put(UInt8(ascii: "r"))
        default:
            let digits: StaticString = "0123456789abcdef"
            for letter in [UInt8(ascii: "u"), UInt8(ascii: "0"), UInt8(ascii: "0")] { put(letter) }
            put(digits.utf8Start[Int(byte >> 4)])
            put(digits.utf8Start[Int(byte & 15)])
        }
    }
}
