import GromaGeometry

extension Path {
    /// Returns the ring without the vertices that a cut has inserted on seams: those on the straight line between neighbors on different
    /// sides, with z and m as interpolated between these. At least three vertices are kept. O(n)
    func withoutCuts(at seams: Set<Double>, tolerance: Double) -> Path {
        var left = self
        for index in stride(from: count - 1, through: 0, by: -1) where left.count > 3 {
            let vertex = self[index]
            guard seams.contains(vertex.x) else { continue }
            let before = left[index == 0 ? left.count - 1 : index - 1]
            let after = left[index + 1 >= left.count ? 0 : index + 1]
            if vertex.isCut(from: before, to: after, tolerance: tolerance) { _ = try? left.remove(at: index) }
        }
        return left
    }

    /// Returns the line joined to another that begins at its end; the common vertex is removed if a cut has inserted it.
    func joined(to other: Path, tolerance: Double) -> Path {
        var path = subpath(0..<(count - 1))
        guard let before = path.last, let place = last, other.count > 1 else { return self }
        if !place.isCut(from: before, to: other[1], tolerance: tolerance) { path = self }
        path.append(contentsOf: other.subpath(1..<other.count))
        return path
    }
}

extension Coordinate {
    /// Returns whether this vertex was inserted by a cut at the 180th meridian: it lies on the straight line between its neighbors.
    fileprivate func isCut(from a: Coordinate, to b: Coordinate, tolerance: Double) -> Bool {
        guard (a.x < x && x < b.x) || (b.x < x && x < a.x) else { return false }
        let t = (x - a.x) / (b.x - a.x)
        func isBetween(_ value: Double, _ p: Double, _ q: Double) -> Bool {
            if value.isNaN { return p.isNaN && q.isNaN }
            let expected = p + (q - p) * t
            return (value - expected).magnitude <= 1e-12 * max(p.magnitude, q.magnitude, 1)
        }
        let isOnLine = (y - (a.y + (b.y - a.y) * t)).magnitude <= tolerance * 1e-3
        return isOnLine && isBetween(z, a.z, b.z) && isBetween(m, a.m, b.m)
    }
}
