/// A colour of the sRGB space with its opacity, eight bits a channel.
public struct Color: Hashable, Sendable {
    /// Red, 0 to 255.
    public var red: UInt8
    /// Green, 0 to 255.
    public var green: UInt8
    /// Blue, 0 to 255.
    public var blue: UInt8
    /// Opacity, 0 (invisible) to 255 (opaque).
    public var alpha: UInt8

    /// Makes a colour, opaque unless said otherwise.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Makes an opaque colour from its usual six digits, `0xRRGGBB`.
    public init(_ rgb: UInt32) {
        self.init(
            red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8), blue: UInt8(truncatingIfNeeded: rgb))
    }

    /// Reads `#rgb`, `#rrggbb` or `#rrggbbaa`, the mark optional; nil for anything else.
    public init?(hex text: String) {
        var digits = Substring(text).utf8
        if digits.first == UInt8(ascii: "#") { digits = digits.dropFirst() }
        var value: UInt32 = 0
        for digit in digits {
            guard let nibble = Color.nibble(digit), value < 1 << 28 else { return nil }
            value = value << 4 | nibble
        }
        switch digits.count {
        case 3:
            let (r, g, b) = (value >> 8 & 15, value >> 4 & 15, value & 15)
            self.init(red: UInt8(r * 17), green: UInt8(g * 17), blue: UInt8(b * 17))
        case 6: self.init(value)
        case 8:
            self.init(value >> 8)
            alpha = UInt8(truncatingIfNeeded: value)
        default: return nil
        }
    }

    /// The same colour with another opacity, 0 to 1; what lies outside is brought to the nearer end.
    public func opacity(_ fraction: Double) -> Color {
        var copy = self
        copy.alpha = fraction >= 0 ? UInt8(fraction < 1 ? (fraction * 255).rounded() : 255) : 0
        return copy
    }

    /// `#rrggbb`, without the opacity.
    public var hex: String {
        var text = "#"
        for channel in [red, green, blue] {
            let digits = String(channel, radix: 16)
            text += channel < 16 ? "0" + digits : digits
        }
        return text
    }

    private static func nibble(_ digit: UInt8) -> UInt32? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(digit - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(digit - UInt8(ascii: "A") + 10)
        default: nil
        }
    }

    /// Black.
    public static let black = Color(0x000000)
    /// White.
    public static let white = Color(0xffffff)
}
