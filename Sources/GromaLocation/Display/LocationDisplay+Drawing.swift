import GromaBase
import GromaGeometry
import GromaMap

extension LocationDisplay {
    /// The symbol of the location: with the heading in compass navigation, otherwise with the course, if they are known.
    public var symbol: LocationSymbol {
        if autoPanMode == .compassNavigation { return headingOfInterface == nil ? .plain : .heading }
        return course == nil ? .plain : .course
    }

    /// The rotation of the symbol on the screen, in degrees clockwise. In the navigation modes it points up, and the map rotates.
    public var symbolRotation: Double { symbolRotation(onMapTurnedBy: map?.viewport.rotation ?? 0) }

    private func symbolRotation(onMapTurnedBy rotation: Double) -> Double {
        switch autoPanMode {
        case .navigation, .compassNavigation: 0
        case .off, .default: course.map { Angle.normalized($0 + northOnMap + rotation) } ?? 0
        }
    }

    static let blue = Color(0x1f6feb)
    /// The disc's diameter including its rim, in points.
    static let size = 20.0
    /// The maximum extent of the built-in symbols from their middle.
    private static let reach = 42.0
    /// The maximum distance in points of screen positions that are drawn: beyond it nothing is visible, and numbers may overflow.
    private static let farthest = 1e9
    /// The duration in seconds and the final radius in points of the ring of a fix.
    private static let ping = (duration: 1.5, radius: 32.0)

    /// The phase of the ring of the last fix, 0 to 1; nil if there is none.
    var pingPhase: Double? {
        guard showsPing, isStarted, let pingTime else { return nil }
        let phase = (dataSource.outlet.clock.time - pingTime) / Self.ping.duration
        return phase >= 0 && phase < 1 ? phase : nil
    }

    /// The part of the screen in which the location is drawn; nil if it is not drawn.
    var area: ScreenRect? {
        guard isShown, let map, let place = mapLocation else { return nil }
        let middle = map.screenPoint(of: place)
        guard abs(middle.x) < Self.farthest, abs(middle.y) < Self.farthest else { return nil }
        var reach = max(Self.reach, Self.ping.radius)
        if let image = symbol.image(in: images, pixelDensity: map.pixelDensity) { reach = max(reach, image.width, image.height) }
        let frame = map.frame()
        for edge in accuracyCircle(frame, middle) { reach = max(reach, abs(edge.x - middle.x) + 1, abs(edge.y - middle.y) + 1) }
        return ScreenRect(x: middle.x - reach, y: middle.y - reach, width: 2 * reach, height: 2 * reach)
    }

    /// Invalidates the map where the location was drawn and where it is now.
    func redraw() {
        let now = area
        for area in [drawnArea, now] { if let area { map?.setNeedsDisplay(in: area) } }
        drawnArea = now
    }

    /// Returns the screen positions of the circle of the horizontal accuracy around the location; none if it is unknown.
    private func accuracyCircle(_ frame: MapFrame, _ middle: ScreenPoint) -> [ScreenPoint] {
        // An accuracy beyond the size of the Earth is meaningless and has no circle.
        guard let accuracy = location?.horizontalAccuracy, accuracy > 0, accuracy < 2e7, let place = mapLocation else { return [] }
        // The local scale of the map: meters per unit of x and of y.
        let ground = engine.groundMetric(of: frame.spatialReference).stretched(at: place)
        let origin = ground.ground(place)
        let east = ground.ground(Coordinate(x: place.x + 1, y: place.y))
        let north = ground.ground(Coordinate(x: place.x, y: place.y + 1))
        let (width, height) = (abs(east.x - origin.x), abs(north.y - origin.y))
        guard width > 0, height > 0 else { return [] }
        let (x, y) = (accuracy / width, accuracy / height)
        let shift = frame.viewport.screen(x: place.x, y: place.y)
        let circle = (0..<72).map { step in
            let (sine, cosine) = Trigonometry.sineAndCosine(degrees: Double(step) * 5)
            let edge = frame.viewport.screen(x: place.x + x * cosine, y: place.y + y * sine)
            return ScreenPoint(x: middle.x + edge.x - shift.x, y: middle.y + edge.y - shift.y)
        }
        return circle.allSatisfy { abs($0.x) < Self.farthest && abs($0.y) < Self.farthest } ? circle : []
    }

}

