import GromaBase
import GromaGeometry

extension GeometryEngine {
    /// The geometry made topologically consistent, in the sense of the SDK's `simplifyGeometry`. Thinning vertices is `generalize`.
    ///
    /// - Polygons: the area is that of the even-odd rule over all rings, and edges used an even number of times vanish: a ring wound twice
    ///   cancels, a hole given twice is no hole. Only areas are kept. The result is OGC-valid: shells counter-clockwise, each followed by its holes.
    ///   Rings that meet nothing share the input's vertices.
    /// - Polylines lose zero-length segments and paths without length, and are not cut where they cross themselves.
    /// - Multipoints lose exact duplicates, all ordinates compared. Points are unchanged. Envelopes without area become empty.
    /// - What cannot be mended becomes empty, of the same type.
    ///
    /// Z and M stay at their vertices. At a node that was not there both are interpolated along the first segment that was cut, unset when an end is.
    ///
    /// O(n log n + k) for k pairs of segments that meet. A self-crossing ring of 10⁶ vertices takes a fraction of what GEOS's linework makeValid does,
    /// with which it agrees wherever no edges coincide.
    ///
    /// - Parameters:
    ///   - geometry: Any geometry; collections are simplified member by member.
    ///   - tolerance: Positions closer to each other than this are merged; 0 compares exactly.
    ///   - hook: Progress and cancellation.
    /// - Throws: `invalidParameter` for a tolerance that is negative or not finite, `cancelled`, `tooLarge`; `topology` where neither coarser grids nor
    ///   GEOS's makeValid find an area.
    public func simplify(_ geometry: Geometry, tolerance: Double = 0, hook: OperationHook = .none) throws(OperationError) -> Geometry {
        try ParameterCheck.notNegative(tolerance, "tolerance", "simplify")
        try hook.report(0, "simplify")
        switch geometry {
        case .point: return geometry
        case .multipoint(let multipoint):
            let points = DuplicateFilter(tolerance).points(multipoint.points)
            return .multipoint(Multipoint(points: points, spatialReference: multipoint.spatialReference))
        case .polyline(let polyline):
            let filter = DuplicateFilter(tolerance)
            var isKept = polyline.isMulti || polyline.paths.count < 2
            polyline.paths.forEach { _, path in isKept = isKept && filter.keeps(path) }
            if isKept { return geometry }
            let paths = polyline.paths.compactMap { filter.path($0) }
            return .polyline(
                Polyline(
                    paths: Parts(paths), dimensions: polyline.dimensions, isMulti: polyline.isMulti || paths.count > 1,
                    spatialReference: polyline.spatialReference))
        case .polygon(let polygon):
            let rings = try RingResolver(.evenOdd, "simplify", hook: hook)
                .resolve(polygon.rings, dimensions: polygon.dimensions, tolerance: tolerance)
            return .polygon(polygon.replacing(rings))
        case .envelope(let envelope):
            if envelope.isEmpty || (envelope.width > tolerance && envelope.height > tolerance) { return geometry }
            return .envelope(Envelope(.empty, spatialReference: envelope.spatialReference))
        case .collection(let collection):
            var members: [Geometry] = []
            for (index, member) in collection.geometries.enumerated() {
                try hook.report(Double(index) / Double(collection.geometries.count), "simplify")
                members.append(try simplify(member, tolerance: tolerance, hook: OperationHook(isCancelled: hook.isCancelled)))
            }
            return .collection(
                GeometryCollection(members, dimensions: collection.dimensions, spatialReference: collection.spatialReference))
        }
    }
}

extension Polygon {
    /// A polygon of other rings; multi when it was, or when there are several shells now.
    func replacing(_ rings: [Path]) -> Polygon {
        let shells = rings.reduce(0) { $0 + ($1.role == .shell ? 1 : 0) }
        return Polygon(rings: Parts(rings), dimensions: dimensions, isMulti: isMulti || shells > 1, spatialReference: spatialReference)
    }
}

extension OperationContribution {
    /// `simplify`
    static let simplify = OperationContribution(
        name: "simplify",
        summary: "Makes a geometry topologically consistent: even-odd interior, rings closed and oriented, no zero-length segments.",
        parameters: [
            .init(
                "tolerance", .number(0...(.greatestFiniteMagnitude)),
                "Positions closer to each other than this are merged; 0 compares exactly.", default: .number(0))
        ],
        example: #"{"geometry":{"wkt":"POLYGON((0 0,2 2,2 0,0 2,0 0))"}}"#
    ) { geometry, arguments, hook throws(OperationError) in
        try arguments.engine.simplify(geometry, tolerance: try arguments.number("tolerance"), hook: hook)
    }
    .runningFlat { kind, arguments, _ in
        guard let tolerance = try? arguments.number("tolerance") else { return nil }
        let filter = DuplicateFilter(tolerance)
        return switch kind {
        case .point: .unchanged
        case .multipoint: nil
        case .line: .each { row, room in filter.run(row, room) }
        }
    }
}
