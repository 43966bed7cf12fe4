import GromaGeometry

extension Geometry {
    /// Calls `body` with each position within a rectangle where a marker is drawn: points, the middle of a line, a position inside an area.
    func forEachSymbolPlace(in window: Extent, _ body: (_ x: Double, _ y: Double) -> Void) {
        switch self {
        case .point(let point):
            if let place = point.coordinate, window.contains(x: place.x, y: place.y) { body(place.x, place.y) }
        case .multipoint:
            forEachVertex(in: window) { _, _, place in
                body(place.x, place.y)
                return true
            }
        case .polyline, .polygon, .envelope:
            if extent.intersects(window), let place = symbolPlace, window.contains(x: place.x, y: place.y) { body(place.x, place.y) }
        case .collection(let collection): for member in collection.geometries { member.forEachSymbolPlace(in: window, body) }
        }
    }

    /// Returns the position of the geometry's marker that is nearest to a given position: one of several points, otherwise ``symbolPlace``.
    /// nil for an empty geometry. O(log n) for points, otherwise O(n)
    func symbolPlace(nearestTo position: Coordinate) -> Coordinate? {
        switch self {
        case .multipoint: return nearestVertex(x: position.x, y: position.y)?.coordinate
        case .collection(let collection):
            func squaredDistance(_ place: Coordinate) -> Double {
                let (dx, dy) = (place.x - position.x, place.y - position.y)
                return dx * dx + dy * dy
            }
            return collection.geometries.compactMap { $0.symbolPlace(nearestTo: position) }.min {
                squaredDistance($0) < squaredDistance($1)
            }
        case .point, .polyline, .polygon, .envelope: return symbolPlace
        }
    }

    /// The position of a marker, a text or a callout for the whole geometry: a point itself, the first of several points, the middle of the
    /// longest line by length, a position inside the largest area; the first of those that are equal. nil for an empty geometry. O(n)
    package var symbolPlace: Coordinate? {
        switch self {
        case .point(let point): return point.coordinate
        case .multipoint(let points): return points.points.first
        case .polyline(let line):
            let longest = line.paths.max { $0.length < $1.length }
            return longest?.middle
        case .polygon(let area): return area.rings.placeInside ?? extent.center
        case .envelope(let envelope): return envelope.extent.center
        case .collection(let collection):
            return collection.geometries.filter { !$0.isEmpty }.max { $0.area < $1.area }?.symbolPlace
        }
    }
}

extension Path {
    /// The position at half the length of the path; nil if it has no vertices. O(n)
    var middle: Coordinate? {
        let half = length / 2
        var passed = 0.0
        var last: Coordinate?
        for place in coordinates {
            defer { last = place }
            guard let last else { continue }
            let (dx, dy) = (place.x - last.x, place.y - last.y)
            let step = (dx * dx + dy * dy).squareRoot()
            if passed + step >= half {
                let part = step > 0 ? (half - passed) / step : 0
                return Coordinate(x: last.x + part * dx, y: last.y + part * dy)
            }
            passed += step
        }
        return first
    }
}

extension Parts {
    /// A position well inside rings that bound areas: the middle of the longest span inside on one of several horizontal lines through the
    /// largest ring. nil if no such line has a span inside. O(n) per line
    var placeInside: Coordinate? {
        guard let largest = self.max(by: { $0.extent.width * $0.extent.height < $1.extent.width * $1.extent.height }) else { return nil }
        let box = largest.extent
        guard box.width > 0, box.height > 0 else { return nil }
        var best: (score: Double, place: Coordinate)?
        // The middle line first: of equally good spans the one nearest to it wins. Lines near the edges of the box have a lower weight,
        // because there is less room above or below.
        for (share, weight) in [(0.5, 1.0), (0.4, 0.95), (0.6, 0.95), (0.3, 0.85), (0.7, 0.85), (0.2, 0.7), (0.8, 0.7)] {
            let y = box.yMin + share * box.height
            let crossings = crossings(atY: y, within: box)
            for index in stride(from: 0, to: crossings.count - 1, by: 2) {
                let length = crossings[index + 1] - crossings[index]
                if length > 0, length * weight > best?.score ?? 0 {
                    best = (length * weight, Coordinate(x: (crossings[index] + crossings[index + 1]) / 2, y: y))
                }
            }
        }
        return best?.place
    }

    /// Returns the crossings of a horizontal line with the rings, in ascending order: alternately into areas and out of them.
    private func crossings(atY y: Double, within box: Extent) -> [Double] {
        var found: [Double] = []
        let line = Extent(xMin: extent.xMin, yMin: y, xMax: extent.xMax, yMax: y)
        for index in indices(meeting: line) {
            let ring = self[index]
            var last = ring.last
            for place in ring.coordinates {
                defer { last = place }
                guard let from = last, (from.y > y) != (place.y > y) else { continue }
                found.append(from.x + (y - from.y) / (place.y - from.y) * (place.x - from.x))
            }
        }
        return found.sorted()
    }
}
