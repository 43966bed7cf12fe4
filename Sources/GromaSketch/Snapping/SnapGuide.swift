import GromaGeometry

/// A straight line drawn from a reference edge, for a host to show. It is straight on the ground.
public struct SnapGuide: Hashable, Sendable {
    /// `parallel`, `perpendicular` or `extension`.
    public let kind: SnapKind
    /// The position it starts from: the anchor, or the end of the edge that it continues.
    public let origin: Coordinate
    /// The x of its direction on the map at its origin; the direction has length 1.
    public let dx: Double
    /// The y of its direction on the map at its origin.
    public let dy: Double
    /// Whether it runs only forwards from its origin.
    let isRay: Bool
    /// Where it is straight.
    private let frame: GroundFrame
    /// Its origin there.
    private let start: Coordinate
    /// Its direction there, of length 1.
    private let (east, north): (Double, Double)

    /// Creates a guide; nil for a direction without length or beyond the range of numbers.
    ///
    /// - Parameters:
    ///   - origin: On the map.
    ///   - dx: The direction's x on the plane of the frame.
    ///   - dy: The direction's y there.
    init?(_ kind: SnapKind, from origin: Coordinate, dx: Double, dy: Double, isRay: Bool = false, in frame: GroundFrame = .map) {
        guard let direction = Bearing.unit(dx: dx, dy: dy) else { return nil }
        self.kind = kind
        self.origin = Coordinate(x: origin.x, y: origin.y)
        self.isRay = isRay
        self.frame = frame
        start = frame.ground(origin)
        (east, north) = direction
        if frame.isMap {
            (self.dx, self.dy) = direction
        } else {
            // A hundred meters on, so that rounding does not tell.
            let ahead = frame.map(Coordinate(x: start.x + direction.dx * 100, y: start.y + direction.dy * 100))
            guard let onMap = Bearing.unit(dx: ahead.x - origin.x, dy: ahead.y - origin.y) else { return nil }
            (self.dx, self.dy) = onMap
        }
    }

    /// Its position nearest to another on the ground; nil when that lies behind a guide that only runs forwards.
    func foot(of point: Coordinate) -> Coordinate? {
        let place = frame.ground(point)
        return position(along: (place.x - start.x) * east + (place.y - start.y) * north)
    }

    /// Where on a segment of the map it crosses that, 0 at its first end, 1 at the other; nil when it does not, or runs along with it.
    func crossing(from a: Coordinate, to b: Coordinate) -> Double? {
        let (p, q) = (frame.ground(a), frame.ground(b))
        guard let (along, fraction) = crossing(through: p, dx: q.x - p.x, dy: q.y - p.y), !isRay || along > 0, fraction >= 0, fraction <= 1
        else { return nil }
        return frame.crossing(fraction, from: a, to: b, of: start, dx: east, dy: north)
    }

    /// Where it meets another guide, on the map; nil when it does not, or runs along with it.
    func crossing(_ other: SnapGuide) -> Coordinate? {
        guard let (along, beyond) = crossing(through: other.start, dx: other.east, dy: other.north), !other.isRay || beyond > 0
        else { return nil }
        return position(along: along)
    }

    /// How far along it meets the line of the plane through `a` in a direction, and where on that, in lengths of the direction; nil when it
    /// does not, or runs along with it.
    private func crossing(through a: Coordinate, dx ux: Double, dy uy: Double) -> (along: Double, fraction: Double)? {
        let determinant = ux * north - uy * east
        // Lines that meet at less than a millionth of a radian are taken as parallel: where they meet is mere rounding.
        guard determinant.magnitude > 1e-6 * max(ux.magnitude, uy.magnitude) else { return nil }
        let (ox, oy) = (start.x - a.x, start.y - a.y)
        return ((ox * uy - oy * ux) / determinant, (ox * north - oy * east) / determinant)
    }

    private func position(along distance: Double) -> Coordinate? {
        guard !isRay || distance > 0 else { return nil }
        return frame.map(Coordinate(x: start.x + east * distance, y: start.y + north * distance))
    }
}
