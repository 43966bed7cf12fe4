import GromaGeometry

/// Places the labels of the lines of a graticule: of parallels along the left edge and of meridians along the upper edge, and if the map is
/// rotated or its lines are curved, along any edge that the lines cross.
struct GraticuleLabels {
    private enum Edge { case left, top, right, bottom }

    private let viewport: Viewport
    private let edges: (parallels: [Edge], meridians: [Edge])
    /// Whether lines may end within the frame, at the edge of the world.
    private let mayEndInside: Bool
    private var taken: [ScreenRect] = []
    private static let style = TextStyle(Palette.faintInk, size: 9)
    private static let seamStyle = TextStyle(Palette.seam, size: 9, isBold: true, halo: StrokeStyle(Palette.ground, width: 3))

    init(_ viewport: Viewport, areCurved: Bool) {
        self.viewport = viewport
        mayEndInside = areCurved
        guard areCurved || viewport.rotation.truncatingRemainder(dividingBy: 360) != 0 else {
            edges = ([.left], [.top])
            return
        }
        let (sine, cosine) = Trigonometry.sineAndCosine(degrees: viewport.rotation)
        let (across, down): ([Edge], [Edge]) = ([.left, .right], [.top, .bottom])
        edges = abs(sine) > abs(cosine) ? (down + across, across + down) : (across + down, down + across)
    }

    /// Returns the label of a line; nil if there is no room for it.
    mutating func label(of line: GraticuleLine) -> DisplayItem? {
        guard !line.label.isEmpty else { return nil }
        var isWithin = true
        for edge in line.family == .parallel ? edges.parallels : edges.meridians {
            for place in crossings(line, edge) {
                isWithin = false
                if let item = label(line.label, at: place, edge) { return item }
            }
        }
        guard mayEndInside, isWithin, let end = firstSeen(line) else { return nil }
        return take(line.label, x: end.x + 3, y: end.y - 3, Self.style)
    }

    /// Returns the label of the 180th meridian, at the place where it leaves the frame.
    mutating func label(ofSeam seam: GraticuleLine) -> DisplayItem? {
        guard let place = edges.meridians.compactMap({ crossings(seam, $0).first }).first else { return nil }
        let x = min(place.x + 4, viewport.width - 26)
        let y = min(max(place.y, 12), viewport.height - 5)
        taken.append(ScreenRect(x: x, y: y - 9, width: 26, height: 11))
        return .text(seam.label, x: x, y: y, in: .screen, Self.seamStyle)
    }

    /// Leaves room for other items in the corners: the scale bar in the lower left, the north arrow in the upper right.
    private mutating func label(_ text: String, at place: ScreenPoint, _ edge: Edge) -> DisplayItem? {
        let isTurned = edges.parallels.count > 1
        var style = Self.style
        switch edge {
        case .left:
            guard place.y > 24, place.y < viewport.height - 40 else { return nil }
            return take(text, x: 5, y: place.y - 3, style)
        case .right:
            guard place.y > 74, place.y < viewport.height - 14 else { return nil }
            style.anchor = .end
            return take(text, x: viewport.width - 5, y: place.y - 3, style)
        case .top:
            guard place.x > 30, place.x < viewport.width - (isTurned ? 66 : 30) else { return nil }
            style.anchor = .middle
            return take(text, x: place.x, y: 12, style)
        case .bottom:
            guard place.x > 220, place.x < viewport.width - 30 else { return nil }
            style.anchor = .middle
            return take(text, x: place.x, y: viewport.height - 6, style)
        }
    }

    private mutating func take(_ text: String, x: Double, y: Double, _ style: TextStyle) -> DisplayItem? {
        let width = TextWidth.points(text, size: style.size) + 4
        let left = style.anchor == .middle ? x - width / 2 : style.anchor == .end ? x - width : x
        let box = ScreenRect(x: left, y: y - style.size, width: width, height: style.size + 2)
        guard !taken.contains(where: { $0.overlaps(box) }) else { return nil }
        taken.append(box)
        return .text(text, x: x, y: y, in: .screen, style)
    }

    /// Returns the positions where a line crosses an edge of the frame.
    private func crossings(_ line: GraticuleLine, _ edge: Edge) -> [ScreenPoint] {
        let isAcross = edge == .top || edge == .bottom
        let level = edge == .right ? viewport.width : edge == .bottom ? viewport.height : 0
        var places: [ScreenPoint] = []
        for run in line.runs {
            for index in stride(from: 0, to: run.count - 3, by: 2) {
                let (a, b) = ((x: run[index], y: run[index + 1]), (x: run[index + 2], y: run[index + 3]))
                let (from, to) = isAcross ? (a.y, b.y) : (a.x, b.x)
                guard min(from, to) <= level, level <= max(from, to), from != to else { continue }
                let part = (level - from) / (to - from)
                let place = ScreenPoint(x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part)
                let along = isAcross ? place.x : place.y
                if along >= 0, along <= (isAcross ? viewport.width : viewport.height) { places.append(place) }
            }
        }
        return places
    }

    /// Returns the first vertex of a line that is well within the frame.
    private func firstSeen(_ line: GraticuleLine) -> ScreenPoint? {
        for run in line.runs {
            for index in stride(from: 0, to: run.count - 1, by: 2)
            where run[index] > 4 && run[index] < viewport.width - 34 && run[index + 1] > 14 && run[index + 1] < viewport.height - 40 {
                return ScreenPoint(x: run[index], y: run[index + 1])
            }
        }
        return nil
    }
}
