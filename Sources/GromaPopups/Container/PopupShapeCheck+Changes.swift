import GromaGeometry

// Which changes of a shape can be followed, and where.
extension PopupShapeCheck {
    /// Changes by the part that they are of, each part once.
    static func byPart(_ changes: [GeometryChange]) -> [(part: Int, changes: [GeometryChange])] {
        if changes.count == 1 { return [(changes[0].part, changes)] }
        return Dictionary(grouping: changes, by: \.part).map { ($0.key, $0.value) }
    }

    /// Whether changes can be followed one by one: they are of vertices of the same parts, or of one part that came or went, and lead to the shape
    /// from the one before. O(changes + log n)
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

    /// More than there can be: what somebody says who puts in another value is not added up beyond it.
    private static let mostVertices = Int(UInt32.max)

    /// Whether the changes of a part are of vertices that it had, by how many it has after them and, where that is known, had before.
    private func isInRange(_ changes: [GeometryChange], part: Int, count: Int) -> Bool {
        var now = count
        for change in changes.reversed() {
            guard change.from <= now, change.inserted <= now - change.from else { return false }
            now += change.removed - change.inserted
        }
        return kept.map { $0.parts[part].count == now } ?? true
    }

    /// How many vertices at the start and at the end of a part no change touched, as the bounds of a range.
    ///
    /// - Parameter count: how many vertices it has after the changes.
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
