import GromaGeometry

/// A grid of positions to snap to.
public struct SnapGrid: Hashable, Sendable {
    /// One of its nodes; z and m are ignored.
    public let origin: Coordinate
    /// The distance between columns, in map units.
    public let spacingX: Double
    /// The distance between rows, in map units.
    public let spacingY: Double
    /// The rotation of its columns from the y axis, in degrees clockwise on the map.
    public let rotation: Double
    /// Whether it moves every position to its nearest node, however far, instead of only those within the tolerance.
    public let alwaysSnaps: Bool

    /// Creates a grid; by default rows are as far apart as columns.
    ///
    /// - Throws: `invalidGrid` if an ordinate or the rotation is not finite, or a spacing is not a positive finite number.
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

    /// Returns the node nearest to a position; nil if numbers are too large to distinguish nodes.
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
