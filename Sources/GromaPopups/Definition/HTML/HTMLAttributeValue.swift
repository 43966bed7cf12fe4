/// The safe part of an attribute's value.
enum HTMLAttributeValue {
    /// Returns the value to write, without character references; nil if the attribute is removed.
    static func safe(_ value: ArraySlice<UInt8>, as kind: HTMLAllowance.Value) -> [UInt8]? {
        let decoded = HTMLCharacters.decoded(value)
        switch kind {
        case .flag: return []
        case .text: return decoded
        case .word: return isMade(decoded, of: "-/+.", atMost: 80) ? decoded : nil
        case .length: return isMade(decoded, of: "-+.%", atMost: 12) ? decoded : nil
        case .color: return isMade(decoded, of: "#", atMost: 40) ? decoded : nil
        case .style: return HTMLStyle.safe(decoded)
        case .link: return address(decoded, schemes: PopupLink.schemes)
        case .medium: return address(decoded, schemes: PopupLink.mediaSchemes)
        }
    }

    private static func isMade(_ value: [UInt8], of signs: String, atMost limit: Int) -> Bool {
        !value.isEmpty && value.count <= limit
            && value.allSatisfy { HTMLTokenizer.isLetter($0) || 0x30...0x39 ~= $0 || signs.utf8.contains($0) }
    }

    /// Returns a URL with one of some schemes; nil for any other, for one with characters that could hide its destination, and for one
    /// without a scheme: there is nothing to which it could be relative.
    static func address(_ value: [UInt8], schemes: [String]) -> [UInt8]? {
        // Browsers ignore these characters in any position.
        let value = value.filter { ![0x09, 0x0A, 0x0D].contains($0) }.drop { $0 <= 0x20 }
        guard let colon = value.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let scheme = String(decoding: value[..<colon].map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }, as: UTF8.self)
        guard schemes.contains(scheme) else { return nil }
        let rest = value[(colon + 1)...]
        if scheme.hasPrefix("http"), !rest.starts(with: "//".utf8) || rest.count < 3 { return nil }
        let isHidden = String(decoding: rest, as: UTF8.self).unicodeScalars.contains { scalar in
            PopupLink.isInvisible(scalar) || scalar != " " && scalar.properties.generalCategory == .spaceSeparator
        }
        guard !isHidden else { return nil }
        let end = (rest.lastIndex { $0 != 0x20 } ?? colon) + 1
        guard end > colon + 1 else { return nil }
        return Array(scheme.utf8) + [UInt8(ascii: ":")] + rest[..<end].flatMap { $0 == 0x20 ? Array("%20".utf8) : [$0] }
    }
}
