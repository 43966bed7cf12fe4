extension Color {
    /// Creates a color from red, green, blue and, optionally, opacity, from 0 to 255; values outside are clamped. nil for any other number
    /// of channels.
    package init?(channels: [Int]) {
        guard channels.count == 3 || channels.count == 4 else { return nil }
        let bytes = channels.map { UInt8(Swift.min(Swift.max($0, 0), 255)) }
        self.init(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes.count == 4 ? bytes[3] : 255)
    }

    /// Whether white text is more readable on it than black text (by the luma of ITU-R BT.601).
    package var isDark: Bool { 299 * Int(red) + 587 * Int(green) + 114 * Int(blue) < 150_000 }
}
