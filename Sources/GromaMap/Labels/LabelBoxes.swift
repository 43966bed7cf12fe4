/// Places of the screen that labels have taken, in a grid.
struct LabelBoxes {
    /// An upright rectangle of the screen.
    struct Box: Hashable {
        var left: Double
        var top: Double
        var right: Double
        var bottom: Double

        func meets(_ other: Box) -> Bool { left < other.right && other.left < right && top < other.bottom && other.top < bottom }

        func isInside(width: Double, height: Double) -> Bool { left >= 0 && top >= 0 && right <= width && bottom <= height }
    }

    private struct Cell: Hashable {
        let column: Int
        let row: Int
    }

    private static let cellSize = 64.0
    private var cells: [Cell: [Box]] = [:]

    /// Takes the place of some rectangles, unless one of them is taken already. They must be on the screen.
    mutating func take(_ boxes: [Box]) -> Bool {
        for box in boxes {
            for cell in Self.cells(of: box) where cells[cell]?.contains(where: box.meets) == true { return false }
        }
        for box in boxes {
            for cell in Self.cells(of: box) { cells[cell, default: []].append(box) }
        }
        return true
    }

    private static func cells(of box: Box) -> [Cell] {
        let columns = Int(box.left / cellSize)...max(Int(box.right / cellSize), Int(box.left / cellSize))
        let rows = Int(box.top / cellSize)...max(Int(box.bottom / cellSize), Int(box.top / cellSize))
        return columns.flatMap { column in rows.map { Cell(column: column, row: $0) } }
    }
}
