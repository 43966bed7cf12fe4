/// What is to be drawn, in the order in which it is drawn: plain values that any screen or writer can take.
public struct DisplayList: Hashable, Sendable {
    /// Width of the whole in points.
    public var width: Double
    /// Height of the whole in points.
    public var height: Double
    /// What it shows, for those who cannot see it; nil for nothing said.
    public var title: String?
    /// The items, the lowest first.
    public var items: [DisplayItem]

    /// Makes a list.
    public init(width: Double, height: Double, title: String? = nil, items: [DisplayItem] = []) {
        self.width = width
        self.height = height
        self.title = title
        self.items = items
    }
}

/// One thing to draw.
public indirect enum DisplayItem: Hashable, Sendable {
    /// Lines and areas; the inside is what an odd number of pieces surrounds.
    case paths(DisplayPaths, fill: Color?, stroke: StrokeStyle?)
    /// The same marker at many positions, x and y in turn.
    case markers([Double], in: DisplaySpace, MarkerStyle)
    /// One line of text, its baseline at the position.
    case text(String, x: Double, y: Double, in: DisplaySpace, TextStyle)
    /// Items that belong together.
    case group(DisplayGroup)
}

/// Items drawn together, perhaps in a frame of their own.
public struct DisplayGroup: Hashable, Sendable {
    /// What the group is called, for scripts and styles; nil for nothing.
    public var name: String?
    /// The frame that its items are placed in and cut off at; nil for the frame around it.
    public var frame: DisplayFrame?
    /// How opaque the whole is, 0 to 1.
    public var opacity: Double
    /// The items, the lowest first.
    public var items: [DisplayItem]

    /// Makes a group.
    public init(name: String? = nil, frame: DisplayFrame? = nil, opacity: Double = 1, items: [DisplayItem]) {
        self.name = name
        self.frame = frame
        self.opacity = opacity
        self.items = items
    }
}

/// A window onto the map somewhere on the screen: nothing is drawn outside it.
public struct DisplayFrame: Hashable, Sendable {
    /// The left edge, in points of the frame around it.
    public var x: Double
    /// The upper edge, in points of the frame around it.
    public var y: Double
    /// What it shows, and its size.
    public var viewport: Viewport

    /// Makes a frame.
    public init(x: Double, y: Double, viewport: Viewport) {
        self.x = x
        self.y = y
        self.viewport = viewport
    }
}
