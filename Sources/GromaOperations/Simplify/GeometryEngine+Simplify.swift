import GromaBase
import GromaGeometry

extension GeometryEngine {
    /// Returns the geometry made topologically consistent, in the sense of the SDK's `simplifyGeometry`. To reduce vertices, use
    /// `generalize`.
    ///
    /// - Polygons: the area is that of the even-odd rule over all rings, and edges used an even number of times vanish: a ring wound twice
    ///   cancels, and a duplicate hole is no hole. Only areas are kept. The result is OGC-valid: shells counter-clockwise, each followed by
    ///   its holes. Rings without contacts share the input's vertices.
    /// - Polylines lose zero-length segments and paths without length, and are not cut at self-crossings.
    /// - Multipoints lose exact duplicates, all ordinates compared. Points are unchanged. Envelopes without area become empty.
    /// - Geometries that cannot be repaired become empty, of the same type.
    ///
    /// Vertices keep their Z and M. At a new node both are interpolated along the first segment that was cut, and unset if they are unset
    /// at an end of it.
    ///
    /// O(n log n + k) for *k* pairs of intersecting segments. A self-crossing ring of 10⁶ vertices takes a fraction of what GEOS's linework
    /// makeValid does, with the same result wherever no edges coincide.
    ///
    /// - Parameters:
    ///   - geometry: Any geometry; collections are simplified member by member.
    ///   - tolerance: Positions closer to each other than this are merged; 0 compares exactly.
    ///   - hook: Progress and cancellation.
    /// - Throws: `invalidParameter` for a tolerance that is negative or not finite, `cancelled`, `tooLarge`; `topology` if neither coarser
    ///   grids nor GEOS's makeValid find an area.
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
    /// Returns a polygon of other rings; multi if it was, or if there are several shells now.
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
        // A tolerance that the operation refuses is refused for each row.
        guard let tolerance = try? arguments.number("tolerance"),
            (try? ParameterCheck.notNegative(tolerance, "tolerance", "simplify")) != nil
        else { return nil }
        let filter = DuplicateFilter(tolerance)
        return switch kind {
        case .point: .unchanged
        case .multipoint: nil
        case .line: .each { row, room in filter.run(row, room) }
        }
    }
}
