import GromaGeometry

/// The places at which the label of a feature may stand, the best first.
struct LabelSpots {
    private let frame: MapFrame
    private let world: FrameWorld
    private let labels: LabelClass
    private let width: Double
    private let height: Double
    private let reach: Double
    /// From a point's marker or a line to its label.
    private static let gap = 2.0

    init(_ frame: MapFrame, _ world: FrameWorld, _ labels: LabelClass, _ block: TextBlock, reach: Double) {
        self.frame = frame
        self.world = world
        self.labels = labels
        width = block.width + 2 * labels.symbol.haloSize
        height = block.height + 2 * labels.symbol.haloSize
        self.reach = reach
    }

    /// The places, and how much of the feature shows.
    func spots(of geometry: Geometry) -> (list: [LabelSpot], weight: Double) {
        switch geometry {
        case .point, .multipoint:
            var place: Coordinate?
            geometry.forEachSymbolPlace(in: world.window) { x, y in if place == nil { place = Coordinate(x: x, y: y) } }
            return (place.map(aroundPoint) ?? [], 0)
        case .polyline(let line): return alongLine(line)
        case .polygon(let area): return inside(area.rings)
        case .envelope: return inside(geometry.parts)
        case .collection(let collection):
            let shapes = collection.geometries.filter { $0.extent.intersects(world.window) }
            guard let largest = shapes.max(by: { $0.area < $1.area }) ?? shapes.first else { return ([], 0) }
            return spots(of: largest)
        }
    }

    private func screen(_ x: Double, _ y: Double) -> ScreenPoint {
        let place = frame.viewport.screen(x: x + world.shift, y: y)
        return ScreenPoint(x: place.x, y: place.y)
    }

    /// A level label, if the screen has room for all of it.
    private func level(_ x: Double, _ y: Double) -> LabelSpot? {
        let middle = ScreenPoint(x: x + labels.symbol.xOffset, y: y - labels.symbol.yOffset)
        let box = LabelBoxes.Box(
            left: middle.x - width / 2, top: middle.y - height / 2, right: middle.x + width / 2, bottom: middle.y + height / 2)
        guard box.isInside(width: frame.viewport.width, height: frame.viewport.height) else { return nil }
        return LabelSpot(middle: middle, angle: 0, boxes: [box])
    }

    /// Eight places around a point and the one on it, that of the class first, as steps to the right and up.
    private func aroundPoint(_ place: Coordinate) -> [LabelSpot] {
        let preferred: (Double, Double) =
            switch labels.placement {
            case .pointAboveCenter: (0, 1)
            case .pointAboveLeft: (-1, 1)
            case .pointBelowCenter: (0, -1)
            case .pointBelowLeft: (-1, -1)
            case .pointBelowRight: (1, -1)
            case .pointCenterLeft: (-1, 0)
            case .pointCenterRight: (1, 0)
            case .pointCenterCenter: (0, 0)
            default: (1, 1)
            }
        var steps = [preferred]
        // On a point is no second choice: the label would cover the marker.
        if preferred != (0, 0) {
            let others: [(Double, Double)] = [(1, 1), (1, 0), (1, -1), (0, 1), (0, -1), (-1, 1), (-1, 0), (-1, -1)]
            steps += others.filter { $0 != preferred }
        }
        let middle = screen(place.x, place.y)
        return steps.compactMap { right, up in
            // Diagonally the corner comes as near as the marker is round.
            let away = reach * (right != 0 && up != 0 ? 0.7 : 1) + Self.gap
            return level(middle.x + right * (away + width / 2), middle.y - up * (away + height / 2))
        }
    }

    /// The middle of what shows of an area, and a line above and below it.
    private func inside(_ rings: Parts) -> (list: [LabelSpot], weight: Double) {
        let step = frame.viewport.resolution
        var seen: [Path] = []
        for index in rings.indices(meeting: world.window) {
            let ring = rings[index]
            var xy = ring.visible(in: ring.extent, resolution: max(step, ring.extent.width / 20_000)).first?.xyArray ?? []
            if !world.window.contains(ring.extent) { xy = RingClipper(world.window).clip(xy) }
            if xy.count >= 6 { seen.append(Path(xy: xy, isRing: true)) }
        }
        let parts = Parts(seen)
        guard let place = parts.placeInside ?? parts.extent.center else { return ([], 0) }
        let middle = screen(place.x, place.y)
        let spots = [0, -height, height].compactMap { level(middle.x, middle.y + $0) }
        return (spots, parts.extent.width * frame.viewport.xScale / step * parts.extent.height / step)
    }

