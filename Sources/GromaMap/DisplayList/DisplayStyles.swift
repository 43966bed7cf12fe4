/// The style of a line.
public struct StrokeStyle: Hashable, Sendable {
    /// Its colour.
    public var color: Color
    /// Its width in points.
    public var width: Double
    /// Lengths in points of dashes and the gaps between them, in turn; empty for a line without gaps. The ends of dashes are round, as those of lines
    /// are, and reach half a width further: a dash of no length is a dot.
    public var dashes: [Double]

    /// Creates a style.
    public init(_ color: Color, width: Double = 1, dashes: [Double] = []) {
        self.color = color
        self.width = width
        self.dashes = dashes
    }
}

/// The style of text.
public struct TextStyle: Hashable, Sendable {
    /// The part of the text that is aligned with its position.
    public enum Anchor: Hashable, Sendable {
        /// The beginning: the left end of what is read from left to right, the right end of what is read from right to left.
        case start
        /// The centre.
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

    /// A line along a text.
    public enum Decoration: String, Hashable, Sendable, CaseIterable {
        /// Below it.
        case underline
        /// Through the middle of its letters.
        case lineThrough = "line-through"
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
    /// Degrees by which it is turned clockwise about its position.
    public var angle = 0.0
    /// The family of fonts that it is set in; nil for that of the whole. One that is not there is replaced by another.
    public var family: String?
    /// A line along the text; nil for none.
    public var decoration: Decoration?
    /// A rim that keeps it readable on lines; nil for none.
    public var halo: StrokeStyle?

    /// Creates a style.
    public init(_ color: Color, size: Double, isBold: Bool = false, anchor: Anchor = .start, halo: StrokeStyle? = nil) {
        self.color = color
        self.size = size
        self.isBold = isBold
        self.anchor = anchor
        self.halo = halo
    }
}
