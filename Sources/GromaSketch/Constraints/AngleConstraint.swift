import GromaGeometry

/// The direction of the segment to the next vertex, in degrees clockwise: on the ground, as measured by `GroundMetric`.
public enum AngleConstraint: Hashable, Sendable {
    /// A bearing from north.
    case absolute(Double)
    /// An angle from the previous segment; 0 continues straight, 90 turns right.
    case relative(Double)
    /// The nearest multiple of these degrees, from north.
    case steps(Double)
    /// The nearest multiple of these degrees, from the previous segment.
    case relativeSteps(Double)

    func check() throws(ConstraintError) {
        switch self {
        case .absolute(let degrees), .relative(let degrees):
            guard degrees.isFinite else { throw .notFinite(name: "angle", found: degrees) }
        case .steps(let degrees), .relativeSteps(let degrees):
            guard degrees.isFinite else { throw .notFinite(name: "angle", found: degrees) }
            guard degrees > 0 && degrees <= 360 else {
                throw .outOfRange(name: "angle", found: degrees, expected: "more than 0, at most 360 degrees")
            }
        }
    }

    /// The direction, of length 1, that it leaves for a pointer seen from the previous vertex; nil when it refers to a
    /// segment before and there is none.
    func direction(to dx: Double, _ dy: Double, last: (dx: Double, dy: Double)?) -> (dx: Double, dy: Double)? {
        switch self {
        case .absolute(let degrees): return Bearing.direction(degrees: degrees)
        case .relative(let degrees): return last.map { Bearing.turned($0, by: degrees) }
        case .steps(let step):
            let bearing = Bearing.degrees(dx: dx, dy: dy) ?? 0
            return Bearing.direction(degrees: (bearing / step).rounded() * step)
        case .relativeSteps(let step):
            guard let last, let base = Bearing.degrees(dx: last.dx, dy: last.dy) else { return nil }
            let turn = Bearing.normalized((Bearing.degrees(dx: dx, dy: dy) ?? base) - base)
            return Bearing.turned(last, by: (turn / step).rounded() * step)
        }
    }
}
