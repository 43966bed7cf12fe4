import GromaGeometry

/// Where locks leave a position free to go.
enum ConstraintLocus {
    case plane
    /// Along the line through a position in a direction of length 1.
    case line(origin: Coordinate, dx: Double, dy: Double)
    case circle(center: Coordinate, radius: Double)
    /// Nowhere.
    case fixed

    /// Calls `body` with the places where a segment meets the locus.
    func crossings(from a: Coordinate, to b: Coordinate, _ body: (Coordinate) -> Void) {
        let (ux, uy) = (b.x - a.x, b.y - a.y)
        switch self {
        case .plane, .fixed: return
        case .line(let origin, let dx, let dy):
            let (ax, ay) = (a.x - origin.x, a.y - origin.y)
            let (sideA, sideB) = (ax * dy - ay * dx, (b.x - origin.x) * dy - (b.y - origin.y) * dx)
            guard (sideA >= 0 && sideB <= 0) || (sideA <= 0 && sideB >= 0) else { return }
            // The ends of a segment along the line, else the one place where it passes through.
            for fraction in sideA == sideB ? [0, 1] : [sideA / (sideA - sideB)] {
                let along = (ax + ux * fraction) * dx + (ay + uy * fraction) * dy
                body(Coordinate(x: origin.x + dx * along, y: origin.y + dy * along))
            }
        case .circle(let center, let radius):
            // |a + t·u - center|² = radius², a quadratic in t.
            let (ax, ay) = (a.x - center.x, a.y - center.y)
            let squared = ux * ux + uy * uy
            let half = ax * ux + ay * uy
            let discriminant = half * half - squared * (ax * ax + ay * ay - radius * radius)
            guard squared > 0, discriminant >= 0 else { return }
            for t in [(-half - discriminant.squareRoot()) / squared, (-half + discriminant.squareRoot()) / squared]
            where t >= 0 && t <= 1 {
                body(Coordinate(x: a.x + ux * t, y: a.y + uy * t))
            }
        }
    }
}
