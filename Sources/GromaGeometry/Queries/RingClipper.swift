/// Cuts the inside of a ring off at the sides of a rectangle, one side after the other (Sutherland and Hodgman).
///
/// Where the ring leaves the rectangle and returns, the result follows its side: it can be filled, but these sections must not be stroked.
package struct RingClipper {
    private let window: Extent

    /// Cuts off at the sides of a rectangle.
    package init(_ window: Extent) { self.window = window }

    /// Returns the clipped ring, as alternating x and y. O(length)
    package func clip(_ ring: [Double]) -> [Double] {
        var xy = ring
        xy = RingClipper.cut(xy, axis: 0, at: window.xMin, keepsAbove: true)
        xy = RingClipper.cut(xy, axis: 0, at: window.xMax, keepsAbove: false)
        xy = RingClipper.cut(xy, axis: 1, at: window.yMin, keepsAbove: true)
        return RingClipper.cut(xy, axis: 1, at: window.yMax, keepsAbove: false)
    }

    private static func cut(_ xy: [Double], axis: Int, at limit: Double, keepsAbove: Bool) -> [Double] {
        var kept: [Double] = []
        kept.reserveCapacity(xy.count)
        let count = xy.count / 2
        for index in 0..<count {
            let next = index + 1 < count ? index + 1 : 0
            let (start, end) = (xy[2 * index + axis], xy[2 * next + axis])
            let (isIn, goesIn) = keepsAbove ? (start >= limit, end >= limit) : (start <= limit, end <= limit)
            if isIn { kept += [xy[2 * index], xy[2 * index + 1]] }
            guard isIn != goesIn else { continue }
            let part = (limit - start) / (end - start)
            let other = xy[2 * index + 1 - axis] + part * (xy[2 * next + 1 - axis] - xy[2 * index + 1 - axis])
            kept += axis == 0 ? [limit, other] : [other, limit]
        }
        return kept
    }
}
