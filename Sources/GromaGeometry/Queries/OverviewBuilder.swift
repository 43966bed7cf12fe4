/// Writes down the positions of an overview.
struct OverviewBuilder {
    let spacing: Double
    /// How many positions there may be.
    var limit: Int
    /// Whether there were more, or the walk was cancelled.
    var isFull = false
    private let x: Double
    private let y: Double
    private let step: Double
    private let perStep: Double
    /// The spacing in cells.
    private let near: Int32
    private var steps: [UInt16] = []
    private var pieces: [NodeOverview.Piece] = []
    /// The last position written down, while a piece is under way.
    private var kept: (Int32, Int32)?
    /// The last position passed that was not.
    private var pending: (Int32, Int32)?
    private var dots: DotGrid?
    /// Means nothing: a place to put what is read ahead, so that the reads are not optimised away.
    var readAhead: UInt8 = 0

    /// Begins an overview of a box that fits, see `fits`.
    init(_ box: Extent, spacing: Double, limit: Int) {
        self.spacing = spacing
        self.limit = limit
        (x, y) = (box.xMin, box.yMin)
        // No finer than can be seen, and no coarser than reaches over the box.
        var step = spacing / 64
        while step * Double(UInt16.max - 1) < max(box.width, box.height) { step *= 2 }
        self.step = step
        perStep = 1 / step
        near = Int32(spacing / step)
    }

    /// Whether the cells over a box are fine enough.
    static func fits(_ box: Extent, spacing: Double) -> Bool {
        let size = max(box.xMax - box.xMin, box.yMax - box.yMin)
        return size <= spacing / 4 * Double(UInt16.max - 1) && spacing / 64 * perOrdinate > max(abs(box.xMin), abs(box.yMin), size)
    }

    /// So much finer than itself an ordinate still tells cells apart.
    private static let perOrdinate = 0x1p46

    /// Has dots of a pixel's width be written down once.
    mutating func countDots(in box: Extent) { dots = DotGrid(box, pixel: 2 * spacing) }

    @inline(__always)
    private func cell(_ offset: Double) -> Int32 {
        let place = offset * perStep + 0.5
        return place > 0 ? (place < Double(UInt16.max) ? Int32(place) : Int32(UInt16.max)) : 0
    }

    /// Goes on to the next position of the piece under way.
    @inline(__always)
    mutating func reach(_ x: Double, _ y: Double) { reach(column: cell(x - self.x), row: cell(y - self.y)) }

    @inline(__always)
    private mutating func reach(column: Int32, row: Int32) {
        if let kept, abs(column - kept.0) <= near, abs(row - kept.1) <= near {
            pending = (column, row)
            return
        }
        write(column, row)
    }

    private mutating func write(_ column: Int32, _ row: Int32) {
        steps.append(UInt16(truncatingIfNeeded: column))
        steps.append(UInt16(truncatingIfNeeded: row))
        kept = (column, row)
        pending = nil
        if steps.count > 2 * limit { isFull = true }
    }

    /// Goes on along what another overview has of a line.
    mutating func reach(_ overview: NodeOverview) {
        guard let other = overview.steps else {
            isFull = true
            return
        }
        for i in stride(from: 0, to: other.count, by: 2) where !isFull {
            reach(overview.x + Double(other[i]) * overview.step, overview.y + Double(other[i + 1]) * overview.step)
        }
    }

    /// Adds the pieces of another overview.
    mutating func append(_ overview: NodeOverview) {
        guard let other = overview.steps else {
            isFull = true
            return
        }
        var start = 0
        for piece in overview.pieces where !isFull {
            let end = Int(piece.end)
            let first = (overview.x + Double(other[2 * start]) * overview.step, overview.y + Double(other[2 * start + 1]) * overview.step)
            if end == start + 1 {
                addDot(first.0, first.1)
            } else {
                for i in start..<end {
                    reach(overview.x + Double(other[2 * i]) * overview.step, overview.y + Double(other[2 * i + 1]) * overview.step)
                }
                endPiece(isRing: piece.isRing)
            }
            start = end
        }
    }

    /// Adds a piece of one position.
    mutating func addDot(_ x: Double, _ y: Double) {
        guard dots?.isNew(x, y) ?? true else { return }
        reach(x, y)
        endPiece(isRing: false)
    }

    /// Ends the piece under way at the last position passed.
    mutating func endPiece(isRing: Bool) {
        if let pending { write(pending.0, pending.1) }
        kept = nil
        let end = UInt32(truncatingIfNeeded: steps.count / 2)
        if end > pieces.last?.end ?? 0 { pieces.append(NodeOverview.Piece(end: end, isRing: isRing)) }
    }

    /// The overview of parts.
    func parts() -> NodeOverview {
        NodeOverview(spacing: spacing, x: x, y: y, step: step, steps: isFull ? nil : steps, pieces: isFull ? [] : pieces, limit: limit)
    }

    /// The overview of a line, which ends at the last position passed.
    mutating func line() -> NodeOverview {
        if let pending { write(pending.0, pending.1) }
        return NodeOverview(spacing: spacing, x: x, y: y, step: step, steps: isFull ? nil : steps, limit: limit)
    }
}
