/// The room for a horizontal text within an area of the screen.
///
/// Horizontal lines are drawn across the area. If a line, and the lines half a text height above and below it, are all inside, a text of
/// that width fits. Places near the middle of the largest part are preferred.
struct AreaRoom {
    private let outlines: [[ScreenPoint]]
    /// The bounding box of the largest part, clipped to the screen.
    private let box: LabelRaster.Box
    private let middle: ScreenPoint
    /// The maximum number of lines across an area.
    private static let lineLimit = 13

    /// Creates the room of an area from its outlines, including holes, and the size of the screen. O(n)
    init(_ outlines: [[ScreenPoint]], width: Double, height: Double) {
        self.outlines = outlines
        let areas = outlines.map(Self.moments)
        guard let largest = areas.indices.max(by: { areas[$0].area < areas[$1].area }), let first = outlines[largest].first else {
            box = .init(left: 0, top: 0, right: 0, bottom: 0)
            middle = ScreenPoint(x: 0, y: 0)
            return
        }
        var box = LabelRaster.Box(left: first.x, top: first.y, right: first.x, bottom: first.y)
        for point in outlines[largest] {
            box = .init(
                left: min(box.left, point.x), top: min(box.top, point.y), right: max(box.right, point.x), bottom: max(box.bottom, point.y))
        }
        box = .init(left: max(box.left, 0), top: max(box.top, 0), right: min(box.right, width), bottom: min(box.bottom, height))
        self.box = box
        let center = areas[largest].center
        middle = ScreenPoint(x: min(max(center.x, box.left), box.right), y: min(max(center.y, box.top), box.bottom))
    }

    /// Returns the centers of the places for a text of a given size, the best first; if it fits nowhere, the centers of the longest spans.
    func places(width textWidth: Double, height textHeight: Double) -> [ScreenPoint] {
        guard box.left < box.right, box.top < box.bottom else { return [] }
        let room = box.bottom - box.top
        let count = min(max(Int(room / max(textHeight / 2, 1)), 1), Self.lineLimit)
        var fitting: [(place: ScreenPoint, cost: Double)] = []
        var others: [(place: ScreenPoint, length: Double)] = []
        // The line through the middle is included: a small area has only this one.
        let step = room / Double(count)
        var lines = (0..<count).map { line -> Double in box.top + (Double(line) + 0.5) * step }
        lines.append(middle.y)
        for y in lines {
            let here = stretches(atY: y)
            let all = count == 1 ? [] : common(common(here, stretches(atY: y - textHeight / 2)), stretches(atY: y + textHeight / 2))
            for (start, end) in all where end - start >= textWidth {
                let x = (start + end) / 2
                let away = abs(y - middle.y) / room + abs(x - middle.x) / (box.right - box.left)
                // A text that only just fits touches the border on both sides: places with up to twice the room are preferred.
                fitting.append((ScreenPoint(x: x, y: y), away - 0.2 * min((end - start) / max(textWidth, 1), 2)))
            }
            guard fitting.isEmpty else { continue }
            for (start, end) in here {
                others.append((ScreenPoint(x: (start + end) / 2, y: y), (end - start) * (1 - 0.5 * abs(y - middle.y) / room)))
            }
        }
        if !fitting.isEmpty { return fitting.sorted { $0.cost < $1.cost }.prefix(6).map(\.place) }
        return others.sorted { $0.length > $1.length }.prefix(3).map(\.place)
    }

    /// Returns the spans of a horizontal line inside the area, in ascending order, clipped to the screen and to the largest part.
    private func stretches(atY y: Double) -> [(start: Double, end: Double)] {
        var crossings: [Double] = []
        for outline in outlines {
            guard var last = outline.last else { continue }
            for point in outline {
                if (last.y > y) != (point.y > y) { crossings.append(last.x + (y - last.y) / (point.y - last.y) * (point.x - last.x)) }
                last = point
            }
        }
        crossings.sort()
        return stride(from: 0, to: crossings.count - 1, by: 2).compactMap { index in
            let (start, end) = (max(crossings[index], box.left), min(crossings[index + 1], box.right))
            return start < end ? (start, end) : nil
        }
    }

    /// Returns the intersection of two lists of spans.
    private func common(_ a: [(start: Double, end: Double)], _ b: [(start: Double, end: Double)]) -> [(start: Double, end: Double)] {
        var (i, j) = (0, 0)
        var result: [(start: Double, end: Double)] = []
        while i < a.count, j < b.count {
            let (start, end) = (max(a[i].start, b[j].start), min(a[i].end, b[j].end))
            if start < end { result.append((start, end)) }
            if a[i].end < b[j].end { i += 1 } else { j += 1 }
        }
        return result
    }

    /// Returns the area of an outline and its centroid (by the shoelace formula).
    private static func moments(_ outline: [ScreenPoint]) -> (area: Double, center: ScreenPoint) {
        guard let origin = outline.first, var last = outline.last else { return (0, ScreenPoint(x: 0, y: 0)) }
        var (twice, x, y) = (0.0, 0.0, 0.0)
        for point in outline {
            let (ax, ay, bx, by) = (last.x - origin.x, last.y - origin.y, point.x - origin.x, point.y - origin.y)
            let cross = ax * by - bx * ay
            twice += cross
            x += (ax + bx) * cross
            y += (ay + by) * cross
            last = point
        }
        guard twice != 0 else { return (0, origin) }
        return (abs(twice) / 2, ScreenPoint(x: origin.x + x / (3 * twice), y: origin.y + y / (3 * twice)))
    }
}
