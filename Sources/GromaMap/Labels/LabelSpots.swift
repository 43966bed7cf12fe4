import GromaGeometry

/// A candidate position of a label.
struct LabelSpot {
    /// The anchor of the text, at half its height.
    let place: ScreenPoint
    /// The horizontal alignment of the text with its anchor.
    let alignment: TextSymbol.HorizontalAlignment
    /// The rotation in degrees clockwise.
    var angle = 0.0
    /// The boxes that it covers.
    let boxes: [LabelRaster.Box]
    /// Whether it may cover markers, such as a label that is meant to lie on its own marker.
    var coversMarkers = false
}

/// The candidate positions for the label of a feature, the best first.
struct LabelSpots {
    private let frame: MapFrame
    private let world: FrameWorld
    private let labels: LabelClass
    private let width: Double
    private let height: Double
    private let reach: Double
    /// The gap between a marker or line and its label, in points.
    private static let gap = 2.0

    init(_ frame: MapFrame, _ world: FrameWorld, _ labels: LabelClass, _ block: TextBlock, reach: Double) {
        self.frame = frame
        self.world = world
        self.labels = labels
        width = block.width + 2 * labels.symbol.haloSize
        height = block.height + 2 * labels.symbol.haloSize
        self.reach = reach
    }

    /// Returns the first candidate for which `isFree` is true.
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

    /// Returns a horizontal label around a position, if the whole label is on the screen.
    private func level(_ x: Double, _ y: Double, _ alignment: TextSymbol.HorizontalAlignment = .center) -> LabelSpot? {
        let (x, y) = (x + labels.symbol.xOffset, y - labels.symbol.yOffset)
        let box = LabelRaster.Box(x: x, y: y, width: width, height: height)
        guard box.isInside(width: frame.viewport.width, height: frame.viewport.height) else { return nil }
        let halo = labels.symbol.haloSize
        // Anchored at the side nearest to its point, a text stays close to it even if it is narrower than estimated.
        let hung =
            switch alignment {
            case .left: box.left + halo
            case .right: box.right - halo
            case .center, .justify: x
            }
        return LabelSpot(place: ScreenPoint(x: hung, y: y), alignment: alignment, boxes: [box])
    }

    /// Returns the first free of eight positions around a point and the one on it, starting with that of the label class; steps are to the
    /// right and up.
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
        // The position on the point is no fallback: the label would cover the marker.
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
        // A diagonal label lies beside the marker, a little higher or lower: it is nearly clear of it and need not be moved far up.
        let across = reach * (isDiagonal ? 0.9 : 1) + Self.gap
        let up = isDiagonal ? reach * 0.3 : reach + Self.gap
        let alignment: TextSymbol.HorizontalAlignment = step.right > 0 ? .left : step.right < 0 ? .right : .center
        return level(point.x + step.right * (across + width / 2), point.y - step.up * (up + height / 2), alignment)
    }

    /// Returns horizontal labels within the visible part of an area.
    private func inside(_ rings: Parts) -> [LabelSpot] {
        let viewport = frame.viewport
        // Nothing beyond the screen is considered: the edges at which the pieces are cut lie outside.
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
        // Of an area smaller than a pixel only the position is known.
        if places.isEmpty, let middle = rings.extent.intersection(world.window).center,
            rings.extent.width * viewport.xScale < viewport.resolution * 4
        {
            let place = screen(middle.x, middle.y)
            return level(place.x, place.y).map { [$0] } ?? []
        }
        return places.compactMap { level($0.x, $0.y) }
    }

    /// Returns positions along the longest visible part of a line: straight sections before curved ones and those near its middle first, or
    /// its start or end, depending on the class.
    private func alongLine(_ line: Polyline) -> [LabelSpot] {
        var run = MeasuredLine([])
        for index in line.paths.indices(meeting: world.window) {
            for piece in line.paths[index].visible(in: world.window, resolution: frame.viewport.resolution) {
                let measured = MeasuredLine(piece.coordinates.map { screen($0.x, $0.y) })
                if measured.length > run.length { run = measured }
            }
        }
        // A line that is shorter than its label is not labeled, and one without a length is none, even for a label without a width.
        guard run.length > 0, run.length >= width else { return [] }
        let half = width / 2
        let room = run.length / 2 - half
        let step = max(half, room / 12)
        var places = [run.length / 2]
        for away in stride(from: step, through: room, by: step) { places += [run.length / 2 - away, run.length / 2 + away] }
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

    /// Returns a label along the chord between two places of a line, if the line stays close to it, and the straightness of the line there,
    /// at most 1.
    private func spot(on run: MeasuredLine, from start: Double, to end: Double) -> (LabelSpot, straightness: Double)? {
        let (a, b, bend) = (run.place(at: start), run.place(at: end), run.place(at: (start + end) / 2))
        let chord = a.distance(to: b)
        guard chord > 0.9 * (end - start), chord > 0 else { return nil }
        var (dx, dy) = ((b.x - a.x) / chord, (b.y - a.y) / chord)
        // Text is read from left to right, vertical text from below.
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

/// A line on the screen with the distance of each vertex from its start.
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

    /// Returns the position at a distance along the line, clamped to its ends; the line must have a vertex. O(log n)
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
