/// The kind of contact of two segments of rings, in the sense of `RingContact`; exact.
enum SegmentMeeting {
    /// They cross in the interior of both.
    case crossing
    /// They overlap along a line.
    case overlap
    /// They share a point that is the end of neither, and the start of one or both.
    case touch(x: Double, y: Double, isStartOfFirst: Bool, isStartOfSecond: Bool)

    /// Returns the contact of the segments a → b and c → d, neither of zero length. A point at the end of either does not count: a ring
    /// continues from there with another segment, for which it counts.
    @inline(__always)
    static func of(_ p: UnsafePointer<Double>, _ q: UnsafePointer<Double>) -> SegmentMeeting? {
        if p[2] == q[0] && p[3] == q[1] { return fold(p[2], p[3], p[0], p[1], q[2], q[3]) }
        if q[2] == p[0] && q[3] == p[1] { return fold(p[0], p[1], q[0], q[1], p[2], p[3]) }
        let c = orientation(p[0], p[1], p[2], p[3], q[0], q[1])
        let d = orientation(p[0], p[1], p[2], p[3], q[2], q[3])
        if c * d > 0 { return nil }
        let a = orientation(q[0], q[1], q[2], q[3], p[0], p[1])
        let b = orientation(q[0], q[1], q[2], q[3], p[2], p[3])
        if a * b > 0 { return nil }
        if a != 0 && b != 0 && c != 0 && d != 0 { return .crossing }
        return atVertex(p, q, a, b, c, d)
    }

    /// Returns the contact of segments of which one continues at the end of the other.
    @inline(__always)
    private static func fold(
        _ x: Double, _ y: Double, _ ax: Double, _ ay: Double, _ bx: Double, _ by: Double
    ) -> SegmentMeeting? {
        guard orientation(ax, ay, x, y, bx, by) == 0 else { return nil }
        return isSameDirection(x, y, ax, ay, bx, by) ? .overlap : nil
    }

    private static func atVertex(
        _ p: UnsafePointer<Double>, _ q: UnsafePointer<Double>, _ a: Int, _ b: Int, _ c: Int, _ d: Int
    ) -> SegmentMeeting? {
        if a == 0 && b == 0 && c == 0 && d == 0 { return onOneLine(p, q) }
        if d == 0 && isWithinBox(q[2], q[3], p) { return nil }
        if b == 0 && isWithinBox(p[2], p[3], q) { return nil }
        let isStartOfFirst = a == 0 && isWithinBox(p[0], p[1], q)
        let isStartOfSecond = c == 0 && isWithinBox(q[0], q[1], p)
        if isStartOfFirst { return .touch(x: p[0], y: p[1], isStartOfFirst: true, isStartOfSecond: isStartOfSecond) }
        return isStartOfSecond ? .touch(x: q[0], y: q[1], isStartOfFirst: false, isStartOfSecond: true) : nil
    }

    private static func onOneLine(_ p: UnsafePointer<Double>, _ q: UnsafePointer<Double>) -> SegmentMeeting? {
        func isLess(_ a: (Double, Double), _ b: (Double, Double)) -> Bool { a.0 < b.0 || (a.0 == b.0 && a.1 < b.1) }
        func ordered(_ a: (Double, Double), _ b: (Double, Double)) -> (least: (Double, Double), greatest: (Double, Double)) {
            isLess(b, a) ? (b, a) : (a, b)
        }
        let (a, c) = ((p[0], p[1]), (q[0], q[1]))
        let one = ordered(a, (p[2], p[3]))
        let other = ordered(c, (q[2], q[3]))
        let from = isLess(one.least, other.least) ? other.least : one.least
        let to = isLess(one.greatest, other.greatest) ? one.greatest : other.greatest
        if isLess(from, to) { return .overlap }
        // End to end: they share a point only when both begin there.
        return a == c ? .touch(x: p[0], y: p[1], isStartOfFirst: true, isStartOfSecond: true) : nil
    }

    @inline(__always)
    private static func isWithinBox(_ x: Double, _ y: Double, _ p: UnsafePointer<Double>) -> Bool {
        min(p[0], p[2]) <= x && x <= max(p[0], p[2]) && min(p[1], p[3]) <= y && y <= max(p[1], p[3])
    }

    /// Whether two points lie in the same direction from another, given that the three are on one line.
    static func isSameDirection(
        _ x: Double, _ y: Double, _ ax: Double, _ ay: Double, _ bx: Double, _ by: Double
    ) -> Bool {
        (ax > x) == (bx > x) && (ax < x) == (bx < x) && (ay > y) == (by > y) && (ay < y) == (by < y)
    }
}

/// A boundary's way through a point: where it comes from and where it goes.
struct BoundaryPass {
    var from: (x: Double, y: Double)
    var to: (x: Double, y: Double)

    /// Returns whether another pass through the same point changes sides; exact and symmetric. Passes that share
    /// a direction do not cross here: they run along each other.
    func crosses(_ other: BoundaryPass, x: Double, y: Double) -> Bool {
        typealias End = (x: Double, y: Double)
        func isSame(_ a: End, _ b: End) -> Bool {
            orientation(a.x, a.y, x, y, b.x, b.y) == 0 && SegmentMeeting.isSameDirection(x, y, a.x, a.y, b.x, b.y)
        }
        if isSame(from, to) || isSame(other.from, other.to) { return false }
        if isSame(from, other.from) || isSame(from, other.to) || isSame(to, other.from) || isSame(to, other.to) { return false }
        let turn = orientation(x, y, from.x, from.y, to.x, to.y)
        /// Whether a direction lies between the two, going counter-clockwise from the first.
        func isBetween(_ end: End) -> Bool {
            let a = orientation(x, y, from.x, from.y, end.x, end.y)
            let b = orientation(x, y, end.x, end.y, to.x, to.y)
            return turn > 0 ? a > 0 && b > 0 : (turn < 0 ? a >= 0 || b >= 0 : a > 0)
        }
        return isBetween(other.from) != isBetween(other.to)
    }
}
