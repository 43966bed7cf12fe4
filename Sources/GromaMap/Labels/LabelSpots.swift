import GromaGeometry

/// A place for a label.
struct LabelSpot {
    /// Where the text hangs, in the middle of its height.
    let place: ScreenPoint
    /// What of the text stands there from left to right.
    let alignment: TextSymbol.HorizontalAlignment
    /// Degrees by which it is turned clockwise.
    var angle = 0.0
    /// What it covers.
    let boxes: [LabelRaster.Box]
    /// Whether it may lie on markers, as one that is wanted on its own does.
    var coversMarkers = false
}

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

    /// The first place for which `isFree` is true.
    func first(for geometry: Geometry, where isFree: (LabelSpot) -> Bool) -> LabelSpot? {
        switch geometry {
        case .point, .multipoint:
            var place: Coordinate?
            geometry.forEachSymbolPlace(in: world.window) { x, y in if place == nil { place = Coordinate(x: x, y: y) } }
            return place.flatMap { aroundPoint($0, isFree) }
        case .polyline(let line): return alongLine(line).first(where: isFree)
        case .polygon(let area): return inside(area.rings).first(where: isFree)
        case .envelope: return inside(geometry.parts).first(where: isFree)
        case .collection(let collection):
            let shapes = collection.geometries.filter { $0.extent.intersects(world.window) }
            guard let largest = shapes.max(by: { $0.area < $1.area }) ?? shapes.first else { return nil }
            return first(for: largest, where: isFree)
        }
    }

    private func screen(_ x: Double, _ y: Double) -> ScreenPoint {
        let place = frame.viewport.screen(x: x + world.shift, y: y)
        return ScreenPoint(x: place.x, y: place.y)
    }

    /// A level label around a middle, if the screen has room for all of it.
    private func level(_ x: Double, _ y: Double, _ alignment: TextSymbol.HorizontalAlignment = .center) -> LabelSpot? {
        let (x, y) = (x + labels.symbol.xOffset, y - labels.symbol.yOffset)
        let box = LabelRaster.Box(x: x, y: y, width: width, height: height)
        guard box.isInside(width: frame.viewport.width, height: frame.viewport.height) else { return nil }
        let halo = labels.symbol.haloSize
        // Hung at the side that is nearest to its point, a text that is narrower than it was taken for does not stand off.
        let hung =
            switch alignment {
            case .left: box.left + halo
            case .right: box.right - halo
            case .center, .justify: x
            }
        return LabelSpot(place: ScreenPoint(x: hung, y: y), alignment: alignment, boxes: [box])
    }

    /// Eight places around a point and the one on it, that of the class first, as steps to the right and up.
    private func aroundPoint(_ place: Coordinate, _ isFree: (LabelSpot) -> Bool) -> LabelSpot? {
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
        let middle = screen(place.x, place.y)
        // On a point is no second choice: the label would cover the marker.
        if preferred == (0, 0) {
            guard var spot = level(middle.x, middle.y) else { return nil }
            spot.coversMarkers = true
            return isFree(spot) ? spot : nil
        }
        if let spot = spot(beside: middle, preferred), isFree(spot) { return spot }
        for step in Self.steps where step != preferred {
            if let spot = spot(beside: middle, step), isFree(spot) { return spot }
        }
        return nil
    }

    private static let steps: [(Double, Double)] = [(1, 1), (1, 0), (1, -1), (0, 1), (0, -1), (-1, 1), (-1, 0), (-1, -1)]

    private func spot(beside point: ScreenPoint, _ step: (right: Double, up: Double)) -> LabelSpot? {
        let isDiagonal = step.right != 0 && step.up != 0
        // Diagonally a label lies beside the marker and a little higher or lower: nearly clear of it already, it need not go far up.
        let across = reach * (isDiagonal ? 0.9 : 1) + Self.gap
        let up = isDiagonal ? reach * 0.3 : reach + Self.gap
        let alignment: TextSymbol.HorizontalAlignment = step.right > 0 ? .left : step.right < 0 ? .right : .center
        return level(point.x + step.right * (across + width / 2), point.y - step.up * (up + height / 2), alignment)
    }

    /// Level labels within what shows of an area.
    private func inside(_ rings: Parts) -> [LabelSpot] {
        let viewport = frame.viewport
        // Beyond the screen nothing is looked at: what the pieces are cut off at lies outside.
        let window = world.window.insetBy(-viewport.longestUnit)
        guard let pieces = rings.pieces(in: window, resolution: viewport.resolution, isCancelled: frame.hook.isCancelled) else { return [] }
        var outlines: [[ScreenPoint]] = []
        var start = 0
        for end in pieces.ends {
            if end - start > 2 {
                outlines.append((start..<end).map { screen(pieces.xy[2 * $0], pieces.xy[2 * $0 + 1]) })
            }
            start = end
        }
        let room = AreaRoom(outlines, width: viewport.width, height: viewport.height)
        let places = room.places(width: width, height: height)
        // Of an area that is smaller than a pixel only where it is is known.
        if places.isEmpty, let middle = rings.extent.intersection(world.window).center,
            rings.extent.width * viewport.xScale < viewport.resolution * 4
        {
            let place = screen(middle.x, middle.y)
            return level(place.x, place.y).map { [$0] } ?? []
        }
        return places.compactMap { level($0.x, $0.y) }
    }

    /// Places along the longest stretch that shows of a line: where it is straight before where it bends, near its middle first, or its start or end
    /// as the class says.
    private func alongLine(_ line: Polyline) -> [LabelSpot] {
        var run = MeasuredLine([])
        for index in line.paths.indices(meeting: world.window) {
            for piece in line.paths[index].visible(in: world.window, resolution: frame.viewport.resolution) {
                let measured = MeasuredLine(piece.coordinates.map { screen($0.x, $0.y) })
                if measured.length > run.length { run = measured }
            }
        }
        // What is shorter than its name is not named.
        guard run.length >= width else { return [] }
        let half = width / 2
        let room = run.length / 2 - half
        let step = max(half, room / 12)
        var places = [run.length / 2]
        if step > 0 {
            for away in stride(from: step, through: room, by: step) { places += [run.length / 2 - away, run.length / 2 + away] }
        }
        var first: Double?
        switch labels.placement {
        case .lineAboveStart, .lineBelowStart, .lineCenterStart, .lineAboveBefore, .lineBelowBefore, .lineCenterBefore: first = half
        case .lineAboveEnd, .lineBelowEnd, .lineCenterEnd, .lineAboveAfter, .lineBelowAfter, .lineCenterAfter: first = run.length - half
        default: break
        }
        if let first { places.insert(first, at: 0) }
        var straight: [LabelSpot] = []
        var bent: [LabelSpot] = []
        for (index, place) in places.enumerated() {
            guard let (spot, straightness) = spot(on: run, from: place - half, to: place + half) else { continue }
            if straightness > 0.985 || (index == 0 && first != nil) { straight.append(spot) } else { bent.append(spot) }
        }
        return straight + bent
    }

    /// A label along the chord between two places of a line, if the line does not bend away from it, and how straight the line is there, at most 1.
    private func spot(on run: MeasuredLine, from start: Double, to end: Double) -> (LabelSpot, straightness: Double)? {
        let (a, b, bend) = (run.place(at: start), run.place(at: end), run.place(at: (start + end) / 2))
        let chord = a.distance(to: b)
        guard chord > 0.9 * (end - start), chord > 0 else { return nil }
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
        let boxes = LabelRaster.Box.along(middle, width: width, height: height, (sine: dy, cosine: dx))
        guard boxes.allSatisfy({ $0.isInside(width: frame.viewport.width, height: frame.viewport.height) }) else { return nil }
        let spot = LabelSpot(place: middle, alignment: .center, angle: Trigonometry.degrees(x: dx, y: dy), boxes: boxes)
        return (spot, chord / (end - start))
    }
}

