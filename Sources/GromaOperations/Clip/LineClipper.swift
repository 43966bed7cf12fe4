import GromaGeometry

/// Cuts one path to a rectangle (Liang and Barsky), visiting only the segments that intersect it.
struct LineClipper {
    private let extent: Extent
    private let path: Path

    init(_ extent: Extent, _ path: Path) {
        self.extent = extent
        self.path = path
    }

    /// Returns the pieces inside, in order. The vertices of runs of whole segments inside are copied from the path.
    func pieces() -> [Path] {
        var pieces: [[Coordinate]] = []
        var current: [Coordinate] = []
        func finish() {
            // Vertices in one place, where the line touches the rectangle, are no piece.
            if current.contains(where: { !$0.isAt(current[0]) }) { pieces.append(current) }
            current = []
        }
        for range in path.segments(in: extent) {
            finish()
            var start = path[range.lowerBound]
            for segment in range {
                let end = path[segment + 1 == path.count ? 0 : segment + 1]
                if let inside = fractions(start, end), inside.lower < inside.upper {
                    if inside.lower > 0 || current.isEmpty {
                        finish()
                        current.append(snapped(start.interpolated(to: end, inside.lower)))
                    }
                    current.append(snapped(start.interpolated(to: end, inside.upper)))
                    if inside.upper < 1 { finish() }
                } else {
                    finish()
                }
                start = end
            }
        }
        finish()
        if path.isRing, pieces.count > 1, let first = pieces.first?.first, let last = pieces.last?.last, first == last, first == path[0] {
            pieces[0] = pieces.removeLast() + pieces[0].dropFirst()
        }
        return pieces.map { Path($0, dimensions: path.dimensions) }
    }

    /// Returns the range of fractions at which a segment lies in the rectangle.
    private func fractions(_ a: Coordinate, _ b: Coordinate) -> (lower: Double, upper: Double)? {
        var (lower, upper) = (0.0, 1.0)
        for (start, change, least, greatest) in [
            (a.x, b.x - a.x, extent.xMin, extent.xMax), (a.y, b.y - a.y, extent.yMin, extent.yMax),
        ] {
            if change == 0 {
                if start < least || start > greatest { return nil }
                continue
            }
            let (entry, exit) = change > 0 ? (least, greatest) : (greatest, least)
            lower = max(lower, (entry - start) / change)
            upper = min(upper, (exit - start) / change)
        }
        return lower <= upper ? (lower, upper) : nil
    }

    /// Returns a computed position clamped to the rectangle, so that rounding leaves none outside.
    private func snapped(_ position: Coordinate) -> Coordinate {
        Coordinate(
            x: min(max(position.x, extent.xMin), extent.xMax), y: min(max(position.y, extent.yMin), extent.yMax), z: position.z,
            m: position.m)
    }
}
