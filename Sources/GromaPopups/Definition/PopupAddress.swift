/// Values as parts of addresses (RFC 3986).
///
/// What stands at the very front of an address, or behind its scheme alone (`https://{SITE}`, `mailto:{MAIL}`), is its beginning, and keeps the signs that
/// addresses are made of; what stands behind anything else is one piece of it, and keeps letters, digits and `-._~` only.
enum PopupAddress {
    /// A value as it stands in an address.
    ///
    /// - Parameter before: the address as far as it stands before the value.
    static func encoded(_ value: String, before: some StringProtocol) -> String {
        encoded(value, isFront: isFront(Array(before.utf8)))
    }

    /// Whether nothing stands before a value, or a scheme alone.
    static func isFront(_ before: [UInt8]) -> Bool {
        var rest = before.drop(while: HTMLTokenizer.isSpace)
        if let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
            let scheme = rest[..<colon]
            guard scheme.first.map(HTMLTokenizer.isLetter) ?? false,
                scheme.allSatisfy({ HTMLTokenizer.isLetter($0) || 0x30...0x39 ~= $0 || "+-.".utf8.contains($0) })
            else { return false }
            rest = rest[(colon + 1)...]
        }
        return rest.isEmpty || Array(rest) == Array("//".utf8)
    }

    /// Signs that hide where an address leads stay as they are at its front, so that it is refused.
    static func encoded(_ value: String, isFront: Bool) -> String {
        var out: [UInt8] = []
        for scalar in (isFront ? value.trimmed : value).unicodeScalars {
            let bytes = Array(String(scalar).utf8)
            if bytes.count == 1, isUnreserved(bytes[0]) || isFront && ":/?#[]@!$&'()*+,;=%".utf8.contains(bytes[0]) {
                out.append(bytes[0])
            } else if isFront, bytes.count > 1, !PopupLink.isAllowed(scalar) {
                out += bytes
            } else {
                for byte in bytes { out += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
            }
        }
        return String(decoding: out, as: UTF8.self)
    }

    private static let digits = Array("0123456789ABCDEF".utf8)

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        0x61...0x7A ~= byte | 0x20 || 0x30...0x39 ~= byte || "-._~".utf8.contains(byte)
    }
}
