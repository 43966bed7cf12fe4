/// A grid of positions with square cells as wide as a tolerance, for finding one within the tolerance. O(1) per query for any positions
struct NearGrid {
    private struct Cell: Hashable {
        let column: Double
        let row: Double
    }

    private let tolerance: Double
    private var cells: [Cell: [(x: Double, y: Double, id: Int)]] = [:]

    /// Creates an empty grid; `tolerance` is above 0.
    init(tolerance: Double) { self.tolerance = tolerance }

    /// Returns the nearest position within the tolerance, the first of equals; nil if there is none.
    func nearest(x: Double, y: Double) -> Int? {
        let column = (x / tolerance).rounded(.down)
        let row = (y / tolerance).rounded(.down)
        var best: Int?
        var bestDistance = tolerance * tolerance
        for dc in -1...1 {
            for dr in -1...1 {
                for position in cells[Cell(column: column + Double(dc), row: row + Double(dr))] ?? [] {
                    let dx = position.x - x
                    let dy = position.y - y
                    let distance = dx * dx + dy * dy
                    if distance < bestDistance || (distance == bestDistance && best.map { position.id < $0 } ?? true) {
                        best = position.id
                        bestDistance = distance
                    }
                }
            }
        }
        return best
    }

    /// Adds a position.
    mutating func insert(x: Double, y: Double, id: Int) {
        cells[Cell(column: (x / tolerance).rounded(.down), row: (y / tolerance).rounded(.down)), default: []].append((x, y, id))
    }
}
