import GromaBase

extension GroundFrame {
    /// Returns the fractions at which a segment that is straight on the map crosses a circle on the plane, in order; at most two.
    ///
    /// - Parameters:
    ///   - a: Where the segment begins, on the map.
    ///   - b: Where it ends.
    ///   - center: The circle's center, on the plane.
    ///   - radius: Its radius, on the plane.
    public func crossings(from a: Coordinate, to b: Coordinate, ofCircleAbout center: Coordinate, radius: Double) -> [Double] {
        let (p, q) = (ground(a), ground(b))
        let (dx, dy) = (q.x - p.x, q.y - p.y)
        let squared = dx * dx + dy * dy
        guard squared > 0 else { return [] }
        if isPlanar {
            // |p + t·d - center|² = radius², a quadratic in t.
            let (x, y) = (p.x - center.x, p.y - center.y)
            let half = x * dx + y * dy
            let discriminant = half * half - squared * (x * x + y * y - radius * radius)
            guard discriminant >= 0 else { return [] }
            let root = discriminant.squareRoot()
            return [(-half - root) / squared, (-half + root) / squared].filter { $0 >= 0 && $0 <= 1 }
        }
        func excess(_ place: Coordinate) -> Double {
            let (x, y) = (place.x - center.x, place.y - center.y)
            return (x * x + y * y).squareRoot() - radius
        }
        let (first, last) = (excess(p), excess(q))
        // The segment bends on the plane, but is shorter than twice the straight line between its ends: most are too far away.
        guard max(first, last) >= 0, first + last <= 2 * squared.squareRoot() else { return [] }
        // From its place nearest to the center it runs away from that on both sides.
        let middle = fraction(nearestTo: center, from: a, to: b)
        let least = excess(ground(SegmentGeometry.position(at: middle, from: a, to: b)))
        guard least <= 0 else { return [] }
        var found: [Double] = []
        for (end, value) in [(0.0, first), (1.0, last)] where value >= 0 {
            found.append(
                Self.zero(between: (middle, least), and: (end, value)) { fraction in
                    excess(ground(SegmentGeometry.position(at: fraction, from: a, to: b)))
                })
        }
        return found
    }

    /// Returns where a function is 0 between a place where it is not above 0 and one where it is not below, by the Illinois method: regula
    /// falsi that halves the value at an end which stays.
    private static func zero(
        between below: (at: Double, value: Double), and above: (at: Double, value: Double), of function: (Double) -> Double
    ) -> Double {
        var (below, above) = (below, above)
        var wasBelow: Bool?
        // Mostly 5 are enough, and 15 where the segment nearly touches the circle.
        for _ in 0..<100 where above.value > below.value {
            let place = below.at + (above.at - below.at) * (below.value / (below.value - above.value))
            let value = function(place)
            // Positions on the ground are no more precise than this, in meters.
            if value.magnitude < 1e-8 || place == below.at || place == above.at { return place }
            let isBelow = value < 0
            if isBelow {
                below = (place, value)
                if wasBelow == true { above.value /= 2 }
            } else {
                above = (place, value)
                if wasBelow == false { below.value /= 2 }
            }
            wasBelow = isBelow
        }
        return below.value.magnitude < above.value.magnitude ? below.at : above.at
    }
}
