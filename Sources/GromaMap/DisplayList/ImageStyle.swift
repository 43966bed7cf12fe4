/// How an image is drawn at a position.
public struct ImageStyle: Hashable, Sendable {
    /// The image.
    public var image: DisplayImage
    /// Width in points.
    public var width: Double
    /// Height in points.
    public var height: Double
    /// Degrees by which it is turned clockwise about its middle.
    public var angle = 0.0
    /// Points by which its middle lies to the right of its position.
    public var xOffset = 0.0
    /// Points by which its middle lies below its position.
    public var yOffset = 0.0
    /// How opaque it is, 0 to 1.
    public var opacity = 1.0

    /// Creates a style. Without a size a pixel of the image is a point.
    public init(_ image: DisplayImage, width: Double? = nil, height: Double? = nil) {
        self.image = image
        self.width = width ?? Double(image.width)
        self.height = height ?? Double(image.height)
    }
}
