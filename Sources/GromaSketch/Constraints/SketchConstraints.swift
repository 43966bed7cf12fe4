import GromaGeometry

/// Constraints on new positions: typed lengths, angles and coordinates, areas, and a minimum distance.
///
/// Angles and lengths are on the ground, as measured by `GroundMetric`: where the ground is known, as for sketches in degrees and in Web
/// Mercator, lengths are in meters and bearings from true north; elsewhere they are the map's own, in units of the sketch's reference.
/// Constraints that refer to the previous vertex, or to the previous segment, have no effect if there is none yet.
public struct SketchConstraints: Hashable, Sendable {
    /// The direction of the segment from the previous vertex. Without a length the position may be in either direction along this line;
    /// with a length it is in exactly this direction.
    public var angle: AngleConstraint?
    /// The length of the segment from the previous vertex: in meters on the ground, or in units of the map if the ground is not known.
    public var length: Double?
    /// The position's x, in units of the map.
    public var x: Double?
    /// The position's y, in units of the map.
    public var y: Double?
    /// A polygon within which the position must stay, including its boundary.
    public var inside: Polygon?
    /// A polygon whose interior the position must not enter; its boundary is allowed.
    public var outside: Polygon?
    /// The minimum distance from the previous vertex, in the units of `length`.
    public var minimumDistance: Double?

    /// Creates constraints; none by default.
    public init(
        angle: AngleConstraint? = nil, length: Double? = nil, x: Double? = nil, y: Double? = nil, inside: Polygon? = nil,
        outside: Polygon? = nil, minimumDistance: Double? = nil
    ) {
        self.angle = angle
        self.length = length
        self.x = x
        self.y = y
        self.inside = inside
        self.outside = outside
        self.minimumDistance = minimumDistance
    }

    /// Whether there are no constraints.
    public var isEmpty: Bool {
        angle == nil && length == nil && x == nil && y == nil && inside == nil && outside == nil && minimumDistance == nil
    }

    /// Checks what can be checked without a position: that numbers are finite and in range, polygons not empty, and the length not less
    /// than the minimum distance.
    ///
    /// - Throws: `notFinite`, `outOfRange`, `contradictory`, `emptyArea`.
    public func check() throws(ConstraintError) {
        try angle?.check()
        for (name, value) in [("length", length), ("x", x), ("y", y), ("minimumDistance", minimumDistance)] {
            guard let value, !value.isFinite else { continue }
            throw .notFinite(name: name, found: value)
        }
        if let length, length <= 0 { throw .outOfRange(name: "length", found: length, expected: "more than 0") }
        if let minimumDistance {
            guard minimumDistance >= 0 else {
                throw .outOfRange(name: "minimumDistance", found: minimumDistance, expected: "0 or more")
            }
            if let length, length < minimumDistance { throw .contradictory(["length", "minimumDistance"]) }
        }
        if inside?.isEmpty == true { throw .emptyArea(name: "inside") }
        if outside?.isEmpty == true { throw .emptyArea(name: "outside") }
    }

    /// Returns the position nearest to the pointer's that satisfies all constraints; z and m are unchanged.
    ///
    /// Locked values are applied first, then the areas: a position in a forbidden place is moved to the nearest position on the boundary,
    /// or to the nearest along the line or circle that the locks allow. A locked x or y, and a position determined by areas without locks,
    /// are met exactly, everything else to rounding; so is a position where the boundaries of both areas cross. O(1); O(log n) in the areas'
    /// vertices, O(log n + edges as near as the result) where the nearest place of one boundary is forbidden by the other area, O(n) if the
    /// position has to be moved along a line or circle.
    ///
    /// - Parameter metric: The measure of lengths and angles; by default the map itself.
    /// - Throws: What `check` throws; `notFinite` for a position that is not finite; `contradictory`, `tooClose`, `unreachable`.
    public func position(
        for point: Coordinate, previous: Coordinate? = nil, beforePrevious: Coordinate? = nil, metric: GroundMetric = .planar
    ) throws(ConstraintError) -> Coordinate {
        let isFree = isEmpty
        if !isFree { try check() }
        try Self.check(point, "point")
        try Self.check(previous, "previous")
        try Self.check(beforePrevious, "beforePrevious")
        // As with most events of a pointer: nothing is to be worked out.
        if isFree { return point }
        var (position, locus) = try LockedPosition(self, previous, beforePrevious, metric).position(for: point)
        try Self.check(position, "position")
        let areas = ConstraintAreas(inside: inside, outside: outside)
        if !areas.allow(position) { position = try areas.nearest(to: position, on: locus, metric) }
        if let minimumDistance, let previous {
            let frame = metric.frame(at: previous)
            let (from, to) = (frame.ground(previous), frame.ground(position))
            let (dx, dy) = (to.x - from.x, to.y - from.y)
            let distance = (dx * dx + dy * dy).squareRoot()
            if distance < minimumDistance, length == nil || !Self.isNearly(distance, minimumDistance) {
                throw .tooClose(distance: distance, minimum: minimumDistance)
            }
        }
        return Coordinate(x: position.x, y: position.y, z: point.z, m: point.m)
    }

    private static func check(_ coordinate: Coordinate?, _ name: String) throws(ConstraintError) {
        guard let coordinate else { return }
        guard coordinate.x.isFinite else { throw .notFinite(name: "\(name).x", found: coordinate.x) }
        guard coordinate.y.isFinite else { throw .notFinite(name: "\(name).y", found: coordinate.y) }
    }

    /// Whether two numbers differ by no more than rounding, a billionth.
    static func isNearly(_ a: Double, _ b: Double) -> Bool { (a - b).magnitude <= 1e-9 * max(a.magnitude, b.magnitude) }

    /// Whether two positions are that near to each other, for the size of their ordinates.
    static func isNearly(_ a: Coordinate, _ b: Coordinate) -> Bool {
        let size = max(a.x.magnitude, a.y.magnitude, b.x.magnitude, b.y.magnitude)
        return (a.x - b.x).magnitude <= 1e-12 * size && (a.y - b.y).magnitude <= 1e-12 * size
    }
}
