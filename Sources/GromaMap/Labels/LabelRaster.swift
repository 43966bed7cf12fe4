/// Which squares of the screen are taken, a bit for each: asking and taking costs the same however much is there.
struct LabelRaster {
    /// An upright rectangle of the screen.
    struct Box: Hashable {
        var left: Double
        var top: Double
        var right: Double
        var bottom: Double

        func isInside(width: Double, height: Double) -> Bool { left >= 0 && top >= 0 && right <= width && bottom <= height }
    }

    /// A point wide unless the screen is so large that it would have more squares than this.
    private static let squareLimit = 67_108_864.0

    private let side: Double
    private let columns: Int
    private let rows: Int
    private let wordsPerRow: Int
    private var words: [UInt64]

    /// Creates an empty raster of a screen of a size in points.
    init(width: Double, height: Double) {
        side = max(1, (width * height / Self.squareLimit).squareRoot())
        columns = Int((width / side).rounded(.up))
        rows = Int((height / side).rounded(.up))
        wordsPerRow = (columns + 63) / 64
        words = Array(repeating: 0, count: wordsPerRow * rows)
    }

    /// Whether nothing of a rectangle is taken. What lies beyond the screen counts as free.
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

    /// Takes a rectangle: all squares that it touches.
    mutating func take(_ box: Box) {
        let across = squares(box.left, box.right, columns)
        for row in squares(box.top, box.bottom, rows) { take(across, row: row) }
    }

    /// Takes a disc.
    mutating func takeDisc(x: Double, y: Double, radius: Double) {
        guard radius > 0 else { return }
        for row in squares(y - radius, y + radius, rows) {
            // Where the row is widest: at its side that is nearest to the middle.
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

    /// The squares of a row or a column that a stretch touches.
    private func squares(_ low: Double, _ high: Double, _ count: Int) -> Range<Int> {
        guard low < high else { return 0..<0 }
        let limit = Double(count)
        let first = Int(min(max(low / side, 0), limit).rounded(.down))
        return first..<max(Int(min(max(high / side, 0), limit).rounded(.up)), first)
    }

    /// The bits of a word that lie within some columns.
    private static func mask(_ columns: Range<Int>, _ word: Int) -> UInt64 {
        let low = max(columns.lowerBound - word * 64, 0)
        let high = min(columns.upperBound - word * 64, 64)
        return (high == 64 ? .max : (1 << UInt64(high)) - 1) & ~((1 << UInt64(low)) - 1)
    }
}
