import GromaGeometry

/// What of a selection lies among vertices that one change takes out of a part and the next puts into another: where a path is split, or joined to one.
struct CarriedSelection {
    /// Vertices, by how far behind the first of those taken.
    private var vertices: [Range<Int>] = []
    /// The segment, or the place halfway along one, by how far its first vertex lies behind that.
    private var segment: (offset: Int, isMid: Bool)?
    /// Whether all of the part is selected.
    private var isWhole = false
    /// How many vertices were taken.
    private let count: Int

    /// What of a selection a change takes out.
    init(_ selection: SketchSelection, takenBy change: GeometryChange) {
        count = change.removed
        let taken = change.from..<(change.from + change.removed)
        switch selection {
        case .vertices(let ranges):
            vertices = ranges.compactMap { range in
                guard range.part == change.part, range.range.overlaps(taken) else { return nil }
                let part = range.range.clamped(to: taken)
                return (part.lowerBound - taken.lowerBound)..<(part.upperBound - taken.lowerBound)
            }
        // A segment goes with its second vertex.
        case .segment(change.part, let index) where taken.contains(index + 1): segment = (index - taken.lowerBound, false)
        case .midVertex(change.part, let index) where taken.contains(index + 1): segment = (index - taken.lowerBound, true)
        case .parts(let parts): isWhole = parts.contains(change.part)
        default: break
        }
    }

    /// The selection, after it has followed the change that puts the vertices in, with what was taken out. Where one of both changes has a vertex
    /// more, it is that which the others follow.
    func put(into selection: SketchSelection, by change: GeometryChange, isReversed: Bool) -> SketchSelection {
        /// Where a vertex comes to lie; -1 for the one that was there already.
        func place(_ offset: Int) -> Int {
            isReversed ? min(count, change.inserted) - 1 - offset : offset + change.inserted - count
        }
        if let segment {
            let first = change.from + (isReversed ? place(segment.offset + 1) : place(segment.offset))
            guard first >= 0 else { return selection }
            return segment.isMid ? .midVertex(part: change.part, segment: first) : .segment(part: change.part, index: first)
        }
        if isWhole {
            var parts: Set<Int> = [change.part]
            if case .parts(let others) = selection { parts.formUnion(others) }
            return .parts(parts.sorted())
        }
        let ranges = vertices.compactMap { range -> PartRange? in
            let (a, b) = (place(range.lowerBound), place(range.upperBound - 1))
            let (low, high) = (change.from + min(a, b), change.from + max(a, b))
            return low >= 0 ? PartRange(part: change.part, range: low..<(high + 1)) : nil
        }
        guard !ranges.isEmpty else { return selection }
        if case .vertices(let others) = selection { return .vertices((others + ranges).normalised) }
        return .vertices(ranges.normalised)
    }
}
