/// The input of the layout of a popover. Lengths are in points, positions in the coordinates of the container's view.
public struct PopoverRequest: Hashable, Sendable {
    /// The rectangle that it must stay in, without the margins.
    public var container: ScreenRect
    /// The strips to keep free along the container's edges. 10 points each by default.
    public var margins = EdgeInsets(10)
    /// The rectangle of its source.
    public var source: ScreenRect
    /// The width of its content.
    public var contentWidth: Double
    /// The height of its content.
    public var contentHeight: Double
    /// The directions preferred for the arrow. All by default.
    public var permitted = ArrowDirections.any
    /// The directions in the order in which they are tried; missing ones are tried last.
    public var order: [ArrowDirection] = [.up, .down, .left, .right]
    /// Whether another direction may be used if none of the permitted ones fits. True by default.
    public var mayBreakPermitted = true
    /// Whether the box may shrink if no direction has enough room. True by default.
    public var mayShrink = true
    /// Whether the arrow may lean toward a source that is too near to a corner of the container for an upright one if no direction has
    /// room otherwise. True by default.
    public var arrowMayLean = true
    /// Whether the popover may cover a part of its source if it does not fit beside it. False by default.
    public var canOverlapSource = false
    /// The frame that is drawn around it.
    public var background = PopoverBackground()

    /// Creates a request for content of a given size, with a source in a container.
    public init(container: ScreenRect, source: ScreenRect, contentWidth: Double, contentHeight: Double) {
        self.container = container
        self.source = source
        self.contentWidth = contentWidth
        self.contentHeight = contentHeight
    }
}

/// The frame and arrow of a popover, as far as the layout depends on them. Lengths are in points.
public struct PopoverBackground: Hashable, Sendable {
    /// The width of the arrow at the frame.
    public var arrowBase: Double
    /// The length of the arrow beyond the frame.
    public var arrowHeight: Double
    /// The radius of the frame's corners. The arrow never stands on a corner; it may lean over one.
    public var cornerRadius: Double
    /// The insets of the frame around the content.
    public var contentInsets: EdgeInsets

    /// Creates a frame; the defaults are those of the standard frame.
    public init(arrowBase: Double = 37, arrowHeight: Double = 13, cornerRadius: Double = 10, contentInsets: EdgeInsets = .none) {
        self.arrowBase = arrowBase
        self.arrowHeight = arrowHeight
        self.cornerRadius = cornerRadius
        self.contentInsets = contentInsets
    }
}
