/// The vertex of a path that is nearest to a position.
public struct NearestVertex: Hashable, Sendable {
    /// Its index in the path.
    public var index: Int
    /// The vertex itself.
    public var coordinate: Coordinate
    /// Its planar distance.
    public var distance: Double
}

/// The segment of a path that is nearest to a position.
public struct NearestSegment: Hashable, Sendable {
    /// Its index: it runs from this vertex to the next; a ring's last one closes it.
    public var index: Int
    /// The point of the segment that is nearest, z and m interpolated.
    public var coordinate: Coordinate
    /// The fraction of that point along the segment: 0 at its start, 1 at its end.
    public var fraction: Double
    /// The planar distance.
    public var distance: Double
}

extension Path {
    /// Returns the vertex nearest to a position, the first of equally near ones; nil if none is within the maximum distance. O(log n) for a
    /// path that does not cover the same area repeatedly.
    ///
    /// - Parameter xScale: The length of a unit of x relative to one of y. Distances are in units of y.
    public func nearestVertex(x: Double, y: Double, within greatest: Double = .infinity, xScale: Double = 1) -> NearestVertex? {
        guard greatest >= 0 else { return nil }
        var best = NearestBound(squaredDistance: greatest * greatest, index: .max, xScale: xScale)
        searchVertex(x: x, y: y, best: &best)
        return best.index == .max ? nil : vertex(best, x: x, y: y)
    }

    /// Returns the segment nearest to a position, the first of equally near ones; nil if none is within the maximum distance. A ring's
    /// closing segment counts; a path of one vertex is a zero-length segment. O(log n) for a path that does not cover the same area
    /// repeatedly.
    ///
    /// - Parameter xScale: The length of a unit of x relative to one of y. Distances are in units of y.
    public func nearestSegment(x: Double, y: Double, within greatest: Double = .infinity, xScale: Double = 1) -> NearestSegment? {
        guard greatest >= 0 else { return nil }
        var best = NearestBound(squaredDistance: greatest * greatest, index: .max, xScale: xScale)
        searchSegment(x: x, y: y, best: &best)
        return best.index == .max ? nil : segment(best, x: x, y: y)
    }

    /// Lowers `best` to the nearest vertex that is not excluded.
    func searchVertex(x: Double, y: Double, excluding excluded: IndexRanges = .none, best: inout NearestBound) {
        tree.forEachLeaf(nearX: x, y: y, excluding: excluded, best: &best) { leaf, start, best in
            let xy = leaf.xy
            for i in 0..<leaf.count {
                let (dx, dy) = ((xy[2 * i] - x) * best.xScale, xy[2 * i + 1] - y)
                let squared = dx * dx + dy * dy
                if squared <= best.squaredDistance, best.admits(squared, at: start + i), !excluded.hold(start + i) {
                    (best.squaredDistance, best.index) = (squared, start + i)
                }
            }
        }
    }

    /// Lowers `best` to the nearest segment that is not excluded.
    func searchSegment(x: Double, y: Double, excluding excluded: IndexRanges = .none, best: inout NearestBound) {
        if count == 1 { return searchVertex(x: x, y: y, excluding: excluded, best: &best) }
        tree.forEachLeaf(nearX: x, y: y, excluding: excluded, best: &best) { leaf, start, best in
            leaf.searchSegment(x: x, y: y, start: start, excluding: excluded, best: &best)
        }
    }

    func vertex(_ best: NearestBound, x: Double, y: Double) -> NearestVertex {
        let c = tree.element(at: best.index)
        return NearestVertex(index: best.index, coordinate: c, distance: best.squaredDistance.squareRoot())
    }

    func segment(_ best: NearestBound, x: Double, y: Double) -> NearestSegment {
        let a = tree.element(at: best.index)
        let b = tree.element(at: best.index + 1 < count ? best.index + 1 : (isRing ? 0 : best.index))
        let scale = best.xScale
        let fraction = SegmentGeometry.fraction(x * scale, y, a.x * scale, a.y, b.x * scale, b.y)
        let foot = SegmentGeometry.position(at: fraction, from: a, to: b)
        let (dx, dy) = ((foot.x - x) * scale, foot.y - y)
        return NearestSegment(
            index: best.index, coordinate: foot, fraction: fraction, distance: (dx * dx + dy * dy).squareRoot())
    }
}

extension VertexLeaf {
    /// More than two roundings make of a number, each 2⁻⁵³ of it: that of the quotient from which a limit comes, and that of the product.
    private static let roundings = 1 + 0x1p-51

    /// Lowers `best` to the nearest of the segments that begin in this leaf; `start` is the index of its first vertex.
    @inline(__always)
    func searchSegment(x: Double, y: Double, start: Int, excluding excluded: IndexRanges, best: inout NearestBound) {
        let xy = xy
        let n = segmentCount
        guard n > 0 else { return }
        let scale = best.xScale
        var (ax, ay) = ((xy[0] - x) * scale, xy[1] - y)
        var i = 0
        while i < n {
            let (bx, by) = ((xy[2 * i + 2] - x) * scale, xy[2 * i + 3] - y)
            let (dx, dy) = (bx - ax, by - ay)
            let along = -(ax * dx + ay * dy)
            let squaredLength = dx * dx + dy * dy
            var squared: Double
            if along <= 0 {
                squared = ax * ax + ay * ay
            } else if along >= squaredLength {
                squared = bx * bx + by * by
            } else {
                // The division is left for the few that come near enough to win. Rounding must not leave out one that is as near as the best.
                let cross = ax * dy - ay * dx
                let area = cross * cross
                squared = area <= best.squaredDistance * squaredLength * Self.roundings ? area / squaredLength : .infinity
            }
            if squared <= best.squaredDistance, best.admits(squared, at: start + i), !excluded.hold(start + i) {
                (best.squaredDistance, best.index) = (squared, start + i)
            }
            (ax, ay) = (bx, by)
            i += 1
        }
    }
}
