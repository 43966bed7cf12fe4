import GromaGeometry

/// A lattice of positions to snap to.
public struct SnapGrid: Hashable, Sendable {
    /// One of its nodes; z and m do not count.
    public let origin: Coordinate
    /// The distance between columns, in map units.
    public let spacingX: Double
    /// The distance between rows, in map units.
    public let spacingY: Double
    /// Degrees clockwise on the map by which its columns are turned from the direction of y.
    public let rotation: Double
    /// Whether it takes every position to its nearest node, however far that is, rather than those within the tolerance.
    public let alwaysSnaps: Bool

    /// Makes a grid; its rows are as far apart as its columns unless said otherwise.
    ///
    /// - Throws: `invalidGrid` when an ordinate or the rotation is not finite, or a spacing not a positive finite number.
    public init(
        origin: Coordinate = Coordinate(x: 0, y: 0), spacingX: Double, spacingY: Double? = nil, rotation: Double = 0,
        alwaysSnaps: Bool = false
    ) throws(SnapError) {
        let spacingY = spacingY ?? spacingX
        func check(_ name: String, _ value: Double, _ isUsable: Bool, _ expected: String) throws(SnapError) {
            guard isUsable else { throw .invalidGrid(name: name, found: value, expected: expected) }
        }
        try check("origin.x", origin.x, origin.x.isFinite, "a finite number")
        try check("origin.y", origin.y, origin.y.isFinite, "a finite number")
        try check("spacingX", spacingX, spacingX > 0 && spacingX.isFinite, "more than 0")
        try check("spacingY", spacingY, spacingY > 0 && spacingY.isFinite, "more than 0")
        try check("rotation", rotation, rotation.isFinite, "degrees")
        self.origin = Coordinate(x: origin.x, y: origin.y)
        self.spacingX = spacingX
        self.spacingY = spacingY
        self.rotation = rotation
        self.alwaysSnaps = alwaysSnaps
    }

    /// The node nearest to a position; nil where numbers are too large to tell nodes apart.
    public func node(nearestTo position: Coordinate) -> Coordinate? {
        let (dx, dy) = (position.x - origin.x, position.y - origin.y)
        let up = Bearing.direction(degrees: rotation)
        // The columns run along (up.dx, up.dy), the rows along that turned a quarter clockwise.
        let column = ((dx * up.dy - dy * up.dx) / spacingX).rounded() * spacingX
        let row = ((dx * up.dx + dy * up.dy) / spacingY).rounded() * spacingY
        let node = Coordinate(x: origin.x + column * up.dy + row * up.dx, y: origin.y - column * up.dx + row * up.dy)
        return node.x.isFinite && node.y.isFinite ? node : nil
    }
}
