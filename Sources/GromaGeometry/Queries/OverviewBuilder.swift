/// Writes down the positions of an overview.
struct OverviewBuilder {
    let spacing: Double
    /// The maximum number of positions.
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
    private var dots: [UInt16] = []
    /// The number of positions accepted beyond the limit while further parts may raise it.
    private let slack: Int
    /// The last position written down, while a piece is under way.
    private var kept: (Int32, Int32)?
    /// The last position passed that was not.
    private var pending: (Int32, Int32)?
    /// The pixels in which dots have been recorded.
    private var grid: DotGrid?
    /// Means nothing: a place to put what is read ahead, so that the reads are not optimized away.
    var readAhead: UInt8 = 0

    /// Begins an overview of a box that fits, see `fits`.
    init(_ box: Extent, spacing: Double, limit: Int, slack: Int = 0) {
        self.spacing = spacing
        self.limit = limit
        self.slack = slack
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
    mutating func countDots(in box: Extent) { grid = DotGrid(box, pixel: 2 * spacing) }

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
        if steps.count + dots.count > 2 * (limit + slack) { isFull = true }
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
        for i in stride(from: 0, to: overview.dots.count, by: 2) where !isFull {
            addDot(overview.x + Double(overview.dots[i]) * overview.step, overview.y + Double(overview.dots[i + 1]) * overview.step)
        }
        var start = 0
        for piece in overview.pieces where !isFull {
            let end = Int(piece.end)
            for i in start..<end {
                reach(overview.x + Double(other[2 * i]) * overview.step, overview.y + Double(other[2 * i + 1]) * overview.step)
            }
            endPiece(isRing: piece.isRing)
            start = end
        }
    }

    /// Adds what is only one position.
    mutating func addDot(_ x: Double, _ y: Double) { addDot(column: cell(x - self.x), row: cell(y - self.y), x, y) }

    private mutating func addDot(column: Int32, row: Int32, _ x: Double, _ y: Double) {
        guard grid?.isNew(x, y) ?? true else { return }
        dots.append(UInt16(truncatingIfNeeded: column))
        dots.append(UInt16(truncatingIfNeeded: row))
        if steps.count + dots.count > 2 * (limit + slack) { isFull = true }
    }

    /// Ends the piece under way at the last position passed.
    mutating func endPiece(isRing: Bool) {
        if let pending { write(pending.0, pending.1) }
        let start = Int(pieces.last?.end ?? 0)
        let end = steps.count / 2
        if end == start + 1, let kept {
            steps.removeLast(2)
            addDot(column: kept.0, row: kept.1, x + Double(kept.0) * step, y + Double(kept.1) * step)
        } else if end > start {
            pieces.append(NodeOverview.Piece(end: UInt32(truncatingIfNeeded: end), isRing: isRing))
        }
        kept = nil
    }

    /// The overview of parts.
    func parts() -> NodeOverview {
        let isFull = isFull || steps.count + dots.count > 2 * limit
        return NodeOverview(
            spacing: spacing, x: x, y: y, step: step, steps: isFull ? nil : steps, pieces: isFull ? [] : pieces, dots: isFull ? [] : dots,
            limit: limit)
    }

    /// The overview of a line, which ends at the last position passed.
    mutating func line() -> NodeOverview {
        if let pending { write(pending.0, pending.1) }
        return NodeOverview(spacing: spacing, x: x, y: y, step: step, steps: isFull ? nil : steps, limit: limit)
    }
}
