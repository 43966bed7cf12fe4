/// Base64 encoding and decoding (RFC 4648, section 4).
package enum Base64 {
    private static let letters: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

    /// Returns the number of characters for a number of bytes, including padding.
    package static func textSize(_ count: Int) -> Int { (count + 2) / 3 * 4 }

    /// Writes the text of bytes, with padding, to memory for ``textSize(_:)`` characters. O(n)
    package static func write(_ bytes: UnsafeBufferPointer<UInt8>, to text: UnsafeMutablePointer<UInt8>) {
        var (index, count) = (0, 0)
        while index < bytes.count {
            let left = bytes.count - index
            let word =
                UInt32(bytes[index]) << 16 | (left > 1 ? UInt32(bytes[index + 1]) << 8 : 0) | (left > 2 ? UInt32(bytes[index + 2]) : 0)
            for place in 0..<4 {
                let letter = letters.utf8Start[Int(word >> UInt32(18 - 6 * place) & 63)]
                text[count] = place <= left ? letter : UInt8(ascii: "=")
                count += 1
            }
            index += 3
        }
    }

    /// Returns the text of bytes, with padding. O(n)
    package static func text(of bytes: [UInt8]) -> String {
        String(unsafeUninitializedCapacity: textSize(bytes.count)) { text in
            if let base = text.baseAddress { bytes.withUnsafeBufferPointer { write($0, to: base) } }
            return textSize(bytes.count)
        }
    }

    /// Returns the bytes of a text, with or without padding; line breaks, which services insert, are skipped. nil if it is not valid
    /// Base64: bits after the last byte must be 0, and padding, if present, must be complete. O(n)
    package static func bytes(of text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count * 3 / 4)
        var (word, bits, padding) = (UInt32(0), 0, 0)
        for byte in text.utf8 {
            switch byte {
            case 0x0A, 0x0D: continue
            case UInt8(ascii: "="):
                padding += 1
                continue
            default: break
            }
            guard padding == 0, let digit = digit(byte) else { return nil }
            word = word << 6 | digit
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: word >> UInt32(bits)))
                word &= (1 << UInt32(bits)) - 1
            }
        }
        let isWhole = bits < 6 && word == 0 && (padding == 0 || padding == (bits == 2 ? 1 : (bits == 4 ? 2 : 0)))
        return isWhole ? bytes : nil
    }

    private static func digit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case 0x41...0x5A: UInt32(byte) - 0x41
        case 0x61...0x7A: UInt32(byte) - 0x61 + 26
        case 0x30...0x39: UInt32(byte) - 0x30 + 52
        case 0x2B: 62
        case 0x2F: 63
        default: nil
        }
    }
}
