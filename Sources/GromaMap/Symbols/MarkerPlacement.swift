import GromaGeometry
import GromaJSON

/// Where the marker symbols of the engine stand in relation to their place, and how that is written.
struct MarkerPlacement: Hashable, Sendable {
    var angle = 0.0
    var xOffset = 0.0
    var yOffset = 0.0
    var alignment = AngleAlignment.screen
    var leaderPoint = MarkerOffset()

    init() {}

    init(_ object: inout DefinitionObject) throws(MapError) {
        angle = try object.angle("angle") ?? 0
        xOffset = try object.offset("xoffset") ?? 0
        yOffset = try object.offset("yoffset") ?? 0
        alignment = try object.word("angleAlignment") ?? .screen
        if var leader = try object.object("leaderPoint") {
            leaderPoint = MarkerOffset(x: try leader.offset("x") ?? 0, y: try leader.offset("y") ?? 0)
        }
    }

    /// Adds what is not as it is unless set; angle and offsets always.
    func write(to object: inout JSONObject) {
        object["angle"] = .number(angle)
        object["xoffset"] = .number(xOffset)
        object["yoffset"] = .number(yOffset)
        if alignment != .screen { object["angleAlignment"] = .string(alignment.rawValue) }
        if leaderPoint != MarkerOffset() { object["leaderPoint"] = ["x": .number(leaderPoint.x), "y": .number(leaderPoint.y)] }
    }

    /// How far it may move the middle of the marker, in points.
    var reach: Double { (xOffset * xOffset + yOffset * yOffset).squareRoot() }

    /// Degrees by which the marker is turned clockwise on the screen.
    func clockwise(rotation: Double) -> Double { (alignment == .map ? rotation : 0) - angle }

    /// Whether a place of the screen lies on a marker that is drawn for a shape.
    ///
    /// - Parameters:
    ///   - reach: How far the marker reaches from the place of the shape, its offset counted.
    ///   - isOn: Asked with the place as the marker has it, from its middle, x to the right and y down.
    func covers(
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
