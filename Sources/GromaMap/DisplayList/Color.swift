import GromaBase

/// A color in the sRGB color space with opacity, eight bits per channel.
public struct Color: Hashable, Sendable {
    /// Red, 0 to 255.
    public var red: UInt8
    /// Green, 0 to 255.
    public var green: UInt8
    /// Blue, 0 to 255.
    public var blue: UInt8
    /// Opacity, 0 (invisible) to 255 (opaque).
    public var alpha: UInt8

    /// Creates a color, opaque by default.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Creates an opaque color from six hexadecimal digits, `0xRRGGBB`.
    public init(_ rgb: UInt32) {
        self.init(
            red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8), blue: UInt8(truncatingIfNeeded: rgb))
    }

    /// Returns the color with another opacity, 0 to 1; values outside are clamped.
    public func opacity(_ fraction: Double) -> Color {
        var copy = self
        copy.alpha = fraction >= 0 ? UInt8(fraction < 1 ? (fraction * 255).rounded() : 255) : 0
        return copy
    }

    /// The color as `#rrggbb`, without the opacity.
    public var hex: String { "#" + [red, green, blue].map { $0.padded(to: 2, radix: 16) }.joined() }

    /// Black.
    public static let black = Color(0x000000)
    /// White.
    public static let white = Color(0xffffff)
}
