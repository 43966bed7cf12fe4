/// Estimates the width of text: the engine has no fonts, so it uses the widths of a wide sans serif face (DejaVu Sans); in Helvetica or
/// Arial the same text is up to a tenth narrower. Joined Arabic letters have the width of their middle forms.
package enum TextWidth {
    /// Returns the width of a text on one line, in points. O(length)
    package static func points(_ text: String, size: Double, isBold: Bool = false) -> Double {
        text.reduce(0) { $0 + ems($1, isBold: isBold) } * size
    }

    /// Returns the width of a character, in heights of the font.
    package static func ems(_ character: Character, isBold: Bool) -> Double {
        let width = character.unicodeScalars.reduce(0) { max($0, ems($1)) }
        return isBold && width > 0 ? width * 1.08 + 0.035 : width
    }

    /// Returns the width of a scalar; combining marks have none.
    private static func ems(_ scalar: Unicode.Scalar) -> Double {
        switch scalar.value {
        case 0x20..<0x7F: Double(ascii[Int(scalar.value) - 0x20]) / 1000
        case 0xA0, 0x202F: 0.32
        case 0x2018...0x201A, 0xB7: 0.35
        case 0x201C...0x201F: 0.52
        case 0x2010...0x2013: 0.5
        case 0x2014, 0x2026, 0x2022: 1
        case 0xC0..<0x250, 0x1E00..<0x1F00: latin(scalar)
        case 0x370..<0x400: scalar.properties.isUppercase ? 0.79 : 0.66
        case 0x400..<0x530: cyrillic(scalar)
        case 0x5D0...0x5EA: narrowHebrew.contains(scalar) ? 0.42 : 0.66
        case 0x600..<0x780, 0xFB50..<0xFE00, 0xFE70..<0xFEFF: arabic(scalar)
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
            0x20000...0x3FFFD:
            1
        case 0x1F000...0x1FAFF: 1.3
        default: isMark(scalar) ? 0 : 0.84
        }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: true
        default: false
        }
    }

    private static func latin(_ scalar: Unicode.Scalar) -> Double {
        if narrowLatin.contains(scalar) { return 0.4 }
        if wideLatin.contains(scalar) { return 1.07 }
        return scalar.properties.isUppercase ? 0.79 : 0.64
    }

    private static func cyrillic(_ scalar: Unicode.Scalar) -> Double {
        let isWide = wideCyrillic.contains(scalar)
        return scalar.properties.isUppercase ? (isWide ? 1.1 : 0.83) : (isWide ? 0.95 : 0.68)
    }

    private static func arabic(_ scalar: Unicode.Scalar) -> Double {
        if isMark(scalar) { return 0 }
        if narrowArabic.contains(scalar) { return 0.3 }
        return wideArabic.contains(scalar) ? 0.95 : 0.62
    }

    private static let narrowLatin = Set("ìíîïÌÍÎÏĩīĭįıĨĪĬĮİĺļľłŀĵĴţťŧŕŗř".unicodeScalars)
    private static let wideLatin = Set("æœÆŒŴŵǅǄǈǋ".unicodeScalars)
    private static let wideCyrillic = Set("жшщыюфмЖШЩЫЮФМљњЉЊ".unicodeScalars)
    private static let narrowHebrew = Set("וזיןנג".unicodeScalars)
    private static let narrowArabic = Set("اأإآلـ،؛".unicodeScalars)
    private static let wideArabic = Set("سشصضيىئطظ".unicodeScalars)

    /// Thousandths of the height, from space to tilde.
    private static let ascii: [UInt16] = [
        318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636, 636, 636, 636, 636, 636, 636, 636,
        337,
        337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632, 575, 775, 752, 295, 295, 656, 557, 863, 748, 787, 603, 787, 695, 635, 611,
        732,
        684, 989, 685, 611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635, 615, 352, 635, 634, 278, 278, 579, 278, 974, 634, 612,
        635,
        635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636, 337, 636, 838,
    ]
}
