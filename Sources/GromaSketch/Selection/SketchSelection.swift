import GromaGeometry

/// The selection of a sketch, which the selection verbs move, rotate, scale, copy and delete.
public enum SketchSelection: Hashable, Sendable {
    /// Nothing.
    case none
    /// Vertices, as ranges in order of part and index that neither overlap nor touch.
    case vertices([PartRange])
    /// The midpoint of a segment: the next tap, or a drag, inserts a vertex there.
    case midVertex(part: Int, segment: Int)
    /// A segment with both its ends.
    case segment(part: Int, index: Int)
    /// Whole parts, in order.
    case parts([Int])
    /// Everything.
    case geometry

    /// A single vertex.
    public static func vertex(part: Int, index: Int) -> SketchSelection {
        .vertices([PartRange(part: part, range: index..<(index + 1))])
    }

    /// The kind of selected element.
    public enum Level: String, Hashable, Sendable, CaseIterable {
        /// Nothing is selected.
        case none
        /// Vertices.
        case vertices
        /// The midpoint of a segment.
        case midVertex
        /// A segment.
        case segment
        /// Whole parts.
        case parts
        /// The whole geometry.
        case geometry
    }

    /// The kind of selected element.
    public var level: Level {
        switch self {
        case .none: .none
        case .vertices: .vertices
        case .midVertex: .midVertex
        case .segment: .segment
        case .parts: .parts
        case .geometry: .geometry
        }
    }

    /// The vertex, if a single one is selected.
    public var singleVertex: (part: Int, index: Int)? {
        guard case .vertices(let ranges) = self, ranges.count == 1, ranges[0].range.count == 1 else { return nil }
        return (ranges[0].part, ranges[0].range.lowerBound)
    }
}

extension SketchSelection {
    /// Returns the vertices that belong to the selection, as ranges in order. O(ranges), or O(parts) for a whole geometry.
    public func ranges(in geometry: Geometry) -> [PartRange] {
        let parts = geometry.parts
        switch self {
        case .none, .midVertex: return []
        case .vertices(let ranges): return ranges
        case .segment(let part, let index):
            guard parts.indices.contains(part) else { return [] }
            let count = parts[part].count
            if index + 1 < count { return [PartRange(part: part, range: index..<(index + 2))] }
            // The closing segment of a ring ends at its first vertex.
            return [PartRange(part: part, range: 0..<1), PartRange(part: part, range: index..<(index + 1))]
        case .parts(let selected):
            return selected.compactMap { part in
                guard parts.indices.contains(part), !parts[part].isEmpty else { return nil }
                return PartRange(part: part, range: 0..<parts[part].count)
            }
        case .geometry:
            var ranges: [PartRange] = []
            parts.forEach { part, path in
                if !path.isEmpty { ranges.append(PartRange(part: part, range: 0..<path.count)) }
            }
            return ranges
        }
    }

    /// Returns the number of selected vertices. O(ranges).
    public func vertexCount(in geometry: Geometry) -> Int {
        if case .geometry = self { return geometry.vertexCount }
        return ranges(in: geometry).reduce(0) { $0 + $1.range.count }
    }

    /// The selection after changes, all of which led to a geometry: what stands behind them moves along, what is gone is selected no
    /// more. O(1) for changes that move vertices only, else O(ranges) a change.
    ///
    /// - Parameter moves: Which of the changes, by their numbers, brought vertices that were there before: these stay selected.
    func following(_ changes: [GeometryChange], _ moves: [Int: VertexMove], to after: Geometry) -> SketchSelection {
        var selection = self
        var hasNewStart = false
        var carried: CarriedSelection?
        for (number, change) in changes.enumerated() {
            switch moves[number] {
            case .reversed: selection = selection.turned(in: change, after)
            case .carried where change.inserted == 0:
                carried = CarriedSelection(selection, takenBy: change)
                selection = selection.following(change)
            case .carried(let isReversed):
                selection = selection.following(change)
                if let taken = carried { selection = taken.put(into: selection, by: change, isReversed: isReversed) }
                carried = nil
            case nil: selection = selection.following(change)
            }
            if let segment = selection.segmentPlace, change.changesStart(ofPart: segment.part) { hasNewStart = true }
        }
        // A ring's closing segment ends at the first vertex, which is another one now.
        if hasNewStart, let segment = selection.segmentPlace, after.type == .polygon, after.parts.indices.contains(segment.part),
            segment.index == after.parts[segment.part].count - 1
        {
            return .none
        }
        return selection
    }

    /// The segment that is selected, or halfway along which a place is.
    private var segmentPlace: (part: Int, index: Int)? {
        switch self {
        case .midVertex(let part, let index), .segment(let part, let index): (part, index)
        case .none, .vertices, .parts, .geometry: nil
        }
    }

    /// The selection after a change that turned a part round.
    private func turned(in change: GeometryChange, _ after: Geometry) -> SketchSelection {
        let (part, count) = (change.part, change.inserted)
        // The segment that closes a ring does so the other way round, too.
        func segment(_ index: Int) -> Int { after.type == .polygon && index == count - 1 ? index : count - 2 - index }
        switch self {
        case .vertices(let ranges):
            return .vertices(
                ranges.map { range in
                    guard range.part == part else { return range }
                    return PartRange(part: part, range: (count - range.range.upperBound)..<(count - range.range.lowerBound))
                }.normalised)
        case .midVertex(part, let index): return .midVertex(part: part, segment: segment(index))
        case .segment(part, let index): return .segment(part: part, index: segment(index))
        default: return self
        }
    }

    private func following(_ change: GeometryChange) -> SketchSelection {
        if change.kind == .vertices && change.removed == change.inserted { return self }
        switch self {
        case .none, .geometry: return self
        case .vertices(let ranges):
            let moved = ranges.flatMap { change.places(of: $0) }
            // What lay between two ranges may be gone.
            return moved.isEmpty ? .none : .vertices(moved.normalised)
        case .midVertex(let part, let segment):
            return change.place(ofSegment: segment, part: part).map { .midVertex(part: $0.part, segment: $0.index) } ?? .none
        case .segment(let part, let index):
            return change.place(ofSegment: index, part: part).map { .segment(part: $0.part, index: $0.index) } ?? .none
        case .parts(let parts):
            let moved = parts.compactMap { change.place(ofPart: $0) }
            return moved.isEmpty ? .none : .parts(moved)
        }
    }
}
