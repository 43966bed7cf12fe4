import GromaGeometry

/// Drops repeated positions: zero-length segments and duplicate points.
struct DuplicateFilter {
    private let tolerance: Double

    init(_ tolerance: Double) { self.tolerance = tolerance }

    /// Returns the path without zero-length segments; nil if no segment is left. It is the same path if it has none. O(n)
    ///
    /// The last vertex of a line stays: with a tolerance it replaces those too near to it.
    func path(_ path: Path) -> Path? {
        guard path.count > 1 else { return nil }
        var kept = keptVertices(path)
        let last = path.count - 1
        if tolerance > 0, kept.count > 1 { kept[kept.count - 1] = last }
        guard kept.count > 1 else { return nil }
        return kept.count == path.count ? path : path.picking(kept)
    }

    /// Returns whether a path stays unchanged. O(n)
    func keeps(_ path: Path) -> Bool {
        guard path.count > 1 else { return false }
        var isKept = true
        forEachVertex(path) { _, repeats in isKept = isKept && !repeats }
        return isKept
    }

    /// The line of a row without segments of no length, as `path` has it. O(n)
    func run(_ row: FlatRow, _ room: FlatRoom) -> FlatOutcome {
        if keeps(row.xy) { return .kept }
        let limit = tolerance * tolerance
        var (x, y, written) = (row.xy[0], row.xy[1], 1)
        room.put(0, of: row, at: 0)
        for index in 1..<row.count {
            let (nextX, nextY) = (row.xy[2 * index], row.xy[2 * index + 1])
            if nextX == x && nextY == y { continue }
            if tolerance > 0 && (nextX - x) * (nextX - x) + (nextY - y) * (nextY - y) <= limit { continue }
            room.put(index, of: row, at: written)
            (x, y, written) = (nextX, nextY, written + 1)
        }
        if tolerance > 0 && written > 1 { room.put(row.count - 1, of: row, at: written - 1) }
        return .written(written > 1 ? written : 0)
    }

    /// Whether a line of one path, or of none, stays as it is, told by x and y of its vertices in turn. O(n)
    private func keeps(_ xy: UnsafeBufferPointer<Double>) -> Bool {
        let limit = tolerance * tolerance
        var index = 2
        while index + 1 < xy.count {
            let (x, y) = (xy[index - 2], xy[index - 1])
            let (nextX, nextY) = (xy[index], xy[index + 1])
            if nextX == x && nextY == y { return false }
            if tolerance > 0 && (nextX - x) * (nextX - x) + (nextY - y) * (nextY - y) <= limit { return false }
            index += 2
        }
        return true
    }

    private func keptVertices(_ path: Path) -> [Int] {
        var kept: [Int] = []
        kept.reserveCapacity(path.count)
        forEachVertex(path) { index, repeats in if !repeats { kept.append(index) } }
        return kept
    }

    /// Calls `body` with the index of each vertex and whether it repeats the last vertex that is kept.
    @inline(__always)
    private func forEachVertex(_ path: Path, _ body: (Int, Bool) -> Void) {
        var (x, y) = (Double.nan, Double.nan)
        let limit = tolerance * tolerance
        path.forEachChunk { chunk in
            for i in 0..<chunk.count {
                let nextX = chunk.xy[2 * i]
                let nextY = chunk.xy[2 * i + 1]
                let isNear = tolerance > 0 && (nextX - x) * (nextX - x) + (nextY - y) * (nextY - y) <= limit
                let repeats = isNear || (nextX == x && nextY == y)
                body(chunk.firstIndex + i, repeats)
                if !repeats { (x, y) = (nextX, nextY) }
            }
        }
    }

    /// Returns the points without those that repeat an earlier one or, with a tolerance, are nearer to an earlier one. O(n log n)
    func points(_ points: Path) -> Path {
        let all = points.coordinates
        var isDropped = [Bool](repeating: false, count: all.count)
        if tolerance > 0 {
            dropNear(all, &isDropped)
        } else {
            let order = all.indices.sorted { Self.isBefore(all[$0], all[$1]) || (!Self.isBefore(all[$1], all[$0]) && $0 < $1) }
            for (a, b) in zip(order, order.dropFirst()) where all[a] == all[b] { isDropped[b] = true }
        }
        let kept = all.indices.filter { !isDropped[$0] }
        return kept.count == all.count ? points : points.picking(kept)
    }

    /// Returns a position that repeats an earlier one, in x and y or in all ordinates; nil if none does. O(n log n)
    static func firstRepeat(_ points: Path, allOrdinates: Bool = false) -> Coordinate? {
        let sorted = points.coordinates.sorted(by: isBefore)
        for (a, b) in zip(sorted, sorted.dropFirst()) where a.x == b.x && a.y == b.y {
            if !allOrdinates || a == b { return b }
        }
        return nil
    }

    private func dropNear(_ all: [Coordinate], _ isDropped: inout [Bool]) {
        var grid = NearGrid(tolerance: tolerance)
        for (i, point) in all.enumerated() {
            if grid.nearest(x: point.x, y: point.y) != nil {
                isDropped[i] = true
            } else {
                grid.insert(x: point.x, y: point.y, id: i)
            }
        }
    }

    private static func isBefore(_ a: Coordinate, _ b: Coordinate) -> Bool {
        if a.x != b.x { return a.x < b.x }
        if a.y != b.y { return a.y < b.y }
        let (az, bz) = (a.z.isNaN ? -.infinity : a.z, b.z.isNaN ? -.infinity : b.z)
        if az != bz { return az < bz }
        return (a.m.isNaN ? -.infinity : a.m) < (b.m.isNaN ? -.infinity : b.m)
    }
}

extension Path {
    /// Returns the path of the vertices at these indexes, in this order. O(n)
    func picking(_ indexes: [Int]) -> Path {
        let all = coordinates
        var path = Path(indexes.map { all[$0] }, dimensions: dimensions, isRing: isRing)
        path.role = role
        path.isFinished = isFinished
        return path
    }
}
