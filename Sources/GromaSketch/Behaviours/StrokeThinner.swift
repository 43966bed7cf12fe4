import GromaGeometry

/// Simplifies a pointer's path while it is being drawn: each point costs the same, however long the stroke is, and every point is within
/// the tolerance of the resulting line.
///
/// This is the sleeve fitting of Z. Zhao and A. Saalfeld ("Linear-time sleeve-fitting polyline simplification algorithms", 1997): from the
/// last vertex kept, each passed point leaves a cone of directions in which a line comes within the tolerance of it. The first point
/// outside one of these cones, or nearer than a passed point, makes the point before it a vertex.
///
/// Copies share the vertices, so that copying a tool that holds one is O(1).
public struct StrokeThinner: Hashable, Sendable {
    /// The maximum distance of a point from the resulting line, in map units of y.
    public let tolerance: Double
    /// The length of a unit of x relative to one of y, as on a screen that stretches the map.
    public let xScale: Double

    /// The vertices kept.
    private var settled: Path

    /// The last vertex kept.
    private var anchor: Coordinate?
    /// The last point passed since; the next vertex, if the stroke ended now.
    private var end: Coordinate?
    private var sleeve: Sleeve?

    /// The directions from the anchor that pass by all points within the tolerance, and the distance of the farthest.
    private struct Sleeve: Hashable {
        var left: Direction
        var right: Direction
        var reach: Double
    }

    private struct Direction: Hashable {
        var x: Double
        var y: Double

        /// Above 0 where the other lies counterclockwise of it.
        func cross(_ other: Direction) -> Double { x * other.y - y * other.x }
    }

    /// Creates an empty stroke.
    ///
    /// - Parameters:
    /// - tolerance: In map units of y. A negative value or NaN keeps every corner.
    /// - xScale: The length of a unit of x relative to one of y.
    public init(tolerance: Double, dimensions: Dimensions = .xy, xScale: Double = 1) {
        self.xScale = xScale > 0 && xScale.isFinite ? xScale : 1
        self.tolerance = tolerance > 0 ? tolerance : 0
        settled = Path(dimensions: dimensions)
    }

    /// The number of kept vertices, including the end.
    public var count: Int { settled.count + (end == nil ? 0 : 1) }

    /// The end of the stroke.
    public var last: Coordinate? { end ?? anchor }

    /// The kept vertices and the end. O(log n).
    public var pathWithEnd: Path {
        var path = settled
        if let end { try? path.append(end) }
        return path
    }

    /// Adds the next point. O(1), or O(log n) if it makes a vertex.
    ///
    /// - Throws: `geometry` with `notFinite` or `dimensionMismatch`.
    public mutating func append(_ point: Coordinate) throws(SketchError) {
        do throws(GeometryError) { try settled.check(point) } catch { throw .geometry(error) }
        guard anchor != nil else { return keep(point) }
        if let last, last.x == point.x, last.y == point.y { return }
        if !passes(point) {
            if let end { keep(end) }
            // From the new anchor on the point always begins a sleeve.
            _ = passes(point)
        }
        end = point
    }

    /// Whether the line from the anchor to the point comes near enough to all that was passed; the sleeve is narrowed then.
    private mutating func passes(_ point: Coordinate) -> Bool {
        guard let anchor else { return false }
        let (dx, dy) = ((point.x - anchor.x) * xScale, point.y - anchor.y)
        let distance = (dx * dx + dy * dy).squareRoot()
        guard distance.isFinite else {
            // What cannot be measured is kept: nothing reaches as far.
            sleeve = Sleeve(left: Direction(x: 0, y: 0), right: Direction(x: 0, y: 0), reach: .infinity)
            return false
        }
        if distance <= tolerance { return sleeve == nil }
        let direction = Direction(x: dx / distance, y: dy / distance)
        let sine = tolerance / distance
        let cosine = (1 - sine * sine).squareRoot()
        var next = Sleeve(
            left: Direction(x: direction.x * cosine - direction.y * sine, y: direction.x * sine + direction.y * cosine),
            right: Direction(x: direction.x * cosine + direction.y * sine, y: direction.y * cosine - direction.x * sine),
            reach: distance)
        if let sleeve {
            guard distance >= sleeve.reach, sleeve.right.cross(direction) >= 0, direction.cross(sleeve.left) >= 0 else { return false }
            if next.right.cross(sleeve.right) > 0 { next.right = sleeve.right }
            if sleeve.left.cross(next.left) > 0 { next.left = sleeve.left }
        }
        sleeve = next
        return true
    }

    /// Adds a vertex, which was checked when it was taken up.
    private mutating func keep(_ vertex: Coordinate) {
        try? settled.append(vertex)
        anchor = vertex
        end = nil
        sleeve = nil
    }
}
