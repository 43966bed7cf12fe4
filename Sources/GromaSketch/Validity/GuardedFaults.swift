import GromaGeometry
import GromaOperations

/// What a guard refuses an edit for: faults that it brought, of those that count while a shape is being drawn.
struct GuardedFaults {
    let changes: [GeometryChange]
    let before: Geometry
    let after: Geometry
    let engine: GeometryEngine

    /// A shape of more rings is not searched for one that is being drawn: only the parts that changed and the last one are looked at.
    private static let ringLimit = 10_000

    init(_ changes: [GeometryChange], before: Geometry, after: Geometry, engine: GeometryEngine) {
        (self.changes, self.before, self.after, self.engine) = (changes, before, after, engine)
    }

    /// The faults.
    ///
    /// - Parameters:
    ///   - worse: Where the edit made the shape worse by OGC's rules for valid shapes.
    ///   - isValid: Whether the shape is valid by them now, where that is known.
    /// - Throws: Why that cannot be told.
    func new(_ worse: [SketchProblem], isValid: Bool?) throws(OperationError) -> [SketchProblem] {
        switch (before, after) {
        case (.polyline(let old), .polyline(let new)): return try LineMeetings(changes, before: old, after: new, engine: engine).new()
        case (.polygon(let old), .polygon(let new)) where isDrawn(old) || isDrawn(new):
            return try DrawnRings(changes, before: old, after: new).new(isValid: isValid)
        default: return worse.filter { $0.kind != .empty && $0.kind != .tooFewVertices }
        }
    }

    /// Whether a ring is being drawn.
    private func isDrawn(_ polygon: Polygon) -> Bool {
        let rings = polygon.rings
        if rings.count <= Self.ringLimit { return rings.contains { !$0.isFinished && !$0.isEmpty } }
        return (changes.map(\.part) + [rings.count - 1]).contains { rings.indices.contains($0) && !rings[$0].isFinished }
    }
}

/// Faults of a polygon of which a ring is being drawn: the segment that would close it is not there yet, and where it lies in other rings
/// is not known.
private struct DrawnRings {
    let changes: [GeometryChange]
    let before: Polygon
    let after: Polygon

    init(_ changes: [GeometryChange], before: Polygon, after: Polygon) {
        (self.changes, self.before, self.after) = (changes, before, after)
    }

    func new(isValid: Bool?) throws(OperationError) -> [SketchProblem] {
        guard RingFaults.isWithinRange(after.rings.extent), after.rings.allSatisfy(\.isRing), before.rings.allSatisfy(\.isRing) else {
            return []
        }
        let (old, new) = stretches
        let known = contacts(of: old, in: before.rings)
        let found = contacts(of: new, in: after.rings)
        if found.count > known.count {
            let places = Set(known.map { ContactCounts.Place(x: $0.x, y: $0.y) })
            let faults = found.filter { !places.contains(ContactCounts.Place(x: $0.x, y: $0.y)) }.prefix(LiveValidity.problemLimit)
            if !faults.isEmpty {
                return faults.map {
                    SketchProblem(
                        kind: .selfIntersection, part: $0.first.part, index: $0.first.index, at: Coordinate(x: $0.x, y: $0.y))
                }
            }
        }
        guard concernsFinished, after.rings.vertexCount <= RingFaults.vertexLimit || isFinishing else { return [] }
        let rest = finished(after)
        if isValid == true && rest.rings.count == after.rings.count { return [] }
        let problems = try problems(of: rest)
        if problems.isEmpty { return [] }
        let earlier = try self.problems(of: finished(before))
        guard earlier.isEmpty else { return [] }
        // The rings that are being drawn were not among those that were looked at.
        let parts = after.rings.indices.filter { after.rings[$0].isFinished }
        return problems.map { problem in
            var problem = problem
            if parts.indices.contains(problem.part) { problem.part = parts[problem.part] }
            return problem
        }
    }

    /// Where segments that are drawn meet others that are, as OGC's rules forbid.
    private func contacts(of stretches: [RingStretch], in rings: Parts) -> [RingContact] {
        var found: [RingContact] = []
        guard !stretches.isEmpty else { return [] }
        rings.forEachContact(of: stretches) { contact in
            if ContactCounts.isInvalid(contact), let drawn = drawn(contact, rings),
                !found.contains(where: { $0.kind == drawn.kind && $0.first.part == drawn.first.part && $0.x == drawn.x && $0.y == drawn.y })
            {
                found.append(drawn)
            }
            return found.count < 1_000
        }
        return found
    }

