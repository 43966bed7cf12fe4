/// What is known of a popover before it is laid out. Lengths are in points, places in those of the container's view.
public struct PopoverRequest: Hashable, Sendable {
    /// The rectangle that it must stay in, without the margins.
    public var container: ScreenRect
    /// Strips along the container's edges that it keeps free. 10 each unless set.
    public var margins = EdgeInsets(10)
    /// The rectangle of its source.
    public var source: ScreenRect
    /// The width of its content.
    public var contentWidth: Double
    /// The height of its content.
    public var contentHeight: Double
    /// The directions in which its arrow is wanted to point. All unless set.
    public var permitted = ArrowDirections.any
    /// The directions in the order in which they are tried; those that are missing come last.
    public var order: [ArrowDirection] = [.up, .down, .left, .right]
    /// Whether another direction may be taken where none of those that are permitted fits. True by default.
    public var mayBreakPermitted = true
    /// Whether less room than wanted will do where no direction has enough. True by default.
    public var mayShrink = true
    /// Whether the arrow may lean towards a source that is too near to a corner of the container for an upright one, where no direction has room else. True by default.
    public var arrowMayLean = true
    /// Whether it may cover a part of what it comes from, where it does not fit beside it. False by default.
    public var canOverlapSource = false
    /// The frame that is drawn around it.
    public var background = PopoverBackground()

    /// Creates a request for a content of a size, from a source in a container.
    public init(container: ScreenRect, source: ScreenRect, contentWidth: Double, contentHeight: Double) {
        self.container = container
        self.source = source
        self.contentWidth = contentWidth
        self.contentHeight = contentHeight
    }
}

/// The frame and arrow of a popover, as far as they take room. Lengths are in points.
public struct PopoverBackground: Hashable, Sendable {
    /// How wide the arrow is where it leaves the frame.
    public var arrowBase: Double
    /// The length of the arrow beyond the frame.
    public var arrowHeight: Double
    /// The radius of the frame's corners. The arrow never stands on a corner; it may lean over one.
    public var cornerRadius: Double
    /// The insets of the frame around the content.
    public var contentInsets: EdgeInsets

    /// Creates a frame: the usual one where nothing is said.
    public init(arrowBase: Double = 37, arrowHeight: Double = 13, cornerRadius: Double = 10, contentInsets: EdgeInsets = .none) {
        self.arrowBase = arrowBase
        self.arrowHeight = arrowHeight
        self.cornerRadius = cornerRadius
        self.contentInsets = contentInsets
    }
}
