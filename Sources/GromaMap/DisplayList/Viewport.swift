import GromaGeometry

/// The visible part of the map and its scale: a rectangle of the screen and the map position at its center.
///
/// Screen positions are in points, from the upper left corner, y running down. Rotation is the angle of the map's north from up, in degrees
/// clockwise. A unit of x is drawn `xScale` times as long as a unit of y, so that degrees of longitude look right away from the equator.
public struct Viewport: Hashable, Sendable {
    /// The map position at the center.
    public var center: Coordinate
    /// Map units (of y) per point.
    public var resolution: Double
    /// Width in points.
    public var width: Double
    /// Height in points.
    public var height: Double
    /// Degrees clockwise from up to north.
    public var rotation: Double {
        didSet { turn = Turn(degrees: rotation) }
    }
    /// The drawn length of a unit of x relative to a unit of y.
    public var xScale: Double
    private var turn: Turn

    /// Creates a viewport; resolution, sizes and scale that are not positive and finite count as 1.
    public init(center: Coordinate, resolution: Double, width: Double, height: Double, rotation: Double = 0, xScale: Double = 1) {
        func usable(_ value: Double) -> Double { value > 0 && value.isFinite ? value : 1 }
        self.center = center
        self.resolution = usable(resolution)
        self.width = usable(width)
        self.height = usable(height)
        self.rotation = rotation.isFinite ? rotation : 0
        self.xScale = usable(xScale)
        turn = Turn(degrees: self.rotation)
    }

    /// Creates the closest viewport that shows a whole extent with a margin around it.
    ///
    /// An extent of a single position is shown with some of its surroundings; an empty one as the position 0, 0.
    public init(fitting extent: Extent, width: Double, height: Double, margin: Double = 0, xScale: Double = 1) {
        guard !extent.isEmpty else {
            self.init(center: Coordinate(x: 0, y: 0), resolution: 1, width: width, height: height, xScale: xScale)
            return
        }
        // Ordinates are halved before they are added: the sum of two finite ordinates can overflow.
        let x = extent.xMin / 2 + extent.xMax / 2
        let y = extent.yMin / 2 + extent.yMax / 2
        let across = (extent.xMax - extent.xMin) * xScale / max(width - 2 * margin, 1)
        let down = (extent.yMax - extent.yMin) / max(height - 2 * margin, 1)
        var resolution = max(across, down)
        if !(resolution > 0) { resolution = max(abs(x), abs(y), 1) * 1e-5 }
        self.init(center: Coordinate(x: x, y: y), resolution: resolution, width: width, height: height, xScale: xScale)
    }

    /// Converts a map position to the screen.
    public func screen(x: Double, y: Double) -> (x: Double, y: Double) {
        let dx = (x - center.x) * xScale / resolution
        let dy = (center.y - y) / resolution
        return (width / 2 + dx * turn.cosine - dy * turn.sine, height / 2 + dx * turn.sine + dy * turn.cosine)
    }

    /// Converts a point on the screen to a map position.
    public func map(x: Double, y: Double) -> (x: Double, y: Double) {
        let (sx, sy) = (x - width / 2, y - height / 2)
        let dx = sx * turn.cosine + sy * turn.sine
        let dy = sy * turn.cosine - sx * turn.sine
        return (center.x + dx * resolution / xScale, center.y - dy * resolution)
    }

    /// The smallest extent of the map that contains everything shown.
    public var extent: Extent {
        let corners = [map(x: 0, y: 0), map(x: width, y: 0), map(x: 0, y: height), map(x: width, y: height)]
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        return Extent(xMin: xs.min() ?? 0, yMin: ys.min() ?? 0, xMax: xs.max() ?? 0, yMax: ys.max() ?? 0)
    }
}

/// The sine and cosine of a rotation, stored so that they are not computed for every vertex.
private struct Turn: Hashable, Sendable {
    let sine: Double
    let cosine: Double

    init(degrees: Double) {
        // Exact for the quarter turns, so that an upright map has no rounding in it.
        switch degrees.truncatingRemainder(dividingBy: 360) {
        case 0: (sine, cosine) = (0, 1)
        case 90, -270: (sine, cosine) = (1, 0)
        case 180, -180: (sine, cosine) = (0, -1)
        case 270, -90: (sine, cosine) = (-1, 0)
        case let angle: (sine, cosine) = Trigonometry.sineAndCosine(degrees: angle)
        }
    }
}
