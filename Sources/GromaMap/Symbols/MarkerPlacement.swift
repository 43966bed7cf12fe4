import GromaGeometry
import GromaJSON

/// The placement of a marker relative to its position: rotation, offset, and the end of a callout's leader.
///
/// Each ``MarkerSymbol`` has one, and uses it for drawing and hit testing.
public struct MarkerPlacement: Hashable, Sendable {
    /// The rotation in degrees counterclockwise; 0 by default.
    public var angle = 0.0
    /// The offset to the right in points; 0 by default.
    public var xOffset = 0.0
    /// The offset upward in points; 0 by default.
    public var yOffset = 0.0
    /// The reference of its angle; by default the screen.
    public var angleAlignment = AngleAlignment.screen
    /// The end of a callout's leader relative to the marker's position; the position itself by default.
    public var leaderPoint = MarkerOffset()

    /// Creates a placement without rotation and offset.
    public init() {}

    init(_ object: inout DefinitionObject) throws(MapError) {
        angle = try object.angle("angle") ?? 0
        xOffset = try object.offset("xoffset") ?? 0
        yOffset = try object.offset("yoffset") ?? 0
        angleAlignment = try object.word("angleAlignment") ?? .screen
        if var leader = try object.object("leaderPoint") {
            leaderPoint = MarkerOffset(x: try leader.offset("x") ?? 0, y: try leader.offset("y") ?? 0)
        }
    }

    /// Adds the placement to a symbol's JSON: angle and offsets always, other members if they differ from the defaults.
    public func write(to object: inout JSONObject) {
        object["angle"] = .number(angle)
        object["xoffset"] = .number(xOffset)
        object["yoffset"] = .number(yOffset)
        if angleAlignment != .screen { object["angleAlignment"] = .string(angleAlignment.rawValue) }
        if leaderPoint != MarkerOffset() { object["leaderPoint"] = ["x": .number(leaderPoint.x), "y": .number(leaderPoint.y)] }
    }

    /// The maximum offset of the marker's center, in points.
    public var reach: Double { (xOffset * xOffset + yOffset * yOffset).squareRoot() }

    /// Returns the rotation of the marker on the screen, in degrees clockwise.
    ///
    /// - Parameter rotation: The rotation of the map, in degrees clockwise.
    public func clockwise(rotation: Double) -> Double { (angleAlignment == .map ? rotation : 0) - angle }

    /// Returns whether a position of the screen lies on a marker of a geometry. O(n) for *n* vertices at most
    ///
    /// - Parameters:
    ///   - geometry: The geometry, in the frame's spatial reference.
    ///   - point: The position.
    ///   - frame: The frame that is shown.
    ///   - reach: The maximum extent of the marker from its position, including its offset.
    ///   - isOn: Called with the position relative to the marker's center, x to the right and y down.
    public func covers(
        _ geometry: Geometry, at point: ScreenPoint, in frame: MapFrame, reach: Double, _ isOn: (_ x: Double, _ y: Double) -> Bool
    ) -> Bool {
        let viewport = frame.viewport
        let place = viewport.map(x: point.x, y: point.y)
        // Slightly more than needed, so that nothing is lost to rounding.
        let window = Extent(xMin: place.x, yMin: place.y, xMax: place.x, yMax: place.y).insetBy(
            -(reach * 1.001 + 1e-6) * viewport.longestUnit)
        let turn = Trigonometry.sineAndCosine(degrees: clockwise(rotation: viewport.rotation))
        var covers = false
        geometry.forEachSymbolPlace(in: window) { x, y in
            guard !covers else { return }
            let middle = viewport.screen(x: x, y: y)
            let (dx, dy) = (point.x - middle.x - xOffset, point.y - middle.y + yOffset)
            covers = isOn(dx * turn.cosine + dy * turn.sine, dy * turn.cosine - dx * turn.sine)
        }
        return covers
    }
}
