/// Bytes as pairs of hexadecimal digits.
enum HexText {
    static func decode(_ text: UnsafeBufferPointer<UInt8>, format: String) throws(FormatError) -> [UInt8] {
        var start = 0
        var end = text.count
        while start < end, isSpace(text[start]) { start += 1 }
        while end > start, isSpace(text[end - 1]) { end -= 1 }
        var failure: Int?
        let bytes = [UInt8](unsafeUninitializedCapacity: (end - start) / 2) { buffer, count in
            var place = start
            while place + 1 < end {
                let high = digits[Int(text[place])]
                let low = digits[Int(text[place + 1])]
                if high | low > 15 {
                    failure = high > 15 ? place : place + 1
                    break
                }
                buffer[count] = high << 4 | low
                count += 1
                place += 2
            }
        }
        if let failure {
            let found = String(decoding: text[failure..<min(failure + 1, end)], as: UTF8.self)
            throw .syntax(
                FormatFault(format: format, offset: failure, found: "'\(found)'", expected: "hexadecimal digits or a byte order of 0 or 1"))
        }
        if (end - start) % 2 != 0 {
            throw .truncated(FormatFault(format: format, offset: end, found: "half a byte", expected: "pairs of hexadecimal digits"))
        }
        return bytes
    }

    static func encode(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        return String(unsafeUninitializedCapacity: bytes.count * 2) { buffer in
            for (index, byte) in bytes.enumerated() {
                buffer[2 * index] = digits[Int(byte >> 4)]
                buffer[2 * index + 1] = digits[Int(byte & 15)]
            }
            return bytes.count * 2
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) }

    private static let digits: [UInt8] = (0...255).map { byte in
        switch UInt8(byte) {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt8(byte) - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt8(byte) - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt8(byte) - UInt8(ascii: "A") + 10
        default: 255
        }
    }
}
