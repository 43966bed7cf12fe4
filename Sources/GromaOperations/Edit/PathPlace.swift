import GromaGeometry

/// A place on a path: a vertex, or somewhere on the segment behind it.
struct PathPlace: Comparable {
    /// The vertex at or before the place.
    let index: Int
    /// How far towards the next vertex, from 0 to below 1.
    let fraction: Double
    /// The position, with the path's Z and M interpolated.
    let coordinate: Coordinate

    /// The place of a position on a segment; at the segment's end it is the next vertex, on a ring's last segment the first.
    init(on path: Path, segment: Int, x: Double, y: Double) {
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

    /// A vertex.
    init(vertex index: Int, of path: Path) { self.init(index: index, fraction: 0, coordinate: path[index]) }

    private init(index: Int, fraction: Double, coordinate: Coordinate) {
        self.index = index
        self.fraction = fraction.isNaN ? 0 : fraction
        self.coordinate = coordinate
    }

    static func < (a: PathPlace, b: PathPlace) -> Bool { a.index < b.index || (a.index == b.index && a.fraction < b.fraction) }

    static func == (a: PathPlace, b: PathPlace) -> Bool { a.index == b.index && a.fraction == b.fraction }
}

extension Path {
    /// The line from one place to a later one; on a ring a place that is not later is reached over the last vertex.
    func piece(from start: PathPlace, to end: PathPlace) -> Path {
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
