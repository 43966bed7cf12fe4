import GromaGeometry
import GromaOperations

/// Where the paths of a polyline meet themselves or each other otherwise than end to end, as far as an edit has to do with it.
struct LineMeetings {
    let changes: [GeometryChange]
    let before: Polyline
    let after: Polyline
    let engine: GeometryEngine

    /// A change of more segments is not followed segment by segment.
    private static let segmentLimit = 2_000

    init(_ changes: [GeometryChange], before: Polyline, after: Polyline, engine: GeometryEngine) {
        (self.changes, self.before, self.after, self.engine) = (changes, before, after, engine)
    }

    /// Places where paths meet now and did not before, where there are more of them. O(changed segments · log n), and O(n log n) for changes
    /// of thousands of segments.
    func new() throws(OperationError) -> [SketchProblem] {
        var (old, new): ([RingStretch], [RingStretch]) = ([], [])
        switch ChangedParts(changes, before: .polyline(before), after: .polyline(after)) {
        case .nothing, .removed: return []
        case .everything: return try asked()
        case .inserted(let part):
            let count = after.paths[part].segmentCount
            new = [RingStretch(part: part, first: 0, count: count, ringCount: count)]
        case .vertices(let parts):
            for changed in parts {
                let stretches = changed.stretches(from: before.paths[changed.part], to: after.paths[changed.part])
                old.append(stretches.before)
                new.append(stretches.after)
            }
        }
        if (old + new).reduce(0, { $0 + $1.count }) > Self.segmentLimit { return try asked() }
        let found = Self.meetings(of: new, in: after)
        if found.isEmpty { return [] }
        let known = Set(Self.meetings(of: old, in: before).keys)
        guard found.count > known.count else { return [] }
        return found.filter { !known.contains($0.key) }.sorted { $0.key < $1.key }.prefix(LiveValidity.problemLimit).map {
            SketchProblem(
                kind: .selfIntersection, part: $0.value.part, index: $0.value.index, at: Coordinate(x: $0.key.x, y: $0.key.y))
        }
    }

    /// The answer by checks of the whole.
    private func asked() throws(OperationError) -> [SketchProblem] {
        let verdict = try engine.isSimple(.polyline(after), rule: .ogc)
        guard !verdict.value, try engine.isSimple(.polyline(before), rule: .ogc).value else { return [] }
        let near = verdict.at.flatMap { Geometry.polyline(after).nearestVertex(x: $0.x, y: $0.y) }
        return [SketchProblem(kind: .selfIntersection, part: near?.part ?? 0, index: near?.index ?? 0, at: verdict.at)]
    }

    /// The places where segments of stretches meet others but end to end, each with one of the segments.
    private static func meetings(
        of stretches: [RingStretch], in line: Polyline
    ) -> [ContactCounts.Place: (part: Int, index: Int)] {
        var found: [ContactCounts.Place: (part: Int, index: Int)] = [:]
        let geometry = Geometry.polyline(line)
        for stretch in stretches {
            let path = line.paths[stretch.part]
            for index in stretch.first..<(stretch.first + stretch.count) {
                guard let (a, b) = try? path.segment(at: index), a.x != b.x || a.y != b.y else { continue }
                for (part, crossing) in geometry.crossings(from: a, to: b) {
                    let isAllowed =
                        part == stretch.part
                        ? follows(crossing, index, on: path) : meetsEndToEnd(crossing, path, line.paths[part])
                    if !isAllowed { found[ContactCounts.Place(x: crossing.x, y: crossing.y)] = (stretch.part, index) }
                }
            }
        }
        return found
    }

    /// Whether a segment of the same path is the segment itself, one that goes on from it at their common vertex, or meets it where a closed
    /// line ends in its beginning.
    private static func follows(_ crossing: SegmentCrossing, _ index: Int, on path: Path) -> Bool {
        let (low, high) = (min(index, crossing.index), max(index, crossing.index))
        if low == high { return true }
        guard let (a, b) = try? path.segment(at: crossing.index) else { return true }
        // A vertex on top of its neighbor bends nothing.
        if a.x == b.x && a.y == b.y { return true }
        if crossing.contact == .overlap { return false }
        func isHere(_ vertex: Coordinate) -> Bool { vertex.x == crossing.x && vertex.y == crossing.y }
        if isHere(path[low + 1]), (low + 1...high).allSatisfy({ isHere(path[$0]) }) { return true }
        guard let first = path.first, let last = path.last, isHere(first), isHere(last) else { return false }
        return (0...low).allSatisfy { isHere(path[$0]) } && (high + 1..<path.count).allSatisfy { isHere(path[$0]) }
    }

    /// Whether two paths meet at an end of both; a closed line has none.
    private static func meetsEndToEnd(_ crossing: SegmentCrossing, _ path: Path, _ other: Path) -> Bool {
        if crossing.contact == .overlap { return false }
        return [path, other].allSatisfy { path in
            guard let first = path.first, let last = path.last, first.x != last.x || first.y != last.y else { return false }
            return (first.x == crossing.x && first.y == crossing.y) || (last.x == crossing.x && last.y == crossing.y)
        }
    }
}
