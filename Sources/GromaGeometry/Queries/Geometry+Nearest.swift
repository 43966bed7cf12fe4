/// A vertex or segment of a geometry that is nearest to a position.
public struct NearestPlace: Hashable, Sendable {
    /// The part: a path or ring; 0 for points.
    public var part: Int
    /// The vertex, or the segment's first vertex.
    public var index: Int
    /// The vertex itself, or the segment's nearest point with z and m interpolated.
    public var coordinate: Coordinate
    /// The fraction of that point along the segment, 0 to 1; 0 for a vertex.
    public var fraction: Double
    /// The planar distance, in units of y.
    public var distance: Double
}

extension Geometry {
    /// Returns the vertex nearest to a position, except excluded ones; nil if none is within the maximum distance. O(log n) over all parts.
    ///
    /// - Parameter xScale: The length of a unit of x relative to one of y, as on a screen that stretches the map. Distances are in units of y.
    public func nearestVertex(
        x: Double, y: Double, within greatest: Double = .infinity, excluding excluded: [PartRange] = [], xScale: Double = 1
    ) -> NearestPlace? {
        parts.nearest(x: x, y: y, within: greatest, excluding: excluded, xScale: xScale) {
            $0.searchVertex(x: x, y: y, excluding: $1, best: &$2)
        }.map { part, path, best in
            let found = path.vertex(best, x: x, y: y)
            return NearestPlace(
                part: part, index: found.index, coordinate: found.coordinate, fraction: 0, distance: found.distance)
        }
    }

    /// Returns the segment nearest to a position, except excluded ones; nil if none is within the maximum distance. Points have no segments
    /// but count as ones of zero length. `segments(at:)` returns those at a vertex. O(log n) over all parts.
    ///
    /// - Parameter xScale: The length of a unit of x relative to one of y, as on a screen that stretches the map. Distances are in units of y.
    public func nearestSegment(
        x: Double, y: Double, within greatest: Double = .infinity, excluding excluded: [PartRange] = [], xScale: Double = 1
    ) -> NearestPlace? {
        switch self {
        case .point, .multipoint: return nearestVertex(x: x, y: y, within: greatest, excluding: excluded, xScale: xScale)
        case .collection(let g):
            // Members of each kind are searched separately, so that points are not taken for a line.
            var best: NearestPlace?
            for (firstPart, member) in g.numberedMembers {
                let excluded = excluded.counted(from: firstPart)
                let limit = best?.distance ?? greatest
                guard var found = member.nearestSegment(x: x, y: y, within: limit, excluding: excluded, xScale: xScale) else { continue }
                found.part += firstPart
                if found.distance < best?.distance ?? .infinity || best == nil { best = found }
            }
            return best
        case .polyline, .polygon, .envelope:
            return parts.nearest(x: x, y: y, within: greatest, excluding: excluded, xScale: xScale) {
                $0.searchSegment(x: x, y: y, excluding: $1, best: &$2)
            }.map { part, path, best in
                let found = path.segment(best, x: x, y: y)
                return NearestPlace(
                    part: part, index: found.index, coordinate: found.coordinate, fraction: found.fraction,
                    distance: found.distance)
            }
        }
    }
}

extension Parts {
    /// The part and its own best that are nearest; the first part of equally near ones.
    fileprivate func nearest(
        x: Double, y: Double, within greatest: Double, excluding excluded: [PartRange], xScale: Double,
        _ search: (Path, IndexRanges, inout NearestBound) -> Void
    ) -> (part: Int, path: Path, best: NearestBound)? {
        guard greatest >= 0 else { return nil }
        let excluded = ExcludedParts(excluded)
        var result: (part: Int, path: Path, best: NearestBound)?
        var bound = NearestBound(squaredDistance: greatest * greatest, index: .max, xScale: xScale)
        tree.forEachLeaf(nearX: x, y: y, best: &bound) { leaf, start, bound in
            for i in 0..<leaf.count {
                let distance = leaf.paths[i].extent.squaredDistance(x: x, y: y, xScale: xScale)
                guard distance <= bound.squaredDistance, bound.admits(distance, at: start + i) else { continue }
                var best = NearestBound(squaredDistance: bound.squaredDistance, index: .max, xScale: xScale)
                excluded.withRanges(ofPart: start + i) { search(leaf.paths[i], $0, &best) }
                if best.index != .max, bound.admits(best.squaredDistance, at: start + i) {
                    (bound.squaredDistance, bound.index) = (best.squaredDistance, start + i)
                    result = (start + i, leaf.paths[i], best)
                }
            }
        }
        return result
    }
}

/// The elements that a search excludes, by part.
private struct ExcludedParts {
    /// The parts in order, each with where its ranges begin.
    private var firsts: [(part: Int, start: Int)] = []
    private var ranges: [Range<Int>] = []

    init(_ excluded: [PartRange]) {
        for range in excluded.normalised {
            if firsts.last?.part != range.part { firsts.append((range.part, ranges.count)) }
            ranges.append(range.range)
        }
    }

    @inline(__always)
    func withRanges(ofPart part: Int, _ body: (IndexRanges) -> Void) {
        if ranges.isEmpty { return body(.none) }
        var from = 0
        var end = firsts.count
        while from < end {
            let middle = from + (end - from) / 2
            if firsts[middle].part < part { from = middle + 1 } else { end = middle }
        }
        guard from < firsts.count, firsts[from].part == part else { return body(.none) }
        let last = from + 1 < firsts.count ? firsts[from + 1].start : ranges.count
        ranges.withUnsafeBufferPointer {
            body(IndexRanges(UnsafeBufferPointer(rebasing: $0[firsts[from].start..<last])))
        }
    }
}
