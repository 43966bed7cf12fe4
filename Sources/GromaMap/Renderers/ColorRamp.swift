/// A color ramp: colors interpolated between given ones.
public struct ColorRamp: Hashable, Sendable {
    /// The colors, evenly spaced.
    public let colors: [Color]

    /// Creates a ramp; without colors it is gray.
    public init(_ colors: [Color]) { self.colors = colors.isEmpty ? [Color(0x808080)] : colors }

    /// From pale yellow over green to dark blue: suitable for people who cannot distinguish red from green.
    public static let sequential = ColorRamp([Color(0xffffcc), Color(0xa1dab4), Color(0x41b6c4), Color(0x2c7fb8), Color(0x253494)])

    /// Distinguishable hues, for values without an order.
    public static let qualitative = [
        Color(0x4e79a7), Color(0xf28e2b), Color(0x59a14f), Color(0xe15759), Color(0x76b7b2), Color(0xedc948), Color(0xb07aa1),
        Color(0xff9da7),
        Color(0x9c755f), Color(0xbab0ac),
    ]

    /// Returns the color at a position from 0 to 1; values outside are clamped.
    public func color(at place: Double) -> Color {
        let position = max(0, min(1, place.isNaN ? 0 : place)) * Double(colors.count - 1)
        let index = min(Int(position), max(colors.count - 2, 0))
        guard index + 1 < colors.count else { return colors[0] }
        let part = position - Double(index)
        func mixed(_ channel: KeyPath<Color, UInt8>) -> UInt8 {
            let (from, to) = (Double(colors[index][keyPath: channel]), Double(colors[index + 1][keyPath: channel]))
            return UInt8((from + part * (to - from)).rounded())
        }
        return Color(red: mixed(\.red), green: mixed(\.green), blue: mixed(\.blue), alpha: mixed(\.alpha))
    }

    /// Returns `count` evenly spaced colors, including both ends; a single one is that of the middle. O(count)
    public func colors(count: Int) -> [Color] {
        count == 1 ? [color(at: 0.5)] : (0..<max(count, 0)).map { color(at: Double($0) / Double(count - 1)) }
    }
}
