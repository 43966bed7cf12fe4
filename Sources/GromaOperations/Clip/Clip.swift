import GromaBase
import GromaGeometry

extension GeometryEngine {
    /// Returns the part of a geometry in a rectangle, including its boundary, with the geometry's own type.
    ///
    /// Lines are cut segment by segment and keep their order, direction, Z and M; they are not noded at self-crossings, and a line that
    /// only touches the rectangle at a point gives an empty result. Areas are intersected by GEOS. A geometry that lies entirely inside is
    /// returned unchanged.
    ///
    /// - Throws: `invalidParameter` for a rectangle that is not finite, `coordinateOutOfRange`, `cancelled`; `topology` or `geos` where
    ///   GEOS fails.
    public func clip(_ geometry: Geometry, to extent: Extent, hook: OperationHook = .none) throws(OperationError) -> Geometry {
        for value in [extent.xMin, extent.yMin, extent.xMax, extent.yMax] where !extent.isEmpty {
            try ParameterCheck.finite(value, "envelope", "clip")
        }
        try CoordinateLimit.check([geometry], "clip")
        if !geometry.isEmpty && extent.contains(geometry.extent) { return geometry }
        let isApart = extent.isEmpty || !extent.intersects(geometry.extent)
        switch geometry {
        case .point(let point): return .point(Point(nil, dimensions: point.dimensions, spatialReference: point.spatialReference))
        case .multipoint(let multipoint): return .multipoint(clipped(multipoint, to: extent))
        case .envelope(var envelope):
            envelope.extent = envelope.extent.intersection(extent)
            if envelope.extent.isEmpty { envelope.extent = .empty }
            return .envelope(envelope)
        case .polyline(let polyline): return .polyline(try clipped(polyline, to: extent, hook))
        case .polygon(let polygon):
            if isApart || extent.width == 0 || extent.height == 0 {
                return Geometry(empty: .polygon, dimensions: polygon.dimensions, spatialReference: polygon.spatialReference)
            }
            let rectangle = Geometry.envelope(Envelope(extent, spatialReference: polygon.spatialReference))
            return DimensionFilter.keep(2, of: try Computation("clip", [geometry, rectangle], hook: hook).overlay(.intersection))
        case .collection(var collection):
            for (index, member) in collection.geometries.enumerated() {
                collection.geometries[index] = try clip(member, to: extent, hook: OperationHook(isCancelled: hook.isCancelled))
                try hook.report(Double(index + 1) / Double(collection.geometries.count), "clip")
            }
            return .collection(collection)
        }
    }

    private func clipped(_ multipoint: Multipoint, to extent: Extent) -> Multipoint {
        var kept: [Coordinate] = []
        for range in extent.isEmpty ? [] : multipoint.points.vertices(in: extent) {
            kept.append(contentsOf: range.map { multipoint.points[$0] })
        }
        let points = Path(kept, dimensions: multipoint.dimensions)
        return Multipoint(points: points, spatialReference: multipoint.spatialReference)
    }

    private func clipped(_ polyline: Polyline, to extent: Extent, _ hook: OperationHook) throws(OperationError) -> Polyline {
        var pieces: [Path] = []
        var done = 0
        for path in polyline.paths {
            try hook.report(Double(done) / Double(max(polyline.paths.vertexCount, 1)), "clip")
            done += path.count
            if extent.isEmpty || !extent.intersects(path.extent) { continue }
            if extent.contains(path.extent) { pieces.append(path) } else { pieces.append(contentsOf: LineClipper(extent, path).pieces()) }
        }
        hook.progress?(1)
        return Polyline(
            paths: Parts(pieces), dimensions: polyline.dimensions, isMulti: polyline.isMulti || pieces.count > 1,
            spatialReference: polyline.spatialReference)
    }
}

extension OperationContribution {
    /// `clip`
    static let clip = OperationContribution(
        name: "clip", summary: "Clips a geometry to a rectangle.",
        parameters: [.init("envelope", .rectangle, "The rectangle [xmin,ymin,xmax,ymax].")],
        example: #"{"geometry":{"wkt":"POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0))"},"envelope":[0,0,2,2]}"#
    ) { geometry, arguments, hook throws(OperationError) in
        try arguments.engine.clip(geometry, to: try arguments.rectangle("envelope"), hook: hook)
    }
}
