/// The way in which two segments meet.
public enum SegmentContact: String, Hashable, Sendable {
    /// They cross at one point in the interior of both.
    case proper
    /// They share one point that is an end of at least one of them.
    case touch
    /// They share a stretch of a line.
    case overlap
}

/// Closed formulas on a segment a → b.
public enum SegmentGeometry {
    /// Returns the fraction of the point on the segment nearest to a position, 0 at a and 1 at b.
    @inline(__always)
    public static func fraction(_ x: Double, _ y: Double, _ ax: Double, _ ay: Double, _ bx: Double, _ by: Double) -> Double {
        let (dx, dy) = (bx - ax, by - ay)
        let squaredLength = dx * dx + dy * dy
        guard squaredLength > 0 else { return 0 }
        let t = ((x - ax) * dx + (y - ay) * dy) / squaredLength
        return t <= 0 ? 0 : (t >= 1 ? 1 : t)
    }

    /// Returns a position on the segment; exactly its ends at 0 and 1. Z and m are interpolated if both ends have them.
    public static func position(at fraction: Double, from a: Coordinate, to b: Coordinate) -> Coordinate {
        if fraction <= 0 { return a }
        if fraction >= 1 { return b }
        return Coordinate(
            x: a.x + (b.x - a.x) * fraction, y: a.y + (b.y - a.y) * fraction, z: a.z + (b.z - a.z) * fraction,
            m: a.m + (b.m - a.m) * fraction)
    }

    /// Whether a segment and a rectangle share a point; exact.
    static func meets(_ ax: Double, _ ay: Double, _ bx: Double, _ by: Double, _ box: Extent) -> Bool {
        if box.contains(x: ax, y: ay) || box.contains(x: bx, y: by) { return true }
        if (ax < box.xMin && bx < box.xMin) || (ax > box.xMax && bx > box.xMax) { return false }
        if (ay < box.yMin && by < box.yMin) || (ay > box.yMax && by > box.yMax) { return false }
        // Both boxes meet, so the segment misses the rectangle only if all its corners lie on one side of it.
        let first = orientation(ax, ay, bx, by, box.xMin, box.yMin)
        if first == 0 { return true }
        return first != orientation(ax, ay, bx, by, box.xMax, box.yMin)
            || first != orientation(ax, ay, bx, by, box.xMax, box.yMax)
            || first != orientation(ax, ay, bx, by, box.xMin, box.yMax)
    }

    /// Returns how the segments a → b and c → d meet, and where (one point of an overlap); nil if they do not. The kind is exact.
    public static func contact(
        _ ax: Double, _ ay: Double, _ bx: Double, _ by: Double, _ cx: Double, _ cy: Double, _ dx: Double, _ dy: Double
    ) -> (kind: SegmentContact, x: Double, y: Double)? {
        let c = orientation(ax, ay, bx, by, cx, cy)
        let d = orientation(ax, ay, bx, by, dx, dy)
        if c * d > 0 { return nil }
        let a = orientation(cx, cy, dx, dy, ax, ay)
        let b = orientation(cx, cy, dx, dy, bx, by)
        if a * b > 0 { return nil }
        if a != 0 && b != 0 && c != 0 && d != 0 {
            let (ux, uy, vx, vy) = (bx - ax, by - ay, dx - cx, dy - cy)
            let determinant = ux * vy - uy * vx
            guard determinant != 0 else { return (.proper, ax, ay) }
            let t = min(max(((cx - ax) * vy - (cy - ay) * vx) / determinant, 0), 1)
            return (.proper, ax + ux * t, ay + uy * t)
        }
        if a == 0 && b == 0 && c == 0 && d == 0 { return collinear(ax, ay, bx, by, cx, cy, dx, dy) }
        func within(_ x: Double, _ y: Double, _ px: Double, _ py: Double, _ qx: Double, _ qy: Double) -> Bool {
            x >= min(px, qx) && x <= max(px, qx) && y >= min(py, qy) && y <= max(py, qy)
        }
        if c == 0 && within(cx, cy, ax, ay, bx, by) { return (.touch, cx, cy) }
        if d == 0 && within(dx, dy, ax, ay, bx, by) { return (.touch, dx, dy) }
        if a == 0 && within(ax, ay, cx, cy, dx, dy) { return (.touch, ax, ay) }
        if b == 0 && within(bx, by, cx, cy, dx, dy) { return (.touch, bx, by) }
        return nil
    }

    private static func collinear(
        _ ax: Double, _ ay: Double, _ bx: Double, _ by: Double, _ cx: Double, _ cy: Double, _ dx: Double, _ dy: Double
    ) -> (kind: SegmentContact, x: Double, y: Double)? {
        func less(_ p: (Double, Double), _ q: (Double, Double)) -> Bool { p.0 < q.0 || (p.0 == q.0 && p.1 < q.1) }
        let (p, q) = less((bx, by), (ax, ay)) ? ((bx, by), (ax, ay)) : ((ax, ay), (bx, by))
        let (r, s) = less((dx, dy), (cx, cy)) ? ((dx, dy), (cx, cy)) : ((cx, cy), (dx, dy))
        let from = less(p, r) ? r : p
        let to = less(q, s) ? q : s
        if less(to, from) { return nil }
        return (less(from, to) ? .overlap : .touch, from.0, from.1)
    }
}
