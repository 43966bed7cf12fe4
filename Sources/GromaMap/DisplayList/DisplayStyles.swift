/// The style of a line.
public struct StrokeStyle: Hashable, Sendable {
    /// Its color.
    public var color: Color
    /// Its width in points.
    public var width: Double
    /// Alternating lengths of dashes and gaps in points; empty for a solid line. Dashes have round ends, as lines do, and extend half a
    /// width further: a dash of length 0 is a dot.
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
        /// The start: the left end of left-to-right text, the right end of right-to-left text.
        case start
        /// The center.
        case middle
        /// The end.
        case end
    }

    /// The base direction of a text. Words of the other direction keep theirs (UAX #9).
    public enum Direction: Hashable, Sendable {
        /// Left to right, such as Latin.
        case leftToRight
        /// Right to left, such as Arabic and Hebrew.
        case rightToLeft
    }

    /// A line along a text.
    public enum Decoration: String, Hashable, Sendable, CaseIterable {
        /// Below it.
        case underline
        /// Through the middle of its letters.
        case lineThrough = "line-through"
    }

    /// Its color.
    public var color: Color
    /// Its height in points.
    public var size: Double
    /// Whether it is bold.
    public var isBold: Bool
    /// Whether it is italic.
    public var isItalic = false
    /// The part of the text that is aligned with its position.
    public var anchor: Anchor
    /// The base direction.
    public var direction = Direction.leftToRight
    /// The rotation about its position, in degrees clockwise.
    public var angle = 0.0
    /// The font family; nil for that of the document. A missing font is replaced by another one.
    public var family: String?
    /// A line along the text; nil for none.
    public var decoration: Decoration?
    /// A halo that keeps it readable on lines; nil for none.
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
