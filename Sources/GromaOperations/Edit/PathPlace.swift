import GromaGeometry

/// A place on a path: a vertex, or a position on the segment after it.
public struct PathPlace: Comparable, Sendable {
    /// The vertex at or before the place.
    public let index: Int
    /// The fraction along the segment to the next vertex, 0 ≤ fraction < 1.
    public let fraction: Double
    /// The position, with the path's Z and M interpolated.
    public let coordinate: Coordinate

    /// Creates the place of a position on a segment of the path. The end of the segment becomes the next vertex; on the last segment of a
    /// ring, that is the first one. O(log n)
    public init(on path: Path, segment: Int, x: Double, y: Double) {
        let next = segment + 1 == path.count ? 0 : segment + 1
        let (a, b) = (path[segment], path[next])
        if x == a.x && y == a.y {
            self.init(index: segment, fraction: 0, coordinate: a)
        } else if x == b.x && y == b.y {
            self.init(index: next, fraction: 0, coordinate: b)
        } else {
            let (dx, dy) = (b.x - a.x, b.y - a.y)
            let fraction = min(max(((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy), 0), 1.0.nextDown)
            var coordinate = a.interpolated(to: b, fraction)
            (coordinate.x, coordinate.y) = (x, y)
            self.init(index: segment, fraction: fraction, coordinate: coordinate)
        }
    }

    /// Creates the place at a fraction, from 0 to 1, along a segment of the path; its end becomes the next vertex. O(log n)
    public init(on path: Path, segment: Int, fraction: Double) {
        let next = segment + 1 == path.count ? 0 : segment + 1
        if fraction > 0 && fraction < 1 {
            let coordinate = SegmentGeometry.position(at: fraction, from: path[segment], to: path[next])
            self.init(index: segment, fraction: fraction, coordinate: coordinate)
        } else {
            self.init(vertex: fraction > 0 ? next : segment, of: path)
        }
    }

    /// Creates the place of a vertex, whose index must be in range. O(log n)
    public init(vertex index: Int, of path: Path) { self.init(index: index, fraction: 0, coordinate: path[index]) }

    private init(index: Int, fraction: Double, coordinate: Coordinate) {
        self.index = index
        self.fraction = fraction.isNaN ? 0 : fraction
        self.coordinate = coordinate
    }

    /// Returns whether a place comes before another.
    public static func < (a: PathPlace, b: PathPlace) -> Bool { a.index < b.index || (a.index == b.index && a.fraction < b.fraction) }

    /// Returns whether two places of the same path are equal.
    public static func == (a: PathPlace, b: PathPlace) -> Bool { a.index == b.index && a.fraction == b.fraction }
}

extension Path {
    /// Returns the line from one place to a later one; on a ring, a place that is not later is reached across the last vertex. O(log n)
    public func piece(from start: PathPlace, to end: PathPlace) -> Path {
        let line = line()
        var piece = Path([start.coordinate], dimensions: dimensions)
        let last = end.fraction == 0 ? end.index : end.index + 1
        if start < end {
            piece.append(contentsOf: line.subpath(min(start.index + 1, last)..<last))
        } else {
            piece.append(contentsOf: line.subpath(min(start.index + 1, count)..<count))
            piece.append(contentsOf: line.subpath(0..<last))
        }
        piece.append(contentsOf: Path([end.coordinate], dimensions: dimensions))
        return piece
    }
}
