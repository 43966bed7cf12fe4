import GromaGeometry

/// A straight line drawn from a reference edge, for a host to show.
public struct SnapGuide: Hashable, Sendable {
    /// `parallel`, `perpendicular` or `extension`.
    public let kind: SnapKind
    /// The position it starts from: the anchor, or the end of the edge that it continues.
    public let origin: Coordinate
    /// Its direction's x; the direction has length 1.
    public let dx: Double
    /// Its direction's y.
    public let dy: Double
    /// Whether it runs only forwards from its origin.
    let isRay: Bool

    /// Makes a guide; nil for a direction without length or beyond the range of numbers.
    init?(_ kind: SnapKind, from origin: Coordinate, dx: Double, dy: Double, isRay: Bool = false) {
        guard let direction = Bearing.unit(dx: dx, dy: dy) else { return nil }
        self.kind = kind
        self.origin = Coordinate(x: origin.x, y: origin.y)
        self.dx = direction.dx
        self.dy = direction.dy
        self.isRay = isRay
    }

    /// Its position nearest to another; nil when that lies behind a guide that only runs forwards.
    func foot(of point: Coordinate) -> Coordinate? {
        let along = (point.x - origin.x) * dx + (point.y - origin.y) * dy
        return position(along: along)
    }

    /// Where it meets the line through `a` in a direction, and where on that, in lengths of the direction; nil when it does
    /// not, or runs along with it.
    func crossing(through a: Coordinate, dx ux: Double, dy uy: Double) -> (position: Coordinate, fraction: Double)? {
        let determinant = ux * dy - uy * dx
        // Lines that meet at less than a millionth of a radian are taken as parallel: where they meet is mere rounding.
        guard determinant.magnitude > 1e-6 * max(ux.magnitude, uy.magnitude) else { return nil }
        let (ox, oy) = (origin.x - a.x, origin.y - a.y)
        guard let position = position(along: (ox * uy - oy * ux) / determinant) else { return nil }
        return (position, (ox * dy - oy * dx) / determinant)
    }

    private func position(along distance: Double) -> Coordinate? {
        guard !isRay || distance > 0 else { return nil }
        return Coordinate(x: origin.x + dx * distance, y: origin.y + dy * distance)
    }
}
