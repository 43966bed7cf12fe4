import GromaGeometry

/// Where locks leave a position free to go.
enum ConstraintLocus {
    case plane
    /// Along the line of a frame's plane through a place in a direction of length 1.
    case line(GroundFrame, origin: Coordinate, dx: Double, dy: Double)
    /// A circle of a frame's plane.
    case circle(GroundFrame, center: Coordinate, radius: Double)
    /// Nowhere.
    case fixed

    /// Calls `body` with the map positions where a segment that is straight on the map meets the locus.
    func crossings(from a: Coordinate, to b: Coordinate, _ body: (Coordinate) -> Void) {
        switch self {
        case .plane, .fixed: return
        case .line(let frame, let origin, let dx, let dy):
            let (p, q) = (frame.ground(a), frame.ground(b))
            let (ux, uy) = (q.x - p.x, q.y - p.y)
            let (ax, ay) = (p.x - origin.x, p.y - origin.y)
            let (sideA, sideB) = (ax * dy - ay * dx, (q.x - origin.x) * dy - (q.y - origin.y) * dx)
            guard (sideA >= 0 && sideB <= 0) || (sideA <= 0 && sideB >= 0) else { return }
            // The ends of a segment along the line, else the one place where it passes through.
            for fraction in sideA == sideB ? [0, 1] : [sideA / (sideA - sideB)] {
                if frame.isPlanar {
                    let along = (ax + ux * fraction) * dx + (ay + uy * fraction) * dy
                    body(frame.map(Coordinate(x: origin.x + dx * along, y: origin.y + dy * along)))
                } else {
                    let place = frame.crossing(fraction, from: a, to: b, of: origin, dx: dx, dy: dy)
                    body(Coordinate(x: a.x + (b.x - a.x) * place, y: a.y + (b.y - a.y) * place))
                }
            }
        case .circle(let frame, let center, let radius):
            for place in frame.crossings(from: a, to: b, ofCircleAbout: center, radius: radius) {
                body(Coordinate(x: a.x + (b.x - a.x) * place, y: a.y + (b.y - a.y) * place))
            }
        }
    }
}
