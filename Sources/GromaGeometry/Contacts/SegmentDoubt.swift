/// Whether what rounds to a hundred bits may see another meeting of two segments than what is exact does.
///
/// GEOS decides on which side of a line a point lies in numbers of two doubles each. Where three points are on one line except for the last
/// bits of what they are written with, as on a grid of tenths, it may err; who has to agree with it must then ask it.
enum SegmentDoubt {
    /// The part of the products' size that a determinant must exceed to have a certain sign: double-double numbers have 106 bits.
    private static let bound = 0x1p-96

    /// Whether the meeting of two segments of some length is in doubt; the same in whichever order they are given.
    @inline(__always)
    static func isInDoubt(_ p: UnsafePointer<Double>, _ q: UnsafePointer<Double>) -> Bool {
        if p[2] == q[0] && p[3] == q[1] { return isFold(p[2], p[3], p[0], p[1], q[2], q[3]) }
        if q[2] == p[0] && q[3] == p[1] { return isFold(p[0], p[1], q[0], q[1], p[2], p[3]) }
        return isInDoubt(p[0], p[1], p[2], p[3], q[0], q[1]) || isInDoubt(p[0], p[1], p[2], p[3], q[2], q[3])
            || isInDoubt(q[0], q[1], q[2], q[3], p[0], p[1]) || isInDoubt(q[0], q[1], q[2], q[3], p[2], p[3])
    }

    /// Segments that follow each other meet only where they run back.
    @inline(__always)
    private static func isFold(_ x: Double, _ y: Double, _ ax: Double, _ ay: Double, _ bx: Double, _ by: Double) -> Bool {
        SegmentMeeting.isSameDirection(x, y, ax, ay, bx, by) && isInDoubt(ax, ay, x, y, bx, by)
    }

    @inline(__always)
    private static func isInDoubt(_ ax: Double, _ ay: Double, _ bx: Double, _ by: Double, _ cx: Double, _ cy: Double) -> Bool {
        let left = (ax - cx) * (by - cy)
        let right = (ay - cy) * (bx - cx)
        // As in `orientation`.
        if (left - right).magnitude > 3.330_669_073_875_471_6e-16 * (left.magnitude + right.magnitude) { return false }
        return isNearZero(ax, ay, bx, by, cx, cy)
    }

    private static func isNearZero(_ ax: Double, _ ay: Double, _ bx: Double, _ by: Double, _ cx: Double, _ cy: Double) -> Bool {
        let (acx, acy, bcx, bcy) = (difference(ax, cx), difference(ay, cy), difference(bx, cx), difference(by, cy))
        let (abx, aby) = (difference(ax, bx), difference(ay, by))
        // Products of differences that are doubles fit in two doubles.
        if acx.low == 0 && acy.low == 0 && bcx.low == 0 && bcy.low == 0 && abx.low == 0 && aby.low == 0 { return false }
        let (left, right) = (product(acx, bcy), product(acy, bcx))
        let determinant = (left.high - right.high) + (left.low - right.low)
        let width = max(acx.high.magnitude, bcx.high.magnitude, abx.high.magnitude)
        let height = max(acy.high.magnitude, bcy.high.magnitude, aby.high.magnitude)
        return determinant.magnitude <= bound * width * height
    }

    /// Exactly a - b (Knuth's two-sum).
    private static func difference(_ a: Double, _ b: Double) -> (high: Double, low: Double) {
        let high = a - b
        let virtual = a - high
        return (high, (a - (high + virtual)) + (virtual - b))
    }

    /// a · b except for the last bits of two doubles.
    private static func product(_ a: (high: Double, low: Double), _ b: (high: Double, low: Double)) -> (high: Double, low: Double) {
        let high = a.high * b.high
        let low = (-high).addingProduct(a.high, b.high) + (a.high * b.low + a.low * b.high)
        return (high + low, low - ((high + low) - high))
    }
}