extension LocationDisplay: DisplayListSource {
    /// Returns the circle of the accuracy, the ring of the last fix, and the symbol; nothing unless the location is shown.
    ///
    /// - Throws: Never.
    public func items(for frame: MapFrame) throws(MapError) -> [DisplayItem] {
        guard isShown, alpha > 0, let place = mapLocation else { return [] }
        let middle = frame.screenPoint(of: place)
        guard abs(middle.x) < Self.farthest, abs(middle.y) < Self.farthest else { return [] }
        var items: [DisplayItem] = []
        let circle = accuracyCircle(frame, middle)
        if let reach = circle.map({ max(abs($0.x - middle.x), abs($0.y - middle.y)) }).max(), reach > Self.size / 2 {
            items.append(
                .paths(
                    DisplayPaths(circle.flatMap { [$0.x, $0.y] }, isClosed: true, in: .screen), fill: .color(Self.blue.opacity(0.14)),
                    stroke: StrokeStyle(Self.blue.opacity(0.5), width: 1)))
        }
        if let phase = pingPhase {
            let radius = Self.size / 2 + (Self.ping.radius - Self.size / 2) * phase
            let ring = MarkerStyle(
                color: Self.blue.opacity(0), size: 2 * radius - 2, outline: StrokeStyle(Self.blue.opacity(0.6 * (1 - phase)), width: 2))
            items.append(.markers([middle.x, middle.y], in: .screen, ring))
        }
        let rotation = symbolRotation(onMapTurnedBy: frame.viewport.rotation)
        if var image = symbol.image(in: images, pixelDensity: frame.pixelDensity) {
            image.angle = rotation
            items.append(.images([middle.x, middle.y], in: .screen, image))
        } else {
            items += symbol.items(at: middle, rotation: rotation)
        }
        return [.group(DisplayGroup(name: "location", opacity: alpha, items: items))]
    }
}

extension LocationDisplay: CalloutLocation {
    /// Returns whether a position of the screen is on the symbol or within the tolerance of it.
    public func isHit(at point: ScreenPoint, in frame: MapFrame, tolerance: Double) -> Bool {
        guard isShown, alpha > 0, let place = mapLocation else { return false }
        let middle = frame.screenPoint(of: place)
        let (dx, dy) = (point.x - middle.x, point.y - middle.y)
        let reach = max(tolerance, Self.size / 2)
        return dx * dx + dy * dy <= reach * reach
    }
}

extension LocationSymbol {
    /// Returns the items of the built-in symbol.
    func items(at middle: ScreenPoint, rotation: Double) -> [DisplayItem] {
        let blue = LocationDisplay.blue
        let size = LocationDisplay.size
        let (sine, cosine) = Trigonometry.sineAndCosine(degrees: rotation)
        // Creates a shape from points relative to the middle, x to the right and y up.
        func figure(_ points: [(x: Double, y: Double)]) -> DisplayPaths {
            var xy: [Double] = []
            for point in points {
                xy.append(middle.x + point.x * cosine + point.y * sine)
                xy.append(middle.y + point.x * sine - point.y * cosine)
            }
            return DisplayPaths(xy, isClosed: true, in: .screen)
        }
        var items: [DisplayItem] = []
        switch self {
        case .plain: break
        case .course:
            // Both flanks are tangents of the disc.
            let tip = figure([(-9.5, 6), (0, 25), (9.5, 6)])
            items.append(.paths(tip, fill: .color(blue), stroke: StrokeStyle(.white, width: 2)))
        case .heading:
            let edge = stride(from: -30.0, through: 30, by: 5).map { degrees in
                let (x, y) = Trigonometry.sineAndCosine(degrees: degrees)
                return (x: 40 * x, y: 40 * y)
            }
            items.append(.paths(figure([(0, 0)] + edge), fill: .color(blue.opacity(0.35)), stroke: nil))
        }
        let shade = MarkerStyle(color: Color.black.opacity(0.25), size: size + 2)
        let disc = MarkerStyle(color: blue, size: size - 6, outline: StrokeStyle(.white, width: 3))
        items.append(.markers([middle.x, middle.y], in: .screen, shade))
        items.append(.markers([middle.x, middle.y], in: .screen, disc))
        return items
    }
}
