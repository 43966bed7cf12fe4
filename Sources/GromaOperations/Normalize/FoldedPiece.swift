import GromaGeometry

/// Builds a part of a path that is moved from one world into the range, with an optional place on a seam before and after it.
///
/// The vertices are copied a block at a time into one small buffer, moved there, and passed to the new path's leaves: one descent of the
/// tree per block.
struct FoldedPiece {
    private static let blockSize = 4096

    let worlds: Worlds
    let world: Double
    let source: Path
    let range: Range<Int>
    var start: Coordinate?
    var end: Coordinate?

    /// Returns the moved part. O(n)
    func path(isRing: Bool = false) -> Path {
        let lead = start == nil ? 0 : 1
        let inner = lead..<(lead + range.count)
        let capacity = min(Self.blockSize, max(range.count, 1))
        let xyBlock = Column<Double>(count: 2 * capacity)
        let zBlock = source.dimensions.hasZ ? Column<Double>(count: capacity) : nil
        let mBlock = source.dimensions.hasM ? Column<Double>(count: capacity) : nil
        var block = 0..<0
        return Path(count: inner.upperBound + (end == nil ? 0 : 1), dimensions: source.dimensions, isRing: isRing) { positions, xy, z, m in
            if lead == 1 { put(start, at: 0, positions, xy, z, m) }
            put(end, at: inner.upperBound, positions, xy, z, m)
            let wanted = positions.clamped(to: inner)
            var next = wanted.lowerBound
            while next < wanted.upperBound {
                if !block.contains(next) {
                    block = next..<min(next + capacity, inner.upperBound)
                    let from = block.lowerBound - lead + range.lowerBound
                    source.copy(from..<(from + block.count), xy: xyBlock.pointer, z: zBlock?.pointer, m: mBlock?.pointer)
                    worlds.fold(xyBlock.pointer, block.count, from: world)
                }
                let count = min(block.upperBound, wanted.upperBound) - next
                let target = next - positions.lowerBound
                let offset = next - block.lowerBound
                (xy + 2 * target).update(from: xyBlock.pointer + 2 * offset, count: 2 * count)
                if let z, let zBlock { (z + target).update(from: zBlock.pointer + offset, count: count) }
                if let m, let mBlock { (m + target).update(from: mBlock.pointer + offset, count: count) }
                next += count
            }
        }
    }

    /// Writes a place on a seam if the leaf being written contains its position.
    private func put(
        _ place: Coordinate?, at index: Int, _ positions: Range<Int>, _ xy: UnsafeMutablePointer<Double>,
        _ z: UnsafeMutablePointer<Double>?, _ m: UnsafeMutablePointer<Double>?
    ) {
        guard let place, positions.contains(index) else { return }
        let i = index - positions.lowerBound
        xy[2 * i] = place.x
        xy[2 * i + 1] = place.y
        worlds.fold(xy + 2 * i, 1, from: world)
        z?[i] = place.z
        m?[i] = place.m
    }
}
