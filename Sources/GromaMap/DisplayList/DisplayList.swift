/// A list of items to draw, in drawing order: plain values for any screen or writer.
public struct DisplayList: Hashable, Sendable {
    /// Width of the whole in points.
    public var width: Double
    /// Height of the whole in points.
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
    /// Lines and areas; the inside is what an odd number of pieces surrounds.
    case paths(DisplayPaths, fill: FillStyle?, stroke: StrokeStyle?)
    /// The same marker at many positions, x and y in turn.
    case markers([Double], in: DisplaySpace, MarkerStyle)
    /// The same image with its middle at many positions, x and y in turn.
    case images([Double], in: DisplaySpace, ImageStyle)
    /// One line of text, its baseline at the position.
    case text(String, x: Double, y: Double, in: DisplaySpace, TextStyle)
    /// One line of text in pieces that look different, its baseline at the position; where it hangs and in which direction it is read is in the
    /// style, which is that of the pieces that say nothing else.
    case runs([TextRun], x: Double, y: Double, in: DisplaySpace, TextStyle)
    /// Items that belong together.
    case group(DisplayGroup)
}

/// A piece of a line of text.
public struct TextRun: Hashable, Sendable {
    /// What it says.
    public var text: String
    /// Whether it is bold.
    public var isBold: Bool
    /// Whether it is slanted.
    public var isItalic: Bool
    /// Its colour; nil for that of the line.
    public var color: Color?

    /// Creates a piece.
    public init(_ text: String, isBold: Bool = false, isItalic: Bool = false, color: Color? = nil) {
        self.text = text
        self.isBold = isBold
        self.isItalic = isItalic
        self.color = color
    }
}

/// Items drawn together, perhaps in a frame of their own.
public struct DisplayGroup: Hashable, Sendable {
    /// The name of the group, for scripts and styles; nil for none.
    public var name: String?
    /// The frame that its items are placed in and cut off at; nil for the frame around it.
    public var frame: DisplayFrame?
    /// How opaque the whole is, 0 to 1.
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
    /// The left edge, in points of the frame around it.
    public var x: Double
    /// The upper edge, in points of the frame around it.
    public var y: Double
    /// Its content, and its size.
    public var viewport: Viewport
    /// The radius of its corners in points; 0 for square ones.
    public var cornerRadius: Double

    /// Creates a frame.
    public init(x: Double, y: Double, viewport: Viewport, cornerRadius: Double = 0) {
        self.x = x
        self.y = y
        self.viewport = viewport
        self.cornerRadius = cornerRadius
    }

    /// Its outline, seen from itself.
    package var outline: DisplayPaths {
        .rounded(x: 0, y: 0, width: viewport.width, height: viewport.height, radius: cornerRadius)
    }
}
