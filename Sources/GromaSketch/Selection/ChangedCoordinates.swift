import GromaGeometry

/// The positions that one change removed and inserted, so that a host can draw it without further queries.
public struct ChangedCoordinates: Hashable, Sendable {
    /// The removed positions; nil if there are more than requested, or if they were inserted in the same step.
    public var old: [Coordinate]?
    /// The inserted positions; nil if there are more than requested, or if another change of the step removed them again. O(positions).
    public var new: [Coordinate]?
}

extension [GeometryChange] {
    /// Returns the positions that changes removed and inserted, in order, given the values before the first and after the last of them.
    ///
    /// - Parameter limit: The maximum number of positions in all.
    /// O(changes² · log n + positions).
    public func coordinates(from before: Geometry, to after: Geometry, limit: Int = 1_000) -> [ChangedCoordinates] {
        var rest = limit
        return indices.map { number in
            let change = self[number]
            let old = places(PartRange(part: change.part, range: change.from..<(change.from + change.removed)), before: number)
            let new = places(PartRange(part: change.part, range: change.from..<(change.from + change.inserted)), behind: number)
            return ChangedCoordinates(
                old: change.kind == .everything
                    ? before.everything(ifAtMost: &rest) : before.coordinates(in: old, count: change.removed, ifAtMost: &rest),
                new: change.kind == .everything
                    ? after.everything(ifAtMost: &rest) : after.coordinates(in: new, count: change.inserted, ifAtMost: &rest))
        }
    }

    /// Where the vertices that a change took away stood before all changes; nil where another of them had put them there.
    private func places(_ range: PartRange, before number: Int) -> [PartRange]? {
        follow(range, self[..<number].reversed().map { $0.inverse(cause: $0.cause) })
    }

    /// Where the vertices that a change brought stand after all changes; nil where another of them took them away or moved them.
    private func places(_ range: PartRange, behind number: Int) -> [PartRange]? { follow(range, Array(self[(number + 1)...])) }

    private func follow(_ range: PartRange, _ changes: [GeometryChange]) -> [PartRange]? {
        if range.range.isEmpty { return [] }
        var ranges = [range]
        for change in changes {
            if change.kind == .everything { return nil }
            let isHit = ranges.contains {
                change.kind == .vertices && change.part == $0.part && change.removed > 0
                    && $0.range.overlaps(change.from..<(change.from + change.removed))
            }
            if isHit { return nil }
            ranges = ranges.flatMap { change.places(of: $0) }
        }
        return ranges
    }
}

extension Geometry {
    fileprivate func coordinates(in ranges: [PartRange]?, count: Int, ifAtMost rest: inout Int) -> [Coordinate]? {
        guard let ranges, count <= rest, ranges.reduce(0, { $0 + $1.range.count }) == count else { return nil }
        let parts = parts
        guard ranges.allSatisfy({ parts.indices.contains($0.part) && $0.range.upperBound <= parts[$0.part].count }) else { return nil }
        rest -= count
        return ranges.flatMap { parts[$0.part].subpath($0.range).coordinates }
    }

    fileprivate func everything(ifAtMost rest: inout Int) -> [Coordinate]? {
        guard vertexCount <= rest else { return nil }
        rest -= vertexCount
        return parts.flatMap { $0.coordinates }
    }
}
