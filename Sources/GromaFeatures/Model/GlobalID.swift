/// Globally unique identifiers, as services write them: upper case, with braces.
public enum GlobalID {
    /// Returns a new random identifier (RFC 9562, version 4).
    public static func random() -> String {
        var generator = SystemRandomNumberGenerator()
        return text(generator.next(), generator.next(), version: 4)
    }

    /// Returns an identifier of 128 bits, six of which are replaced by the version and the variant of RFC 9562.
    public static func text(_ high: UInt64, _ low: UInt64, version: UInt64) -> String {
        let high = high & 0xFFFF_FFFF_FFFF_0FFF | (version & 0xF) << 12
        let low = low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        var digits: [UInt8] = [0x7B]
        for (word, groups) in [(high, [8, 4, 4]), (low, [4, 12])] {
            var shift: UInt64 = 64
            for group in groups {
                for _ in 0..<group {
                    shift -= 4
                    digits.append(hexDigits[Int(word >> shift & 0xF)])
                }
                digits.append(0x2D)
            }
        }
        digits[digits.count - 1] = 0x7D
        return String(decoding: digits, as: UTF8.self)
    }

    /// Returns an identifier in upper case with braces, from one in any case, with or without braces; nil if the text is not an identifier.
    public static func normalized(_ text: String) -> String? {
        var bytes = Array(text.utf8)
        if bytes.first == 0x7B && bytes.last == 0x7D { bytes = Array(bytes.dropFirst().dropLast()) }
        guard bytes.count == 36 else { return nil }
        for (place, byte) in bytes.enumerated() {
            if [8, 13, 18, 23].contains(place) {
                guard byte == 0x2D else { return nil }
                continue
            }
            switch byte {
            case 0x30...0x39, 0x41...0x46: break
            case 0x61...0x66: bytes[place] = byte & 0xDF
            default: return nil
            }
        }
        return String(decoding: [0x7B] + bytes + [0x7D], as: UTF8.self)
    }

    private static let hexDigits = Array("0123456789ABCDEF".utf8)
}
