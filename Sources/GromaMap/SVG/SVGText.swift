/// A growing SVG text: numbers as short as they can be, everything that is not ours escaped.
struct SVGText {
    private(set) var bytes: [UInt8] = []

    var string: String { String(decoding: bytes, as: UTF8.self) }

    /// Text that is already SVG.
    mutating func raw(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// One attribute with its leading space; the name is ours, the value anyone's.
    mutating func attribute(_ name: StaticString, _ value: String) {
        raw(" ")
        raw(name)
        raw("=\"")
        escaped(value)
        raw("\"")
    }

    /// One attribute that is a number.
    mutating func attribute(_ name: StaticString, _ value: Double) {
        raw(" ")
        raw(name)
        raw("=\"")
        number(hundredths: SVGText.hundredths(value))
        raw("\"")
    }

    /// Text of any origin: marks of XML become references, and what XML cannot hold becomes U+FFFD.
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

    /// A length rounded to hundredths of a point, and brought into what a renderer can hold.
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

    /// Writes a number of a list: the space before it is omitted where its sign parts it from the one before.
    mutating func next(hundredths value: Int) {
        if value >= 0 { bytes.append(UInt8(ascii: " ")) }
        number(hundredths: value)
    }

    private mutating func digits(_ value: Int) {
        if value >= 10 { digits(value / 10) }
        bytes.append(UInt8(ascii: "0") + UInt8(value % 10))
    }
}
