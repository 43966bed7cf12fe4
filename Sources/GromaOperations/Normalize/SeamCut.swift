import GromaGeometry

/// A place where a path passes from one world into the next.
struct SeamCut {
    /// The segment that is cut, or that starts at the vertex where the path is cut.
    let segment: Int
    /// The fraction along the segment.
    let fraction: Double
    /// The seam's number.
    let seam: Double
    /// Whether the path goes east.
    let isEastward: Bool
    /// The place, on the 180th meridian.
    let place: Coordinate
    /// The vertex at this place; nil for a place inside the segment.
    let vertex: Int?

    /// The world before and the world after.
    var worldBefore: Double { isEastward ? seam : seam + 1 }
    var worldAfter: Double { isEastward ? seam + 1 : seam }

    /// Returns the order along the path.
    static func isBefore(_ a: SeamCut, _ b: SeamCut) -> Bool {
        if a.segment != b.segment { return a.segment < b.segment }
        if a.fraction != b.fraction { return a.fraction < b.fraction }
        // Seams that coincide because of rounding are ordered by the direction of travel.
        return a.isEastward ? a.seam < b.seam : a.seam > b.seam
    }

    /// Returns a cut inside a segment or at its ends; y, z and m are interpolated.
    static func cut(_ segment: Int, _ a: Coordinate, _ b: Coordinate, seam: Double, at x: Double) -> SeamCut {
        let t = max(0, min(1, (x - a.x) / (b.x - a.x)))
        func between(_ p: Double, _ q: Double) -> Double {
            let value = t < 0.5 ? p + (q - p) * t : q - (q - p) * (1 - t)
            // The difference of two huge ordinates may overflow although the value between them does not.
            return value.isInfinite ? p * (1 - t) + q * t : value
        }
        let place = Coordinate(x: x, y: between(a.y, b.y), z: between(a.z, b.z), m: between(a.m, b.m))
        return SeamCut(segment: segment, fraction: t, seam: seam, isEastward: b.x > a.x, place: place, vertex: nil)
    }
}

extension Path {
    /// Returns the cuts of a line at seams, where it crosses from one side to the other. A touch is not a cut; a section along a seam is
    /// cut at its end.
    ///
    /// Only runs whose boxes intersect a seam are visited: O(seams · log n + segments met).
    func lineCuts(_ worlds: Worlds, _ seams: [Double]) -> [SeamCut] {
        var cuts: [SeamCut] = []
        for k in seams {
            let x = worlds.seam(k)
            for range in segments(in: Extent(xMin: x, yMin: extent.yMin, xMax: x, yMax: extent.yMax)) {
                var side = 0
                var previous = self[range.lowerBound]
                for index in range.lowerBound...min(range.upperBound, count - 1) {
                    let vertex = self[index]
                    let now = vertex.x == x ? 0 : (vertex.x < x ? -1 : 1)
                    if now != 0 {
                        if side != 0 && now != side {
                            if previous.x == x {
                                cuts.append(
                                    SeamCut(
                                        segment: index - 1, fraction: 0, seam: k, isEastward: now > 0, place: previous, vertex: index - 1))
                            } else {
                                cuts.append(.cut(index - 1, previous, vertex, seam: k, at: x))
                            }
                        }
                        side = now
                    }
                    previous = vertex
                }
            }
        }
        return cuts.sorted(by: SeamCut.isBefore)
    }

    /// Returns the cuts of a ring at seams. A vertex on a seam counts as east of it, so that each vertex is on one side.
    func ringCuts(_ worlds: Worlds, _ seams: [Double]) -> [SeamCut] {
        var cuts: [SeamCut] = []
        for k in seams {
            let x = worlds.seam(k)
            for range in segments(in: Extent(xMin: x, yMin: extent.yMin, xMax: x, yMax: extent.yMax)) {
                var previous = self[range.lowerBound]
                for index in range {
                    let next = self[index + 1 == count ? 0 : index + 1]
                    if (previous.x >= x) != (next.x >= x) { cuts.append(.cut(index, previous, next, seam: k, at: x)) }
                    previous = next
                }
            }
        }
        return cuts.sorted(by: SeamCut.isBefore)
    }

    /// Returns the path with a position before and after it, unless it begins or ends there already.
    func extended(from start: Coordinate?, to end: Coordinate?) -> Path {
        var path = Path(dimensions: dimensions)
        if let start, first.map({ $0.x != start.x || $0.y != start.y }) ?? true { path = Path([start], dimensions: dimensions) }
        path = path.isEmpty ? self : path.appending(self)
        if let end, path.last.map({ $0.x != end.x || $0.y != end.y }) ?? true { path = path.appending(Path([end], dimensions: dimensions)) }
        return path
    }

    /// Returns this path followed by another, with shared structure. O(log n)
    func appending(_ other: Path) -> Path {
        if other.isEmpty { return self }
        if isEmpty { return other }
        var path = self
        path.append(contentsOf: other)
        return path
    }
}
