extension Geometry {
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
