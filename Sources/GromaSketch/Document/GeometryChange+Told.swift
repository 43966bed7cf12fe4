import GromaGeometry

extension GeometryChange {
    /// Changes as a caller told them, where they can have led from one value to the other; else one of everything. What follows them,
    /// such as the selection and what is known of the shape, can so rely on the parts and vertices that they name. O(changes · log parts).
    static func told(_ changes: [GeometryChange], from before: Geometry, to after: Geometry) -> [GeometryChange] {
        guard let first = changes.first else { return changes }
        if addUp(changes, parts: before.partCount, vertices: before.vertexCount, to: after), fit(changes, before.parts, after.parts) {
            return changes
        }
        return [everything(from: before.vertexCount, to: after, cause: first.cause)]
    }

    /// Changes as a caller told them, by the counts before them alone, for where the value before them is not kept.
    static func told(_ changes: [GeometryChange], parts: Int, vertices: Int, to after: Geometry) -> [GeometryChange] {
        guard let first = changes.first, !addUp(changes, parts: parts, vertices: vertices, to: after) else { return changes }
        return [everything(from: vertices, to: after, cause: first.cause)]
    }

    private static func everything(from vertices: Int, to after: Geometry, cause: String) -> GeometryChange {
        GeometryChange(kind: .everything, part: 0, from: 0, removed: vertices, inserted: after.vertexCount, cause: cause)
    }

    /// Whether the changes name parts and vertices that there are, and come to the right number of both.
    private static func addUp(_ changes: [GeometryChange], parts: Int, vertices: Int, to after: Geometry) -> Bool {
        var (parts, vertices) = (parts, vertices)
        for change in changes {
            guard change.from >= 0, change.removed >= 0, change.inserted >= 0, change.part >= 0,
                change.from <= vertices, change.removed <= vertices - change.from
            else { return false }
            let (sum, overflow) = (vertices - change.removed).addingReportingOverflow(change.inserted)
            if overflow { return false }
            vertices = sum
            switch change.kind {
            case .vertices: if change.part >= parts { return false }
            case .partInserted:
                if change.part > parts || change.removed > 0 { return false }
                parts += 1
            case .partRemoved:
                if change.part >= parts || change.inserted > 0 { return false }
                parts -= 1
            case .everything: parts = after.partCount
            }
        }
        return parts == after.partCount && vertices == after.vertexCount
    }

    /// Whether changes of vertices fit the parts they are of, as does a single part that came or went.
    private static func fit(_ changes: [GeometryChange], _ before: Parts, _ after: Parts) -> Bool {
        if changes.count == 1, changes[0].kind == .partInserted { return after[changes[0].part].count == changes[0].inserted }
        if changes.count == 1, changes[0].kind == .partRemoved { return before[changes[0].part].count == changes[0].removed }
        guard changes.allSatisfy({ $0.kind == .vertices }) else { return true }
        var counts: [Int: Int] = [:]
        for change in changes {
            let count = counts[change.part] ?? before[change.part].count
            guard change.from <= count, change.removed <= count - change.from else { return false }
            counts[change.part] = count - change.removed + change.inserted
        }
        return counts.allSatisfy { after[$0].count == $1 }
    }
}
