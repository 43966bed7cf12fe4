import GromaGeometry

/// The direction of a trace along a ring. A path that is not a ring has only one.
public enum TraceWay: String, CaseIterable, Hashable, Sendable {
    /// The shorter one; forwards if both are equally long.
    case shorter
    /// In the order of the vertices.
    case forward
    /// Against the order of the vertices.
    case backward
}

/// The error of a trace.
public enum TraceError: Error, Hashable, Sendable {
    /// A geometry without edges to follow.
    case noEdges(GeometryType)
    /// A part or vertex that does not exist.
    case geometry(GeometryError)
    /// Two places that no edges connect, because they are in different features or parts.
    case notConnected
    /// A fraction on an edge that is not in 0...1.
    case invalidFraction(Double)
    /// A line on which the given direction does not lead from the first place to the second.
    case noWay(TraceWay)
}

extension TraceError: CustomStringConvertible {
    /// Describes what was wrong, and what is allowed.
    public var description: String {
        switch self {
        case .noEdges(let type): return "A \(type.rawValue) has no edges to trace: give a polyline or polygon."
        case .geometry(let error): return error.description
        case .notConnected: return "The places to trace between lie in different features or parts: give two of one."
        case .invalidFraction(let found): return "A place on an edge is \(found), expected 0 to 1."
        case .noWay(let way): return "The second place does not lie \(way.rawValue) of the first on this line: leave the way out."
        }
    }
}

/// The coordinates along an edge of a geometry from one place to another: what a tracing tool adds to a sketch.
public struct EdgeTrace: Hashable, Sendable {
    /// From the first place to the second, both included: vertices unchanged, places between them with interpolated z and m. One coordinate
    /// if both places are the same.
    public let coordinates: [Coordinate]
    /// The direction taken: forward or backward.
    public let way: TraceWay

    /// Traces along a part of a geometry. A place without a fraction is a vertex. O(vertices between the places), including the search for
    /// the shorter way around a ring if edges have similar lengths.
    ///
    /// - Throws: `noEdges`, `notConnected`, `geometry` for invalid indices, `invalidFraction`, `noWay`.
    public init(
        along geometry: Geometry, from start: SnapTarget, to end: SnapTarget, way: TraceWay = .shorter
    ) throws(TraceError) {
        guard geometry.hasEdges else { throw .noEdges(geometry.type) }
        guard start.source == end.source, start.feature == end.feature, start.part == end.part else { throw .notConnected }
        let parts = geometry.parts
        guard parts.indices.contains(start.part) else {
            throw .geometry(.indexOutOfRange(what: "part", found: start.part, allowed: 0..<parts.count))
        }
        let path = parts[start.part]
        let (from, to) = (try Place(start, in: path), try Place(end, in: path))
        if path.isRing {
            self.way = way == .shorter ? Self.shorterWay(round: path, from, to) : way
        } else {
            self.way = from <= to ? .forward : .backward
            guard way == .shorter || way == self.way || from == to else { throw .noWay(way) }
        }
        coordinates =
            self.way == .forward
            ? Self.forward(along: path, from, to) : Self.forward(along: path, to, from).reversed()
    }

    /// The way with fewer vertices is measured, the other one until it is longer.
    private static func shorterWay(round ring: Path, _ from: Place, _ to: Place) -> TraceWay {
        let forward = ring.vertices(from: from, to: to).reduce(0) { $0 + $1.count }
        if 2 * forward <= ring.count {
            let length = ring.length(from: from, to: to)
            return ring.length(from: to, to: from, until: length) < length ? .backward : .forward
        }
        let length = ring.length(from: to, to: from)
        return ring.length(from: from, to: to, until: length.nextUp) <= length ? .forward : .backward
    }

    private static func forward(along path: Path, _ from: Place, _ to: Place) -> [Coordinate] {
        var found = [from.coordinate]
        for range in path.vertices(from: from, to: to) {
            path.forEachChunk(in: range) { chunk in
                for i in 0..<chunk.count { found.append(chunk.coordinate(at: i)) }
            }
        }
        if to.fraction > 0, from != to { found.append(to.coordinate) }
        return found
    }
}

/// A place on a path, in the order of its vertices: the ends of edges are always at the beginning of the next.
private struct Place: Comparable {
    let index: Int
    let fraction: Double
    let coordinate: Coordinate

    init(_ target: SnapTarget, in path: Path) throws(TraceError) {
        let fraction = target.fraction ?? 0
        guard fraction >= 0 && fraction <= 1 else { throw .invalidFraction(fraction) }
        do throws(GeometryError) {
            if fraction == 0 {
                (index, self.fraction) = (target.index, 0)
                coordinate = try path.coordinate(at: target.index)
            } else {
                let (a, b) = try path.segment(at: target.index)
                coordinate = SegmentGeometry.position(at: fraction, from: a, to: b)
                let isAtEnd = fraction == 1
                let next = path.isRing && target.index + 1 == path.count ? 0 : target.index + 1
                (index, self.fraction) = isAtEnd ? (next, 0) : (target.index, fraction)
            }
        } catch {
            throw .geometry(error)
        }
    }

    static func < (a: Place, b: Place) -> Bool { (a.index, a.fraction) < (b.index, b.fraction) }
    static func == (a: Place, b: Place) -> Bool { (a.index, a.fraction) == (b.index, b.fraction) }
}

extension Path {
    /// The vertices passed on the way forwards, the first place left out; round the beginning where the second comes first.
    fileprivate func vertices(from: Place, to: Place) -> [Range<Int>] {
        if from <= to { return [(from.index + 1)..<Swift.max(from.index + 1, to.index + 1)] }
        return [(from.index + 1)..<Swift.max(from.index + 1, count), 0..<(to.index + 1)]
    }

    /// The planar length of the way forwards; once it reaches `limit`, that much of it.
    fileprivate func length(from: Place, to: Place, until limit: Double = .infinity) -> Double {
        var (x, y) = (from.coordinate.x, from.coordinate.y)
        var sum = 0.0
        func go(to nextX: Double, _ nextY: Double) {
            let (dx, dy) = (nextX - x, nextY - y)
            sum += (dx * dx + dy * dy).squareRoot()
            (x, y) = (nextX, nextY)
        }
        for range in vertices(from: from, to: to) {
            for first in stride(from: range.lowerBound, to: range.upperBound, by: 1024) {
                forEachChunk(in: first..<Swift.min(first + 1024, range.upperBound)) { chunk in
                    for i in 0..<chunk.count { go(to: chunk.xy[2 * i], chunk.xy[2 * i + 1]) }
                }
                if sum >= limit { return sum }
            }
        }
        go(to: to.coordinate.x, to.coordinate.y)
        return sum
    }
}
