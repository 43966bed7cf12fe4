extension Path {
    /// Returns the position of a point relative to the path as a ring, by the even-odd rule; exact. O(log n + segments that a ray to the
    /// left intersects).
    public func windingParity(x: Double, y: Double) -> RingSide {
        guard extent.contains(x: x, y: y) else { return .outside }
        var isInside = false
        var isOnBoundary = false
        func test(_ ax: Double, _ ay: Double, _ bx: Double, _ by: Double) {
            if ax > x && bx > x { return }
            if ay == y && by == y {
                if min(ax, bx) <= x && x <= max(ax, bx) { isOnBoundary = true }
                return
            }
            guard min(ay, by) <= y && y <= max(ay, by) else { return }
            let upper = ay < by
            let side = upper ? orientation(ax, ay, bx, by, x, y) : orientation(bx, by, ax, ay, x, y)
            if side == 0 {
                isOnBoundary = true
            } else if (ay > y) != (by > y) && side < 0 {
                isInside.toggle()
            }
        }
        tree.forEachLeaf(meeting: Extent(xMin: -.infinity, yMin: y, xMax: x, yMax: y)) { leaf, _ in
            let xy = leaf.xy
            for i in 0..<max(leaf.segmentCount, 0) {
                test(xy[2 * i], xy[2 * i + 1], xy[2 * i + 2], xy[2 * i + 3])
            }
            return !isOnBoundary
        }
        if !isRing, let first, let last { test(last.x, last.y, first.x, first.y) }
        return isOnBoundary ? .boundary : (isInside ? .inside : .outside)
    }
}
