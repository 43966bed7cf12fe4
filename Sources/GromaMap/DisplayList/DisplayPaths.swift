/// The coordinate space of positions in a display list.
public enum DisplaySpace: Hashable, Sendable {
    /// Map units, converted by the viewport of the frame.
    case map
    /// Points from the upper left corner of the frame.
    case screen
}

/// Lines to be stroked or filled: a flat array of x, y pairs, divided into open or closed pieces.
public struct DisplayPaths: Hashable, Sendable {
    /// The end of a piece, and whether it is closed.
    public struct End: Hashable, Sendable {
        /// The number of vertices of the piece and of all pieces before it.
        public var vertex: Int
        /// Whether a segment leads from the last vertex back to the first.
        public var isClosed: Bool
    }

    /// The coordinate space of the positions.
    public let space: DisplaySpace
    /// The positions, as alternating x and y.
    public internal(set) var xy: [Double] = []
    /// The ends of the pieces, in order.
    public internal(set) var ends: [End] = []

    /// Creates an empty list of pieces.
    public init(in space: DisplaySpace = .map) { self.space = space }

    /// Creates a single piece. O(n)
    public init(_ xy: [Double], isClosed: Bool = false, in space: DisplaySpace = .map) {
        self.space = space
        append(xy, isClosed: isClosed)
    }

    /// Returns a rectangle of the screen.
    public static func rectangle(x: Double, y: Double, width: Double, height: Double) -> DisplayPaths {
        DisplayPaths([x, y, x + width, y, x + width, y + height, x, y + height], isClosed: true, in: .screen)
    }

    /// Whether there is nothing to draw.
    public var isEmpty: Bool { xy.isEmpty }

    /// Adds a piece; one without vertices is omitted, and an unpaired number at the end is ignored. O(n)
    public mutating func append(_ piece: [Double], isClosed: Bool) {
        let even = piece.count & ~1
        guard even > 0 else { return }
        xy.append(contentsOf: piece.prefix(even))
        ends.append(End(vertex: xy.count / 2, isClosed: isClosed))
    }
}
