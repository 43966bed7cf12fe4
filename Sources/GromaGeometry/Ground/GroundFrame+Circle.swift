import GromaBase

extension GroundFrame {
    /// Returns the fractions at which a segment that is straight on the map crosses a circle on the plane, in order.
    ///
    /// - Parameters:
    ///   - a: Where the segment begins, on the map.
    ///   - b: Where it ends.
    ///   - center: The circle's center, on the plane.
    ///   - radius: Its radius, on the plane.
    ///
    /// - Complexity: O(*n*), where *n* is the number of quarters of the world that the segment spans; for more than 64 it is taken as one.
    public func crossings(from a: Coordinate, to b: Coordinate, ofCircleAbout center: Coordinate, radius: Double) -> [Double] {
        // On the plane, the ends of a segment around the world are near each other.
        let quarters = worldHalfWidth.map { (2 * (b.x - a.x).magnitude / $0).rounded(.up) } ?? 1
        guard quarters > 1, quarters <= 64 else { return crossings(ofPieceFrom: a, to: b, center, radius) }
        var found: [Double] = []
        var (start, from) = (0.0, a)
        for number in 1...Int(quarters) {
            let end = Double(number) / quarters
            let to = end == 1 ? b : SegmentGeometry.position(at: end, from: a, to: b)
            for fraction in crossings(ofPieceFrom: from, to: to, center, radius) {
                let place = start + fraction * (end - start)
                if found.last != place { found.append(place) }
            }
            (start, from) = (end, to)
        }
        return found
    }

    /// Returns the fractions for a segment that spans a quarter of the world or less; at most two.
    private func crossings(ofPieceFrom a: Coordinate, to b: Coordinate, _ center: Coordinate, _ radius: Double) -> [Double] {
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
