import GromaGeometry

/// A ring without vertices that repeat the one before: a double click makes them, and they are no fault, but segments without
/// length would meet every neighbour.
struct CompactRing {
    /// The ring without repeats; the very same one when it has none.
    let path: Path
    /// The original index of each vertex; nil when they are the same.
    private let indices: [Int]?

    init(_ ring: Path) {
        var kept: [Int] = []
        var last = ring.last
        var count = 0
        ring.forEachChunk { chunk in
            for i in 0..<chunk.count {
                let (x, y) = (chunk.xy[2 * i], chunk.xy[2 * i + 1])
                if let last, last.x == x, last.y == y, ring.count > 1 {
                    count += 1
                } else {
                    kept.append(chunk.firstIndex + i)
                }
                last = Coordinate(x: x, y: y)
            }
        }
        if count == 0 {
            path = ring
            indices = nil
        } else {
            path = Path(kept.map { ring[$0] }, dimensions: ring.dimensions, isRing: true)
            indices = kept
        }
    }

    /// The index in the ring as it was given.
    func original(_ index: Int) -> Int { indices?[index] ?? index }

    /// Whether a segment of the ring meets another in nothing but the vertex between the two.
    func meet(_ index: Int, _ crossing: SegmentCrossing) -> Bool {
        func isShared(_ vertex: Int) -> Bool { path[vertex].x == crossing.x && path[vertex].y == crossing.y }
        let next = { (i: Int) in i + 1 == path.count ? 0 : i + 1 }
        return (next(index) == crossing.index && isShared(crossing.index)) || (next(crossing.index) == index && isShared(index))
    }
}
