/// A growing SVG text: numbers are as short as possible, and external text is escaped.
struct SVGText {
    private(set) var bytes: [UInt8] = []

    var string: String { String(decoding: bytes, as: UTF8.self) }

    /// Writes text that is already SVG.
    mutating func raw(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// Writes an attribute with its leading space; the value is escaped, the name is not.
    mutating func attribute(_ name: StaticString, _ value: String) {
        raw(" ")
        raw(name)
        raw("=\"")
        escaped(value)
        raw("\"")
    }

    /// Writes a numeric attribute.
    mutating func attribute(_ name: StaticString, _ value: Double) {
        raw(" ")
        raw(name)
        raw("=\"")
        number(hundredths: SVGText.hundredths(value))
        raw("\"")
    }

    /// Writes external text: XML markup characters become references, and characters that XML does not allow become U+FFFD.
    mutating func escaped(_ text: String) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": raw("&amp;")
            case "<": raw("&lt;")
            case ">": raw("&gt;")
            case "\"": raw("&quot;")
            case "'": raw("&#39;")
            case "\t", "\n", "\r": raw(" ")
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": raw("\u{FFFD}")
            default: bytes.append(contentsOf: String(scalar).utf8)
            }
        }
    }

    /// Returns a length in hundredths of a point, rounded and clamped to the range of renderers.
    static func hundredths(_ value: Double) -> Int {
        guard value == value else { return 0 }
        let bound = 1e9
        let scaled = value * 100
        return Int((scaled < -bound ? -bound : scaled > bound ? bound : scaled).rounded())
    }

    /// Writes hundredths as a decimal number without needless zeros: -150 is `-1.5`, 5 is `.05`.
    mutating func number(hundredths value: Int) {
        var rest = value
        if rest < 0 {
            bytes.append(UInt8(ascii: "-"))
            rest = -rest
        }
        let (whole, fraction) = rest.quotientAndRemainder(dividingBy: 100)
        if whole > 0 || fraction == 0 { digits(whole) }
        guard fraction > 0 else { return }
        bytes.append(UInt8(ascii: "."))
        bytes.append(UInt8(ascii: "0") + UInt8(fraction / 10))
        if fraction % 10 > 0 { bytes.append(UInt8(ascii: "0") + UInt8(fraction % 10)) }
    }

    /// Writes a number of a list: the separating space is omitted before a minus sign.
    mutating func next(hundredths value: Int) {
        if value >= 0 { bytes.append(UInt8(ascii: " ")) }
        number(hundredths: value)
    }

    private mutating func digits(_ value: Int) {
        if value >= 10 { digits(value / 10) }
        bytes.append(UInt8(ascii: "0") + UInt8(value % 10))
    }
}
