extension TextStyle.Direction {
    /// Creates the direction of a paragraph: that of its first letter outside isolates (UAX #9, rules P2 and P3), otherwise of its first
    /// letter; nil if it has none. O(length)
    package init?(of text: some StringProtocol) {
        if let direction = Self.first(of: text, skipsIsolates: true) ?? Self.first(of: text, skipsIsolates: false) {
            self = direction
        } else {
            return nil
        }
    }

    private static func first(of text: some StringProtocol, skipsIsolates: Bool) -> TextStyle.Direction? {
        var depth = 0
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x2066...0x2068: depth += 1
            case 0x2069: depth = max(depth - 1, 0)
            case _ where skipsIsolates && depth > 0: continue
            case 0x590...0x8FF where scalar.properties.isAlphabetic, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
                return .rightToLeft
            case 0x200F, 0x61C: return .rightToLeft
            case _ where scalar.properties.isAlphabetic, 0x200E: return .leftToRight
            default: continue
            }
        }
        return nil
    }
}
