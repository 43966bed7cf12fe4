/// The occupied squares of the screen, one bit each: the cost of testing and marking does not depend on how many are occupied.
struct LabelRaster {
    /// An axis-parallel rectangle of the screen.
    struct Box: Hashable {
        var left: Double
        var top: Double
        var right: Double
        var bottom: Double

        func isInside(width: Double, height: Double) -> Bool { left >= 0 && top >= 0 && right <= width && bottom <= height }
    }

    /// The maximum number of squares. A square is one point wide unless the screen is so large that this would be exceeded.
    private static let squareLimit = 67_108_864.0

    private let side: Double
    private let columns: Int
    private let rows: Int
    private let wordsPerRow: Int
    private var words: [UInt64]

    /// Creates an empty raster for a screen of a given size in points.
    init(width: Double, height: Double) {
        side = max(1, (width * height / Self.squareLimit).squareRoot())
        columns = Int((width / side).rounded(.up))
        rows = Int((height / side).rounded(.up))
        wordsPerRow = (columns + 63) / 64
        words = Array(repeating: 0, count: wordsPerRow * rows)
    }

    /// Returns whether a rectangle is entirely free. Everything outside the screen counts as free.
    func isFree(_ box: Box) -> Bool {
        let across = squares(box.left, box.right, columns)
        guard !across.isEmpty else { return true }
        for row in squares(box.top, box.bottom, rows) {
            for word in across.lowerBound / 64...(across.upperBound - 1) / 64
            where words[row * wordsPerRow + word] & Self.mask(across, word) != 0 {
                return false
            }
        }
        return true
    }

    /// Marks all squares that a rectangle touches.
    mutating func take(_ box: Box) {
        let across = squares(box.left, box.right, columns)
        for row in squares(box.top, box.bottom, rows) { take(across, row: row) }
    }

    /// Marks all squares that a disc touches.
    mutating func takeDisc(x: Double, y: Double, radius: Double) {
        for row in squares(y - radius, y + radius, rows) {
            // The disc is widest at the side of the row that is nearest to its middle.
            let away = max(Double(row) * side - y, y - Double(row + 1) * side, 0)
            let half = max(radius * radius - away * away, 0).squareRoot()
            take(squares(x - half, x + half, columns), row: row)
        }
    }

    private mutating func take(_ across: Range<Int>, row: Int) {
        guard !across.isEmpty else { return }
        for word in across.lowerBound / 64...(across.upperBound - 1) / 64 {
            words[row * wordsPerRow + word] |= Self.mask(across, word)
        }
    }

    /// Returns the squares of a row or a column that an interval touches.
    private func squares(_ low: Double, _ high: Double, _ count: Int) -> Range<Int> {
        guard low < high else { return 0..<0 }
        let limit = Double(count)
        let first = Int(min(max(low / side, 0), limit).rounded(.down))
        return first..<max(Int(min(max(high / side, 0), limit).rounded(.up)), first)
    }

    /// Returns the bits of a word that lie within a range of columns.
    private static func mask(_ columns: Range<Int>, _ word: Int) -> UInt64 {
        let low = max(columns.lowerBound - word * 64, 0)
        let high = min(columns.upperBound - word * 64, 64)
        return (high == 64 ? .max : (1 << UInt64(high)) - 1) & ~((1 << UInt64(low)) - 1)
    }
}