/// A line of the screen with how far each of its vertices is from its start.
private struct MeasuredLine {
    private let points: [ScreenPoint]
    private var passed: [Double] = []

    init(_ points: [ScreenPoint]) {
        self.points = points
        passed.reserveCapacity(points.count)
        for (index, point) in points.enumerated() {
            passed.append(index == 0 ? 0 : passed[index - 1] + points[index - 1].distance(to: point))
        }
    }

    var length: Double { passed.last ?? 0 }

    /// The place so far along the line, its ends for what lies beyond; the line has to have a vertex. O(log n)
    func place(at distance: Double) -> ScreenPoint {
        var (low, high) = (0, points.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if passed[middle] < distance { low = middle + 1 } else { high = middle }
        }
        guard low > 0, passed[low] > passed[low - 1] else { return points[low] }
        let part = min(max((distance - passed[low - 1]) / (passed[low] - passed[low - 1]), 0), 1)
        let (a, b) = (points[low - 1], points[low])
        return ScreenPoint(x: a.x + part * (b.x - a.x), y: a.y + part * (b.y - a.y))
    }
}

extension ScreenPoint {
    fileprivate func distance(to other: ScreenPoint) -> Double {
        ((other.x - x) * (other.x - x) + (other.y - y) * (other.y - y)).squareRoot()
    }
}
