/// In which plane positions of a display list are given.
public enum DisplaySpace: Hashable, Sendable {
    /// Map units, placed by the viewport that is in force.
    case map
    /// Points from the upper left corner of the frame that is in force.
    case screen
}

/// Lines to be stroked or filled: a flat array of x, y pairs, cut into pieces that are closed or not.
public struct DisplayPaths: Hashable, Sendable {
    /// Where one piece ends, and whether it returns to its start.
    public struct End: Hashable, Sendable {
        /// The number of vertices of the piece and all before it.
        public var vertex: Int
        /// Whether a segment leads from the last vertex back to the first.
        public var isClosed: Bool
    }

    /// The plane of the positions.
    public let space: DisplaySpace
    /// The positions, x and y in turn.
    public internal(set) var xy: [Double] = []
    /// The ends of the pieces, in order.
    public internal(set) var ends: [End] = []

    /// Creates an empty list of pieces.
    public init(in space: DisplaySpace = .map) { self.space = space }

    /// Creates one piece.
    public init(_ xy: [Double], isClosed: Bool = false, in space: DisplaySpace = .map) {
        self.space = space
        append(xy, isClosed: isClosed)
    }

    /// Makes a rectangle of the screen.
    public static func rectangle(x: Double, y: Double, width: Double, height: Double) -> DisplayPaths {
        DisplayPaths([x, y, x + width, y, x + width, y + height, x, y + height], isClosed: true, in: .screen)
    }

    /// Whether there is nothing to draw.
    public var isEmpty: Bool { xy.isEmpty }

    /// Adds a piece; one without vertices is omitted, and an odd number at the end is ignored.
    public mutating func append(_ piece: [Double], isClosed: Bool) {
        let even = piece.count & ~1
        guard even > 0 else { return }
        xy.append(contentsOf: piece.prefix(even))
        ends.append(End(vertex: xy.count / 2, isClosed: isClosed))
    }
}
