extension Point {
    /// Moves the point to another position; its set of ordinates does not change.
    ///
    /// - Throws: `notFinite`.
    public mutating func update(x: Double, y: Double) throws(GeometryError) {
        guard x.isFinite && y.isFinite else { throw .notFinite(Coordinate(x: x, y: y)) }
        let old = coordinate
        self = Point(
            Coordinate(x: x, y: y, z: old?.z ?? .nan, m: old?.m ?? .nan), dimensions: dimensions,
            spatialReference: spatialReference)
    }

    /// Moves the point; an empty one stays empty.
    ///
    /// - Throws: `notFinite`.
    public mutating func offset(byX dx: Double, y dy: Double) throws(GeometryError) {
        guard dx.isFinite && dy.isFinite else { throw .notFinite(Coordinate(x: dx, y: dy)) }
        guard let c = coordinate else { return }
        try update(x: c.x + dx, y: c.y + dy)
    }

    /// Normalizes x to one world, [-180, 180] or Web Mercator's width, by the fewest whole worlds; with a reference that does not wrap, x
    /// is unchanged.
    public mutating func normalize() {
        guard let half = spatialReference?.worldHalfWidth, let c = coordinate else { return }
        try? update(x: Folding.fold(c.x, halfWidth: half), y: c.y)
    }

    /// Moves the point by whole worlds into an envelope, or as near to its center as possible.
    public mutating func normalize(to envelope: Envelope) {
        guard let half = spatialReference?.worldHalfWidth, let c = coordinate, let center = envelope.extent.center else { return }
        try? update(x: c.x + Folding.worlds(c.x - center.x, halfWidth: half) * 2 * half, y: c.y)
    }
}

extension Envelope {
    /// Moves the envelope by whole worlds so that its center lies in [-180, 180] or Web Mercator's width; its size does not change, so it
    /// may extend beyond the 180th meridian.
    public mutating func normalize() {
        guard let half = spatialReference?.worldHalfWidth, let center = extent.center else { return }
        try? offset(byX: Folding.worlds(center.x, halfWidth: half) * 2 * half, y: 0)
    }

    /// Moves the envelope by whole worlds so that its center is as near as possible to another's.
    public mutating func normalize(to envelope: Envelope) {
        guard let half = spatialReference?.worldHalfWidth, let center = extent.center, let target = envelope.extent.center
        else { return }
        try? offset(byX: Folding.worlds(center.x - target.x, halfWidth: half) * 2 * half, y: 0)
    }
}

/// Normalization of x to one world.
public enum Folding {
    /// Returns the number of whole worlds by which x has to move to lie in [-halfWidth, halfWidth]: the fewest possible, 0 inside.
    public static func worlds(_ x: Double, halfWidth: Double) -> Double {
        if x >= -halfWidth && x <= halfWidth { return 0 }
        let width = 2 * halfWidth
        return x > 0 ? -((x - halfWidth) / width).rounded(.up) : ((-x - halfWidth) / width).rounded(.up)
    }

    /// Returns x moved by the fewest whole worlds into [-halfWidth, halfWidth]: 540 becomes 180, -540 becomes -180.
    public static func fold(_ x: Double, halfWidth: Double) -> Double {
        let moved = x + worlds(x, halfWidth: halfWidth) * 2 * halfWidth
        return min(max(moved, -halfWidth), halfWidth)
    }
}
