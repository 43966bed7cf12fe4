extension Geometry {
    /// The geometry in another reference, by the closed formulas between WGS 84 and Web Mercator; the same value if the
    /// references are equal. Z and m are unchanged. O(n).
    ///
    /// - Throws: `noProjection` for any other pair; `latitudeOutOfRange` beyond ±89.99999 degrees; `notFinite` for what
    ///   lies so far away that its projection has no number.
    public func projected(to target: SpatialReference) throws(GeometryError) -> Geometry {
        guard let source = spatialReference else { throw .noProjection(nil, target) }
        if source == target {
            var same = self
            same.spatialReference = target
            return same
        }
        let forward = source.isWGS84 && target.isWebMercator
        guard forward || (source.isWebMercator && target.isWGS84) else { throw .noProjection(source, target) }
        if forward { try checkLatitudes() }
        var result = mapped { xy, n in
            for i in 0..<n {
                if forward {
                    (xy[2 * i], xy[2 * i + 1]) = WebMercator.project(longitude: xy[2 * i], latitude: xy[2 * i + 1])
                } else {
                    (xy[2 * i], xy[2 * i + 1]) = WebMercator.unproject(x: xy[2 * i], y: xy[2 * i + 1])
                }
            }
        }
        result.spatialReference = target
        try result.checkFinite()
        return result
    }

    private func checkFinite() throws(GeometryError) {
        let box = extent
        guard !isEmpty else { return }
        for (x, y) in [(box.xMin, box.yMin), (box.xMax, box.yMax)] where !x.isFinite || !y.isFinite {
            throw .notFinite(Coordinate(x: x, y: y))
        }
    }

    private func checkLatitudes() throws(GeometryError) {
        let box = extent
        guard !box.isEmpty else { return }
        for y in [box.yMin, box.yMax] where abs(y) > WebMercator.greatestLatitude { throw .latitudeOutOfRange(y) }
    }
}