    /// Places along the longest stretch that shows of a line: its middle first, or its start or end, as the class says.
    private func alongLine(_ line: Polyline) -> (list: [LabelSpot], weight: Double) {
        var longest: (points: [ScreenPoint], length: Double) = ([], 0)
        for index in line.paths.indices(meeting: world.window) {
            for run in line.paths[index].visible(in: world.window, resolution: frame.viewport.resolution) {
                let points = run.coordinates.map { screen($0.x, $0.y) }
                let length = zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
                if length > longest.length { longest = (points, length) }
            }
        }
        // What is shorter than its name is not named.
        guard longest.length >= width else { return ([], 0) }
        let half = width / 2
        let middle = longest.length / 2
        var places = [middle, longest.length / 3, longest.length * 2 / 3, longest.length / 4, longest.length * 3 / 4]
        switch labels.placement {
        case .lineAboveStart, .lineBelowStart, .lineCenterStart, .lineAboveBefore, .lineBelowBefore, .lineCenterBefore:
            places.insert(half, at: 0)
        case .lineAboveEnd, .lineBelowEnd, .lineCenterEnd, .lineAboveAfter, .lineBelowAfter, .lineCenterAfter:
            places.insert(longest.length - half, at: 0)
        default: break
        }
        let spots = places.filter { $0 - half >= -1e-9 && $0 + half <= longest.length + 1e-9 }.compactMap { place in
            spot(on: longest.points, from: place - half, to: place + half)
        }
        return (spots, longest.length)
    }

    /// A label along the chord between two places of a line, if the line does not bend away from it.
    private func spot(on points: [ScreenPoint], from start: Double, to end: Double) -> LabelSpot? {
        guard let a = points.place(at: start), let b = points.place(at: end), let bend = points.place(at: (start + end) / 2) else {
            return nil
        }
        let chord = a.distance(to: b)
        guard chord > 0.9 * (end - start) else { return nil }
        var (dx, dy) = ((b.x - a.x) / chord, (b.y - a.y) / chord)
        // Read from left to right, an upright one from below.
        if dx < 0 || (dx == 0 && dy > 0) { (dx, dy) = (-dx, -dy) }
        let side: Double =
            switch labels.placement {
            case .lineCenterAlong, .lineCenterStart, .lineCenterEnd, .lineCenterBefore, .lineCenterAfter: 0
            case .lineBelowAlong, .lineBelowStart, .lineBelowEnd, .lineBelowBefore, .lineBelowAfter: 1
            default: -1
            }
        let away = side * (height / 2 + reach + Self.gap)
        let middle = ScreenPoint(x: bend.x - dy * away + labels.symbol.xOffset, y: bend.y + dx * away - labels.symbol.yOffset)
        // Squares along the text, so that a slanting one does not take the whole rectangle around it.
        let count = max(1, Int((width / height).rounded(.up)))
        let halfSquare = height / 2 * (abs(dx) + abs(dy))
        let boxes = (0..<count).map { index -> LabelBoxes.Box in
            let along = (count == 1 ? 0.5 : Double(index) / Double(count - 1)) * max(width - height, 0) - max(width - height, 0) / 2
            let (x, y) = (middle.x + dx * along, middle.y + dy * along)
            return LabelBoxes.Box(left: x - halfSquare, top: y - halfSquare, right: x + halfSquare, bottom: y + halfSquare)
        }
        guard boxes.allSatisfy({ $0.isInside(width: frame.viewport.width, height: frame.viewport.height) }) else { return nil }
        return LabelSpot(middle: middle, angle: Trigonometry.degrees(x: dx, y: dy), boxes: boxes)
    }
}

extension ScreenPoint {
    fileprivate func distance(to other: ScreenPoint) -> Double {
        ((other.x - x) * (other.x - x) + (other.y - y) * (other.y - y)).squareRoot()
    }
}

extension [ScreenPoint] {
    /// The place so far along the line.
    fileprivate func place(at distance: Double) -> ScreenPoint? {
        var passed = 0.0
        for (a, b) in zip(self, dropFirst()) {
            let step = a.distance(to: b)
            if passed + step >= distance, step > 0 {
                let part = Swift.max(0, (distance - passed) / step)
                return ScreenPoint(x: a.x + part * (b.x - a.x), y: a.y + part * (b.y - a.y))
            }
            passed += step
        }
        return last
    }
}
