import GromaGeometry

// The changes of a shape that can be followed incrementally.
extension PopupShapeCheck {
    /// Groups changes by part, with each part once.
    static func byPart(_ changes: [GeometryChange]) -> [(part: Int, changes: [GeometryChange])] {
        if changes.count == 1 { return [(changes[0].part, changes)] }
        return Dictionary(grouping: changes, by: \.part).map { ($0.key, $0.value) }
    }

    /// Whether changes can be followed one by one: they concern vertices of existing parts, or one part that was added or removed, and they
    /// lead from the previous shape to this one. O(changes + log n)
    func canFollow(
        _ changes: [GeometryChange], _ groups: [(part: Int, changes: [GeometryChange])], to after: Geometry
    ) -> Bool {
        guard let first = changes.first, type == after.type else { return false }
        switch type {
        case .point, .envelope, .collection: return false
        case .multipoint, .polyline, .polygon: break
        }
        let parts = after.parts
        switch first.kind {
        case .everything: return false
        case .partInserted: return changes.count == 1 && parts.count == partCount + 1 && parts.indices.contains(first.part)
        case .partRemoved: return changes.count == 1 && partCount == parts.count + 1 && (0..<partCount).contains(first.part)
        case .vertices:
            guard parts.count == partCount else { return false }
            var delta = 0
            for change in changes {
                guard change.kind == .vertices, parts.indices.contains(change.part), change.from >= 0,
                    (0...Self.mostVertices).contains(change.removed), (0...Self.mostVertices).contains(change.inserted)
                else { return false }
                delta += change.inserted - change.removed
            }
            return after.vertexCount - vertexCount == delta
                && groups.allSatisfy { isInRange($0.changes, part: $0.part, count: parts[$0.part].count) }
        }
    }

    /// More vertices than a geometry can have: larger counts, which only a wrong change report can contain, are not added up.
    private static let mostVertices = Int(UInt32.max)

    /// Whether the changes of a part concern vertices that it had, according to its number of vertices after them and, if known, before
    /// them.
    private func isInRange(_ changes: [GeometryChange], part: Int, count: Int) -> Bool {
        var now = count
        for change in changes.reversed() {
            guard change.from <= now, change.inserted <= now - change.from else { return false }
            now += change.removed - change.inserted
        }
        return kept.map { $0.parts[part].count == now } ?? true
    }

    /// Returns the numbers of vertices at the start and at the end of a part that no change touched, as the bounds of a range.
    ///
    /// - Parameter count: The number of vertices after the changes.
    static func range(of changes: [GeometryChange], count: Int) -> (lowerBound: Int, upperBound: Int) {
        var (start, end, now) = (Int.max, Int.max, count)
        for change in changes.reversed() {
            start = min(start, change.from)
            end = min(end, now - change.from - change.inserted)
            now += change.removed - change.inserted
        }
        return (start, end)
    }
}
