/// The fill of an area.
public enum FillStyle: Hashable, Sendable {
    /// A solid color.
    case color(Color)
    /// Parallel lines.
    case hatch(HatchStyle)
    /// A repeated image.
    case image(ImageFill)
}

/// Parallel lines over an area. Their positions are relative to the frame, so that the hatches of adjacent areas join.
public struct HatchStyle: Hashable, Sendable {
    /// The color of the lines.
    public var color: Color
    /// The width of the lines in points.
    public var width: Double
    /// The distance between the middles of neighboring lines, in points.
    public var spacing: Double
    /// The rotation of the lines from horizontal, in degrees clockwise.
    public var angle: Double
    /// Whether there are also lines perpendicular to them.
    public var isCrossed: Bool
    /// The background of the lines; nil for none.
    public var background: Color?

    /// Creates a style. A width that is not positive counts as 1, a spacing below 1 as 1.
    public init(
        _ color: Color, angle: Double = 0, isCrossed: Bool = false, width: Double = 1, spacing: Double = 8, background: Color? = nil
    ) {
        self.color = color
        self.width = width > 0 && width.isFinite ? width : 1
        self.spacing = spacing >= 1 && spacing.isFinite ? spacing : 1
        self.angle = angle.isFinite ? angle : 0
        self.isCrossed = isCrossed
        self.background = background
    }
}

/// An image that is tiled over an area, starting at the upper left corner of the frame.
public struct ImageFill: Hashable, Sendable {
    /// The image.
    public var image: DisplayImage
    /// Width of a tile in points.
    public var width: Double
    /// Height of a tile in points.
    public var height: Double
    /// The rotation of the tiles in degrees clockwise.
    public var angle: Double
    /// The offset of the tiles to the right, in points.
    public var xOffset: Double
    /// The offset of the tiles downward, in points.
    public var yOffset: Double

    /// Creates a fill. Without a size, or with one below 1, a pixel of the image is drawn as a point.
    public init(
        _ image: DisplayImage, width: Double? = nil, height: Double? = nil, angle: Double = 0, xOffset: Double = 0, yOffset: Double = 0
    ) {
        func usable(_ value: Double?, _ pixels: Int) -> Double {
            guard let value, value >= 1, value.isFinite else { return Double(pixels) }
            return value
        }
        self.image = image
        self.width = usable(width, image.width)
        self.height = usable(height, image.height)
        self.angle = angle
        self.xOffset = xOffset
        self.yOffset = yOffset
    }
}
