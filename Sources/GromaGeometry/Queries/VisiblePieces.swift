/// The lines or rings of a geometry as far as they show in a rectangle, in flat memory for drawing: no more positions than can be told apart, and
/// not all of them vertices.
public struct VisiblePieces: Hashable, Sendable {
    /// The positions, x and y in turn.
    public internal(set) var xy: [Double] = []
    /// How many positions each piece and all before it have. A piece of one position is a dot: something smaller than a pixel.
    public internal(set) var ends: [Int] = []

    /// Creates an empty list.
    public init() {}

    /// Whether nothing shows.
    public var isEmpty: Bool { ends.isEmpty }

    /// Ends the piece under way, unless it has no position.
    mutating func endPiece() {
        let count = xy.count / 2
        if count > ends.last ?? 0 { ends.append(count) }
    }
}

extension Parts {
    /// What shows of paths in a rectangle when a pixel is `resolution` map units wide, thinned so that nothing drawn moves by more than a pixel.
    ///
    /// Lines give pieces that go one segment beyond the rectangle. Rings stay rings that can be filled: what lies outside is replaced by what runs
    /// around outside, and they are cut off at the rectangle, so that they are wound about each position inside as before; along its sides they
    /// must not be seen, so it should be larger than what is drawn by the width of the line. Whatever is smaller than a pixel is a dot, one a pixel.
    /// Nodes of the tree that lie outside or within a pixel are not entered. O(log n + what is visible).
    ///
    /// - Parameters:
    ///   - window: The rectangle.
    ///   - resolution: Map units per pixel; 0 to leave nothing out.
    ///   - isCancelled: Asked often whether to stop.
    /// - Returns: The pieces; nil if it was cancelled.
    public func pieces(in window: Extent, resolution: Double, isCancelled: (@Sendable () -> Bool)? = nil) -> VisiblePieces? {
        guard let root = tree.root, resolution >= 0, extent.intersects(window) else { return VisiblePieces() }
        var walk = PieceWalk(window: window, resolution: resolution, isCancelled: isCancelled)
        let isWhole = withExtendedLifetime(root) { walk.visitParts(root, height: Int(tree.height), extent: tree.extent) }
        return isWhole ? walk.found : nil
    }
}
