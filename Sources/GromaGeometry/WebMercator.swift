import GromaBase

/// The closed formulas between WGS 84 and Web Mercator (EPSG method 1024, "Popular Visualisation Pseudo Mercator").
public enum WebMercator {
    /// Latitudes beyond, in degrees, are refused: the projection runs to infinity at the poles.
    public static let greatestLatitude = 89.99999

    /// Longitude and latitude in degrees as metres of Web Mercator. Longitudes are not folded.
    public static func project(longitude: Double, latitude: Double) -> (x: Double, y: Double) {
        let radius = SpatialReference.webMercatorRadius
        let sine = sin(latitude * (.pi / 180))
        return (longitude * (.pi / 180) * radius, radius * atanh(sine))
    }

    /// Metres of Web Mercator as longitude and latitude in degrees.
    public static func unproject(x: Double, y: Double) -> (longitude: Double, latitude: Double) {
        let radius = SpatialReference.webMercatorRadius
        return (x / radius * (180 / .pi), (2 * atan(exp(y / radius)) - .pi / 2) * (180 / .pi))
    }
}

extension Geometry {
    /// The geometry in another reference, by the closed formulas between WGS 84 and Web Mercator; the very same when the
    /// references are equal. Z and m stay. O(n).
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

    /// The geometry with its x and y passed through a function a run at a time: interleaved, and how many positions.
    /// Z, m, roles and the reference stay; of an envelope the two corners are passed. O(n).
    ///
    /// - Throws: What `body` throws.
    public func mapped<E: Error>(_ body: (UnsafeMutablePointer<Double>, Int) throws(E) -> Void) throws(E) -> Geometry {
        switch self {
        case .point(let g):
            guard let c = g.coordinate else { return self }
            let path = try Path([c], dimensions: g.dimensions).mapped(body)
            return .point(Point(path.first, dimensions: g.dimensions, spatialReference: g.spatialReference))
        case .multipoint(var g):
            g.points = try g.points.mapped(body)
            return .multipoint(g)
        case .polyline(var g):
            g.paths = try g.paths.mapped(body)
            return .polyline(g)
        case .polygon(var g):
            g.rings = try g.rings.mapped(body)
            return .polygon(g)
        case .envelope(var g):
            guard !g.isEmpty else { return self }
            let e = g.extent
            g.extent = try Path(xy: [e.xMin, e.yMin, e.xMax, e.yMax]).mapped(body).extent
            return .envelope(g)
        case .collection(var g):
            var members: [Geometry] = []
            for member in g.geometries { members.append(try member.mapped(body)) }
            g.geometries = members
            return .collection(g)
        }
    }
}

extension Parts {
    func mapped<E: Error>(_ body: (UnsafeMutablePointer<Double>, Int) throws(E) -> Void) throws(E) -> Parts {
        var paths: [Path] = []
        paths.reserveCapacity(count)
        for path in self { paths.append(try path.mapped(body)) }
        return Parts(paths)
    }
}
