extension Path {
    /// The planar length in units of the reference, including a ring's closing segment. O(n).
    public var length: Double {
        var sum = 0.0
        tree.forEachLeaf(in: 0..<count) { leaf, _ in
            let xy = leaf.xy
            for i in 0..<max(leaf.segmentCount, 0) {
                let (dx, dy) = (xy[2 * i + 2] - xy[2 * i], xy[2 * i + 3] - xy[2 * i + 1])
                sum += (dx * dx + dy * dy).squareRoot()
            }
        }
        return count < 2 ? 0 : sum
    }

    /// The signed planar area of the closed path: positive counterclockwise, negative clockwise. O(n).
    ///
    /// The trapezoid formula about the first vertex, so that a small ring far from the origin does not lose precision.
    public var signedArea: Double {
        guard count > 2, let origin = first else { return 0 }
        var sum = 0.0
        tree.forEachLeaf(in: 0..<count) { leaf, _ in
            let xy = leaf.xy
            var (ax, ay) = (xy[0] - origin.x, xy[1] - origin.y)
            for i in 1..<max(leaf.linkedCount, 1) {
                let (bx, by) = (xy[2 * i] - origin.x, xy[2 * i + 1] - origin.y)
                sum += ax * by - bx * ay
                (ax, ay) = (bx, by)
            }
        }
        return sum / 2
    }
}
