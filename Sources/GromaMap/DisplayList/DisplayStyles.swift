/// The style of a line.
public struct StrokeStyle: Hashable, Sendable {
    /// Its colour.
    public var color: Color
    /// Its width in points.
    public var width: Double
    /// Lengths in points of dashes and the gaps between them, in turn; empty for a line without gaps.
    public var dashes: [Double]

    /// Makes a style.
    public init(_ color: Color, width: Double = 1, dashes: [Double] = []) {
        self.color = color
        self.width = width
        self.dashes = dashes
    }
}

/// The style of a marker.
public struct MarkerStyle: Hashable, Sendable {
    /// The figure.
    public enum Shape: Hashable, Sendable {
        /// A disc.
        case circle
        /// A square.
        case square
    }

    /// The figure.
    public var shape: Shape
    /// Its inside.
    public var color: Color
    /// Width and height in points, without the outline.
    public var size: Double
    /// The rim around it; nil for none.
    public var outline: StrokeStyle?

    /// Makes a style.
    public init(_ shape: Shape = .circle, color: Color, size: Double, outline: StrokeStyle? = nil) {
        self.shape = shape
        self.color = color
        self.size = size
        self.outline = outline
    }
}

/// The style of text.
public struct TextStyle: Hashable, Sendable {
    /// Which part of the text stands at its position.
    public enum Anchor: Hashable, Sendable {
        /// The beginning: the left end of what is read from left to right, the right end of what is read from right to left.
        case start
        /// The middle.
        case middle
        /// The end.
        case end
    }

    /// In which direction a text is read on the whole. Words of the other direction in it keep theirs (UAX #9).
    public enum Direction: Hashable, Sendable {
        /// As Latin.
        case leftToRight
        /// As Arabic and Hebrew.
        case rightToLeft
    }

    /// Its colour.
    public var color: Color
    /// Its height in points.
    public var size: Double
    /// Whether it is bold.
    public var isBold: Bool
    /// Whether it is slanted.
    public var isItalic = false
    /// Where it hangs on its position.
    public var anchor: Anchor
    /// In which direction it is read.
    public var direction = Direction.leftToRight
    /// A rim that keeps it readable on lines; nil for none.
    public var halo: StrokeStyle?

    /// Makes a style.
    public init(_ color: Color, size: Double, isBold: Bool = false, anchor: Anchor = .start, halo: StrokeStyle? = nil) {
        self.color = color
        self.size = size
        self.isBold = isBold
        self.anchor = anchor
        self.halo = halo
    }
}
