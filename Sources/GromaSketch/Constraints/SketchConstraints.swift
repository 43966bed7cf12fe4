import GromaGeometry

/// Constraints on new positions: typed lengths, angles and coordinates, areas, and a least distance.
///
/// Angles and lengths are on the ground, as `GroundMetric` says: where the ground is known, as for sketches in degrees and in Web Mercator, lengths are
/// metres and bearings count from true north; elsewhere they are the map's own, in units of the sketch's reference. What refers to the vertex before, or to the segment before that, has no
/// effect where there is none yet.
public struct SketchConstraints: Hashable, Sendable {
    /// Which way the segment from the previous vertex runs. Without a length the position lies on the line through that vertex,
    /// either way along it; with one it lies in the very direction.
    public var angle: AngleConstraint?
    /// How long the segment from the previous vertex is: metres on the ground, or units of the map where the reference is neither in degrees nor Web Mercator.
    public var length: Double?
    /// The position's x, in units of the map.
    public var x: Double?
    /// The position's y, in units of the map.
    public var y: Double?
    /// A polygon that the position may not leave; its boundary belongs to it.
    public var inside: Polygon?
    /// A polygon whose inside the position may not enter; its boundary is free.
    public var outside: Polygon?
    /// How far from the previous vertex the position must be at least, in the units of `length`.
    public var minimumDistance: Double?

    /// Makes constraints; none unless given.
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

    /// Whether there is nothing to keep to.
    public var isEmpty: Bool {
        angle == nil && length == nil && x == nil && y == nil && inside == nil && outside == nil && minimumDistance == nil
    }

    /// Checks what can be known before there is a position: that numbers are finite and in range, polygons not empty, and the
    /// length no shorter than the least distance.
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

    /// The position nearest to that of the pointer which keeps to all constraints; z and m stay as they are.
    ///
    /// What is locked comes first, then the areas: a position that lies where it may not goes to the nearest place of the
    /// boundary, or to the nearest along the line or circle that the locks leave. A locked x or y, and a place that the
    /// areas give where nothing is locked, are met exactly, all else to rounding. O(1); O(log n) in the areas' vertices,
    /// O(n) where the position has to be moved along a line or circle.
    ///
    /// - Parameter metric: What lengths and angles are measured by; the map itself by default.
    /// - Throws: what `check` throws; `notFinite` for a position that is not; `contradictory`, `tooClose`, `unreachable`.
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
