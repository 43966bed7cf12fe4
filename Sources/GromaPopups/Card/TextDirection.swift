import GromaMap

extension TextStyle.Direction {
    /// In which direction a paragraph is read: that of its first letter (UAX #9, rules P2 and P3); nil where it has none.
    package init?(of text: some StringProtocol) {
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x590...0x8FF where scalar.properties.isAlphabetic, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
                self = .rightToLeft
                return
            case 0x200F, 0x61C:
                self = .rightToLeft
                return
            case _ where scalar.properties.isAlphabetic, 0x200E:
                self = .leftToRight
                return
            default: continue
            }
        }
        return nil
    }
}
