import GromaGeometry
import GromaJSON

/// How a marker stands to the place that it is drawn for: turned, moved, and where the leader of a callout ends.
///
/// A ``MarkerSymbol`` keeps one, and draws and finds itself by it.
public struct MarkerPlacement: Hashable, Sendable {
    /// Degrees by which the marker is turned counterclockwise; 0 by default.
    public var angle = 0.0
    /// Points by which it is moved to the right; 0 by default.
    public var xOffset = 0.0
    /// Points by which it is moved up; 0 by default.
    public var yOffset = 0.0
    /// The reference of its angle; by default the screen.
    public var angleAlignment = AngleAlignment.screen
    /// Where the leader of a callout ends; the marker's place unless set.
    public var leaderPoint = MarkerOffset()

    /// Creates a placement: on the place, upright.
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

    /// Adds to a symbol's JSON what is not as it is unless set; angle and offsets always.
    public func write(to object: inout JSONObject) {
        object["angle"] = .number(angle)
        object["xoffset"] = .number(xOffset)
        object["yoffset"] = .number(yOffset)
        if angleAlignment != .screen { object["angleAlignment"] = .string(angleAlignment.rawValue) }
        if leaderPoint != MarkerOffset() { object["leaderPoint"] = ["x": .number(leaderPoint.x), "y": .number(leaderPoint.y)] }
    }

    /// The maximum offset of the marker's centre, in points.
    public var reach: Double { (xOffset * xOffset + yOffset * yOffset).squareRoot() }

    /// Degrees by which the marker is turned clockwise on the screen.
    ///
    /// - Parameter rotation: Degrees by which the map is turned clockwise.
    public func clockwise(rotation: Double) -> Double { (angleAlignment == .map ? rotation : 0) - angle }

    /// Whether a place of the screen lies on a marker that is drawn for a shape.
    ///
    /// - Parameters:
    ///   - geometry: The shape, in the reference of the frame.
    ///   - point: The place.
    ///   - frame: What is shown.
    ///   - reach: How far the marker reaches from the place of the shape, its offset counted.
    ///   - isOn: Asked with the place as the marker has it, from its middle, x to the right and y down.
    public func covers(
        _ geometry: Geometry, at point: ScreenPoint, in frame: MapFrame, reach: Double, _ isOn: (_ x: Double, _ y: Double) -> Bool
    ) -> Bool {
        let viewport = frame.viewport
        let place = viewport.map(x: point.x, y: point.y)
        // A little more than is needed, so that nothing is lost to rounding.
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
