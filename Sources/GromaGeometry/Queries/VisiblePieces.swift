/// The visible lines or rings of a geometry in a rectangle, in flat memory for drawing: only as many positions as can be distinguished, not
/// all of which are vertices.
public struct VisiblePieces: Hashable, Sendable {
    /// The positions, as alternating x and y.
    public internal(set) var xy: [Double] = []
    /// The number of positions up to the end of each piece. A piece with a single position is a dot: an element smaller than a pixel.
    public internal(set) var ends: [Int] = []

    /// Creates an empty list.
    public init() {}

    /// Whether nothing is visible.
    public var isEmpty: Bool { ends.isEmpty }

    /// Ends the current piece, unless it has no position.
    mutating func endPiece() {
        let count = xy.count / 2
        if count > ends.last ?? 0 { ends.append(count) }
    }
}

extension Parts {
    /// Returns the visible parts of paths in a rectangle for pixels of `resolution` map units, generalized so that nothing drawn moves by
    /// more than a pixel.
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