    /// The contact as far as both segments are drawn; nil if they are not. Where the segment that would close a ring runs along another of it,
    /// the last vertex may lie on that: then they touch there.
    private func drawn(_ contact: RingContact, _ rings: Parts) -> RingContact? {
        if isDrawn(contact.first, contact, rings), isDrawn(contact.second, contact, rings) { return contact }
        guard contact.kind == .overlap, contact.isWithinRing else { return nil }
        let ring = rings[contact.first.part]
        let other = contact.first.index == ring.count - 1 ? contact.second : contact.first
        guard let last = ring.last, let (a, b) = try? ring.segment(at: other.index) else { return nil }
        // The end of a segment belongs to the next one: the last segment that is drawn ends in the last vertex.
        guard min(a.x, b.x) <= last.x, last.x <= max(a.x, b.x), min(a.y, b.y) <= last.y, last.y <= max(a.y, b.y),
            last.x != b.x || last.y != b.y
        else { return nil }
        var touch = contact
        (touch.kind, touch.x, touch.y) = (.touch, last.x, last.y)
        return touch
    }

    /// Whether a segment is drawn: not the one that closes a ring which is not finished; but a vertex at which that begins is drawn.
    private func isDrawn(_ segment: RingContact.Segment, _ contact: RingContact, _ rings: Parts) -> Bool {
        let ring = rings[segment.part]
        guard !ring.isFinished, segment.index == ring.count - 1 else { return true }
        guard contact.kind == .touch, let last = ring.last else { return false }
        return last.x == contact.x && last.y == contact.y
    }

    /// What of the boundaries is another before and after; the segment that closes a ring which was finished now is too.
    private var stretches: (before: [RingStretch], after: [RingStretch]) {
        func whole(_ ring: Path, _ part: Int) -> RingStretch {
            RingStretch(part: part, first: 0, count: ring.segmentCount, ringCount: ring.segmentCount)
        }
        func all(_ rings: Parts) -> [RingStretch] { rings.indices.map { whole(rings[$0], $0) } }
        switch ChangedParts(changes, before: before.withPlainRings, after: after.withPlainRings) {
        case .nothing:
            let closed = finishedParts
            let stretches = closed.map { part in
                let count = after.rings[part].segmentCount
                return RingStretch(part: part, first: max(count - 1, 0), count: min(count, 1), ringCount: count)
            }
            return ([], stretches)
        case .vertices(let parts):
            var (old, new): ([RingStretch], [RingStretch]) = ([], [])
            for changed in parts {
                let stretches = changed.stretches(from: before.rings[changed.part], to: after.rings[changed.part])
                old.append(stretches.before)
                new.append(stretches.after)
            }
            return (old, new)
        case .inserted(let part): return ([], [whole(after.rings[part], part)])
        case .removed(let part): return ([whole(before.rings[part], part)], [])
        case .everything: return (all(before.rings), all(after.rings))
        }
    }

    /// The rings that the edit finished.
    private var finishedParts: [Int] {
        guard before.rings.count == after.rings.count else { return [] }
        // Whoever finishes rings names none of them.
        let isUnnamed = changes.contains { $0.kind == .everything || $0.cause == "closePolygon" }
        let parts = isUnnamed ? Array(after.rings.indices) : changes.map(\.part)
        return parts.filter { after.rings.indices.contains($0) && after.rings[$0].isFinished && !before.rings[$0].isFinished }
    }

    private var isFinishing: Bool { !finishedParts.isEmpty }

    /// Whether the edit changed a ring that is finished, or finished one.
    private var concernsFinished: Bool {
        if isFinishing { return true }
        return changes.contains { change in
            if change.kind == .everything { return true }
            if change.kind == .partRemoved { return before.rings.indices.contains(change.part) && before.rings[change.part].isFinished }
            return after.rings.indices.contains(change.part) && after.rings[change.part].isFinished
        }
    }

    /// The polygon without the rings that are being drawn.
    private func finished(_ polygon: Polygon) -> Polygon {
        guard polygon.rings.contains(where: { !$0.isFinished }) else { return polygon }
        return Polygon(
            rings: Parts(polygon.rings.filter(\.isFinished)), dimensions: polygon.dimensions, isMulti: polygon.isMulti,
            spatialReference: polygon.spatialReference)
    }

    private func problems(of polygon: Polygon) throws(OperationError) -> [SketchProblem] {
        var validator = SketchValidator(.polygon(polygon), limit: LiveValidity.problemLimit, hook: .none)
        return try validator.validate().filter { $0.kind != .empty && $0.kind != .tooFewVertices }
    }
}

extension Polygon {
    /// It as a geometry.
    fileprivate var withPlainRings: Geometry { .polygon(self) }
}
