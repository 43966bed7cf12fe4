extension Point {
    /// Puts the point at another place; the ordinates that it carries stay the same ones.
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

    /// Folds x into one world, [-180, 180] or Web Mercator's width, by the fewest whole worlds; a reference that does not
    /// wrap leaves it as it is.
    public mutating func normalize() {
        guard let half = spatialReference?.worldHalfWidth, let c = coordinate else { return }
        try? update(x: Folding.fold(c.x, halfWidth: half), y: c.y)
    }

    /// Moves the point by whole worlds to where it lies in an envelope, or as near its middle as that can be.
    public mutating func normalize(to envelope: Envelope) {
        guard let half = spatialReference?.worldHalfWidth, let c = coordinate, let center = envelope.extent.center else { return }
        try? update(x: c.x + Folding.worlds(c.x - center.x, halfWidth: half) * 2 * half, y: c.y)
    }
}

extension Envelope {
    /// Moves it by whole worlds so that its middle lies in [-180, 180] or Web Mercator's width; its size stays, so a side
    /// may lie beyond the 180th meridian.
    public mutating func normalize() {
        guard let half = spatialReference?.worldHalfWidth, let center = extent.center else { return }
        try? offset(byX: Folding.worlds(center.x, halfWidth: half) * 2 * half, y: 0)
    }

    /// Moves it by whole worlds to where its middle lies as near another's middle as that can be.
    public mutating func normalize(to envelope: Envelope) {
        guard let half = spatialReference?.worldHalfWidth, let center = extent.center, let target = envelope.extent.center
        else { return }
        try? offset(byX: Folding.worlds(center.x - target.x, halfWidth: half) * 2 * half, y: 0)
    }
}

/// Folding of x into one world.
public enum Folding {
    /// How many whole worlds x has to move to lie in [-halfWidth, halfWidth]: the fewest that do, 0 inside.
    public static func worlds(_ x: Double, halfWidth: Double) -> Double {
        if x >= -halfWidth && x <= halfWidth { return 0 }
        let width = 2 * halfWidth
        return x > 0 ? -((x - halfWidth) / width).rounded(.up) : ((-x - halfWidth) / width).rounded(.up)
    }

    /// x moved by the fewest whole worlds into [-halfWidth, halfWidth]: 540 becomes 180, -540 becomes -180.
    public static func fold(_ x: Double, halfWidth: Double) -> Double {
        let moved = x + worlds(x, halfWidth: halfWidth) * 2 * halfWidth
        return min(max(moved, -halfWidth), halfWidth)
    }
}
