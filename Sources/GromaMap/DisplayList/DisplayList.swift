/// A list of items to draw, in drawing order: plain values for any screen or writer.
public struct DisplayList: Hashable, Sendable {
    /// The width in points.
    public var width: Double
    /// The height in points.
    public var height: Double
    /// A description of the picture for people who cannot see it; nil for none.
    public var title: String?
    /// The items, the lowest first.
    public var items: [DisplayItem]

    /// Creates a list.
    public init(width: Double, height: Double, title: String? = nil, items: [DisplayItem] = []) {
        self.width = width
        self.height = height
        self.title = title
        self.items = items
    }
}

/// An item to draw.
public indirect enum DisplayItem: Hashable, Sendable {
    /// Lines and areas; areas are filled by the even-odd rule.
    case paths(DisplayPaths, fill: FillStyle?, stroke: StrokeStyle?)
    /// The same marker at many positions, as alternating x and y.
    case markers([Double], in: DisplaySpace, MarkerStyle)
    /// The same image centered at many positions, as alternating x and y.
    case images([Double], in: DisplaySpace, ImageStyle)
    /// One line of text, its baseline at the position.
    case text(String, x: Double, y: Double, in: DisplaySpace, TextStyle)
    /// One line of text in runs of different styles, its baseline at the position. The style sets the anchor and the direction, and is the
    /// default of the runs.
    case runs([TextRun], x: Double, y: Double, in: DisplaySpace, TextStyle)
    /// Items that belong together.
    case group(DisplayGroup)
}

/// A run of a line of text: a piece in a single style.
public struct TextRun: Hashable, Sendable {
    /// The text.
    public var text: String
    /// Whether it is bold.
    public var isBold: Bool
    /// Whether it is slanted.
    public var isItalic: Bool
    /// Its color; nil for that of the line.
    public var color: Color?

    /// Creates a run.
    public init(_ text: String, isBold: Bool = false, isItalic: Bool = false, color: Color? = nil) {
        self.text = text
        self.isBold = isBold
        self.isItalic = isItalic
        self.color = color
    }
}

/// Items drawn together, optionally in their own frame.
public struct DisplayGroup: Hashable, Sendable {
    /// The name of the group, for scripts and styles; nil for none.
    public var name: String?
    /// The frame that its items are placed in and clipped to; nil for the enclosing frame.
    public var frame: DisplayFrame?
    /// The opacity of the group, 0 to 1.
    public var opacity: Double
    /// The items, the lowest first.
    public var items: [DisplayItem]

    /// Creates a group.
    public init(name: String? = nil, frame: DisplayFrame? = nil, opacity: Double = 1, items: [DisplayItem]) {
        self.name = name
        self.frame = frame
        self.opacity = opacity
        self.items = items
    }
}

/// A window onto the map somewhere on the screen: nothing is drawn outside it.
public struct DisplayFrame: Hashable, Sendable {
    /// The left edge, in points of the enclosing frame.
    public var x: Double
    /// The upper edge, in points of the enclosing frame.
    public var y: Double
    /// The part of the map that it shows, and its size.
    public var viewport: Viewport
    /// The radius of its corners in points; 0 for square corners.
    public var cornerRadius: Double

    /// Creates a frame.
    public init(x: Double, y: Double, viewport: Viewport, cornerRadius: Double = 0) {
        self.x = x
        self.y = y
        self.viewport = viewport
        self.cornerRadius = cornerRadius
    }

    /// Its outline, in its own coordinates.
    package var outline: DisplayPaths {
        .rounded(x: 0, y: 0, width: viewport.width, height: viewport.height, radius: cornerRadius)
    }
}
