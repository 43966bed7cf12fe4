import GromaGeometry

/// What the changes of one step come to, between the values before the first and after the last of them.
enum ChangedParts: Equatable {
    /// No vertex and no role is another.
    case nothing
    /// Vertices of parts are others; the parts are the same ones. One range a part.
    case vertices([ChangedVertices])
    /// One part more.
    case inserted(Int)
    /// One part less.
    case removed(Int)
    /// Anything may be another.
    case everything

    init(_ changes: [GeometryChange], before: Geometry, after: Geometry) {
        guard let first = changes.first else {
            self = .nothing
            return
        }
        if changes.allSatisfy({ $0.kind == .vertices }) {
            self = .vertices(Self.merged(changes, before))
        } else if changes.count == 1 && first.kind == .partInserted {
            self = .inserted(first.part)
        } else if changes.count == 1 && first.kind == .partRemoved {
            self = .removed(first.part)
        } else {
            self = .everything
        }
        if self == .vertices([]) || (self == .everything && Self.isSame(before.parts, after.parts)) { self = .nothing }
    }

    /// The least range of each part that holds all changes of it.
    private static func merged(_ changes: [GeometryChange], _ before: Geometry) -> [ChangedVertices] {
        let parts = before.parts
        if changes.count == 1, let change = changes.first, change.removed > 0 || change.inserted > 0 {
            let count = parts[change.part].count
            return [
                ChangedVertices(
                    part: change.part, start: change.from, end: count - change.from - change.removed, before: count,
                    after: count + change.inserted - change.removed)
            ]
        }
        var found: [Int: ChangedVertices] = [:]
        for change in changes where change.removed > 0 || change.inserted > 0 {
            let count = parts[change.part].count
            var part = found[change.part] ?? ChangedVertices(part: change.part, start: .max, end: .max, before: count, after: count)
            part.start = min(part.start, change.from)
            part.end = min(part.end, part.after - change.from - change.removed)
            part.after += change.inserted - change.removed
            found[change.part] = part
        }
        return found.values.sorted { $0.part < $1.part }
    }

    private static func isSame(_ a: Parts, _ b: Parts) -> Bool {
        a.count == b.count
            && (a.sharesStorage(with: b) || zip(a, b).allSatisfy { $0.sharesStorage(with: $1) && $0.role == $1.role })
    }
}

/// The vertices of a part that may be others.
struct ChangedVertices: Equatable {
    var part: Int
    /// How many vertices at the start of the part are the same, and how many at its end.
    var start: Int
    var end: Int
    /// How many it had and has.
    var before: Int
    var after: Int

    /// The range that went.
    var removed: Range<Int> { start..<(before - end) }
    /// The range that came.
    var inserted: Range<Int> { start..<(after - end) }

    /// The segments concerned, in the part before and after: those of both between the same two vertices, or all of both.
    func stretches(from old: Path, to new: Path) -> (before: RingStretch, after: RingStretch) {
        func whole(_ path: Path) -> RingStretch {
            RingStretch(part: part, first: 0, count: path.segmentCount, ringCount: path.segmentCount)
        }
        func line(_ path: Path, _ range: Range<Int>) -> RingStretch {
            let first = max(range.lowerBound - 1, 0)
            let count = max(min(range.upperBound, path.segmentCount) - first, 0)
            return RingStretch(part: part, first: first, count: count, ringCount: path.segmentCount)
        }
        if !new.isRing { return (line(old, removed), line(new, inserted)) }
        let (a, b) = (old.stretch(around: removed, part: part), new.stretch(around: inserted, part: part))
        return a.isWhole || b.isWhole ? (whole(old), whole(new)) : (a, b)
    }
}
