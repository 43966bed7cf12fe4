extension Envelope {
    /// Sets its sides.
    ///
    /// - Throws: `notFinite`; `invalidValue` if a minimum exceeds its maximum.
    public mutating func update(xMin: Double, yMin: Double, xMax: Double, yMax: Double) throws(GeometryError) {
        for (x, y) in [(xMin, yMin), (xMax, yMax)] where !x.isFinite || !y.isFinite { throw .notFinite(Coordinate(x: x, y: y)) }
        guard xMin <= xMax else { throw .invalidValue(name: "xMin", found: xMin, expected: "at most xMax, \(xMax)") }
        guard yMin <= yMax else { throw .invalidValue(name: "yMin", found: yMin, expected: "at most yMax, \(yMax)") }
        extent = Extent(xMin: xMin, yMin: yMin, xMax: xMax, yMax: yMax)
    }

    /// Moves it so that its center is at a point.
    ///
    /// - Throws: `emptyGeometry` when it or the point is empty.
    public mutating func center(at point: Point) throws(GeometryError) {
        guard let center = extent.center, let target = point.coordinate else { throw .emptyGeometry }
        try offset(byX: target.x - center.x, y: target.y - center.y)
    }

    /// Enlarges it to contain another.
    public mutating func formUnion(_ other: Envelope) {
        zRange = Self.union(zRange, other.zRange)
        mRange = Self.union(mRange, other.mRange)
        extent = extent.union(other.extent)
    }

    /// Enlarges it to contain a point; an empty one changes nothing.
    public mutating func formUnion(_ point: Point) {
        guard let c = point.coordinate else { return }
        zRange = Self.union(zRange, c.z.isNaN ? nil : c.z...c.z)
        mRange = Self.union(mRange, c.m.isNaN ? nil : c.m...c.m)
        extent = extent.union(Extent(x: c.x, y: c.y))
    }

    private static func union(_ a: ClosedRange<Double>?, _ b: ClosedRange<Double>?) -> ClosedRange<Double>? {
        guard let a, let b else { return a ?? b }
        return min(a.lowerBound, b.lowerBound)...max(a.upperBound, b.upperBound)
    }

    /// Scales it by a factor about a fixed point, by default its center.
    ///
    /// - Throws: `emptyGeometry`; `invalidValue` for a factor that is negative or not finite.
    public mutating func expand(by factor: Double, about anchor: Point? = nil) throws(GeometryError) {
        guard factor >= 0, factor.isFinite else { throw .invalidValue(name: "factor", found: factor, expected: "0 or more") }
        guard let fixed = anchor.map({ $0.coordinate }) ?? extent.center else { throw .emptyGeometry }
        guard !isEmpty else { throw .emptyGeometry }
        try update(
            xMin: fixed.x + (extent.xMin - fixed.x) * factor, yMin: fixed.y + (extent.yMin - fixed.y) * factor,
            xMax: fixed.x + (extent.xMax - fixed.x) * factor, yMax: fixed.y + (extent.yMax - fixed.y) * factor)
    }

    /// Enlarges it about its center to the aspect ratio of a view, so that it contains its previous extent.
    ///
    /// - Throws: `emptyGeometry`; `invalidValue` for a size that is not above 0; `notFinite` when a side would be.
    public mutating func reaspect(width: Double, height: Double) throws(GeometryError) {
        guard width > 0, width.isFinite else { throw .invalidValue(name: "width", found: width, expected: "above 0") }
        guard height > 0, height.isFinite else { throw .invalidValue(name: "height", found: height, expected: "above 0") }
        guard let center = extent.center else { throw .emptyGeometry }
        let scale = max(extent.width / width, extent.height / height)
        let (dx, dy) = (width * scale / 2, height * scale / 2)
        try update(xMin: center.x - dx, yMin: center.y - dy, xMax: center.x + dx, yMax: center.y + dy)
    }

    /// Moves it by an offset.
    ///
    /// - Throws: `notFinite`.
    public mutating func offset(byX dx: Double, y dy: Double) throws(GeometryError) {
        guard dx.isFinite && dy.isFinite else { throw .notFinite(Coordinate(x: dx, y: dy)) }
        guard !isEmpty else { return }
        try update(xMin: extent.xMin + dx, yMin: extent.yMin + dy, xMax: extent.xMax + dx, yMax: extent.yMax + dy)
    }
}
