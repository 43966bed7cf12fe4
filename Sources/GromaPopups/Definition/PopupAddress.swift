/// Values as parts of URLs (RFC 3986).
///
/// A value at the start of a URL, or directly after its scheme (`https://{SITE}`, `mailto:{MAIL}`), is its beginning, and keeps the
/// characters that delimit parts of URLs; a value in any other position is one component, and keeps only letters, digits and `-._~`.
enum PopupAddress {
    /// Returns a value as part of a URL.
    ///
    /// - Parameter before: The URL up to the value.
    static func encoded(_ value: String, before: some StringProtocol) -> String {
        encoded(value, isFront: isFront(Array(before.utf8)))
    }

    /// Whether a value is at the start, or directly after a scheme.
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

    /// Characters that can hide the destination of a URL are kept at its start, so that the URL is refused.
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
