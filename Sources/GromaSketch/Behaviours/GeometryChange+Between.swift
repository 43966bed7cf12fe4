import GromaGeometry

extension GeometryChange {
    /// Returns the differences of two geometries of one type, in the order in which the changes turn the first into the second: equal parts
    /// at both ends of the list of parts, and equal vertices at both ends of each differing part, are omitted. No changes for equal
    /// geometries.
    ///
    /// The parts in between are compared one by one as far as both have them; the remaining ones were added or removed. O(parts), plus the
    /// vertices of parts that do not share their storage.
    public static func between(_ old: Geometry, _ new: Geometry, cause: String) -> [GeometryChange] {
        let (a, b) = (old.parts, new.parts)
        if a == b { return [] }
        let shorter = min(a.count, b.count)
        var front = 0
        while front < shorter && a[front] == b[front] { front += 1 }
        var back = 0
        while back < shorter - front && a[a.count - 1 - back] == b[b.count - 1 - back] { back += 1 }
        let (removed, inserted) = (a.count - front - back, b.count - front - back)
        let common = min(removed, inserted)
        var changes: [GeometryChange] = []
        for part in front..<(front + common) where a[part] != b[part] {
            changes.append(vertices(of: part, from: a[part], to: b[part], cause: cause))
        }
        for part in ((front + common)..<(front + removed)).reversed() {
            changes.append(GeometryChange(kind: .partRemoved, part: part, from: 0, removed: a[part].count, inserted: 0, cause: cause))
        }
        for part in (front + common)..<(front + inserted) {
            changes.append(GeometryChange(kind: .partInserted, part: part, from: 0, removed: 0, inserted: b[part].count, cause: cause))
        }
        return changes
    }

    private static func vertices(of part: Int, from old: Path, to new: Path, cause: String) -> GeometryChange {
        let shorter = min(old.count, new.count)
        let front = commonCount(upTo: shorter) { range in (old.subpath(range), new.subpath(range)) }
        let back = commonCount(upTo: shorter - front) { range in
            (
                old.subpath((old.count - range.upperBound)..<(old.count - range.lowerBound)).reversed(),
                new.subpath((new.count - range.upperBound)..<(new.count - range.lowerBound)).reversed()
            )
        }
        return GeometryChange(
            part: part, from: front, removed: old.count - front - back, inserted: new.count - front - back, cause: cause)
    }

    /// How many vertices are equal from the beginning, looked at a run at a time, so that long paths are not copied whole.
    private static func commonCount(upTo limit: Int, _ runs: (Range<Int>) -> (Path, Path)) -> Int {
        var count = 0
        while count < limit {
            let range = count..<min(count + 4_096, limit)
            let (a, b) = runs(range)
            if a != b { return count + zip(a.coordinates, b.coordinates).prefix { $0 == $1 }.count }
            count = range.upperBound
        }
        return count
    }
}
