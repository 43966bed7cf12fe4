import GromaRPC

/// Base 64 (RFC 4648), padding asked for.
package enum Base64 {
    /// The bytes, or nil for a text that is no base 64.
    package static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var word: UInt32 = 0
        var count = 0
        var padding = 0
        for letter in text {
            if letter == UInt8(ascii: "=") {
                padding += 1
                if padding > 2 { return nil }
                continue
            }
            guard padding == 0, let value = value(of: letter) else { return nil }
            word = word << 6 | value
            count += 1
            if count % 4 == 0 {
                bytes.append(UInt8(truncatingIfNeeded: word >> 16))
                bytes.append(UInt8(truncatingIfNeeded: word >> 8))
                bytes.append(UInt8(truncatingIfNeeded: word))
            }
        }
        guard (count + padding) % 4 == 0 else { return nil }
        switch count % 4 {
        case 0: return padding == 0 ? bytes : nil
        case 2: bytes.append(UInt8(truncatingIfNeeded: word >> 4))
        case 3:
            bytes.append(UInt8(truncatingIfNeeded: word >> 10))
            bytes.append(UInt8(truncatingIfNeeded: word >> 2))
        default: return nil
        }
        return bytes
    }

    private static func value(of letter: UInt8) -> UInt32? {
        switch letter {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(letter - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(letter - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(letter - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
