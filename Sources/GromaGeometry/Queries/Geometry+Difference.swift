extension Geometry {
    /// Returns a rectangle that contains all differences between this shape and an earlier one, in both; empty if they are equal. Shared
    /// parts are skipped, so that a shape that comes from the other by an edit is compared in O(log n), however long it is.
    ///
    /// The rectangle is that of the differing runs of up to 96 vertices: it may be larger than necessary, never smaller.
    public func difference(from before: Geometry) -> Extent {
        switch (self, before) {
        case (.polyline(let now), .polyline(let was)): now.paths.difference(from: was.paths)
        case (.polygon(let now), .polygon(let was)): now.rings.difference(from: was.rings)
        case (.multipoint(let now), .multipoint(let was)): now.points.difference(from: was.points)
        default: self == before ? .empty : extent.union(before.extent)
        }
    }
}

extension Parts {
    /// A box that holds all that differs.
    func difference(from before: Parts) -> Extent {
        tree.difference(from: before.tree) { now, was in
            guard now.count == was.count else { return now.extent.union(was.extent) }
            return (0..<now.count).reduce(Extent.empty) { $0.union(now.paths[$1].difference(from: was.paths[$1])) }
        }
    }
}

extension Path {
    /// A box that holds all that differs.
    func difference(from before: Path) -> Extent {
        guard isRing == before.isRing else { return extent.union(before.extent) }
        return tree.difference(from: before.tree) { $0.extent.union($1.extent) }
    }
}
