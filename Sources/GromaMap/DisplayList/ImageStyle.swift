/// The style of an image that is drawn at a position.
public struct ImageStyle: Hashable, Sendable {
    /// The image.
    public var image: DisplayImage
    /// Width in points.
    public var width: Double
    /// Height in points.
    public var height: Double
    /// The rotation about its center, in degrees clockwise.
    public var angle = 0.0
    /// The offset of its center from its position to the right, in points.
    public var xOffset = 0.0
    /// The offset of its center from its position downward, in points.
    public var yOffset = 0.0
    /// The opacity, 0 to 1.
    public var opacity = 1.0

    /// Creates a style. Without a size, a pixel of the image is drawn as a point.
    public init(_ image: DisplayImage, width: Double? = nil, height: Double? = nil) {
        self.image = image
        self.width = width ?? Double(image.width)
        self.height = height ?? Double(image.height)
    }
}
