import GromaBase
import GromaGeometry

extension GeometryEngine {
    /// Returns new polygons for the gaps that lines enclose together with existing polygons: a line drawn from one parcel around to another
    /// gives the parcel between them, with exactly the vertices of the existing polygons on the common edges.
    ///
    /// The result has a polygon for each area that is bounded by one of the lines and covered by none of the polygons.
    ///
    /// - Parameters:
    ///   - polygons: polygons and envelopes; other types are an error.
    ///   - lines: the new outline, or several.
    /// - Throws: `unsupportedGeometry` for geometries that are not areas, `spatialReferenceMismatch`, `coordinateOutOfRange`, `cancelled`;
    ///   `topology` or `geos` if GEOS fails.
    public func autoComplete(
        _ polygons: [Geometry], with lines: Polyline, hook: OperationHook = .none
    ) throws(OperationError) -> [Geometry] {
        let reference = try SpatialReferenceCheck.common(of: polygons + [.polyline(lines)], "autoComplete")
        try CoordinateLimit.check(polygons + [.polyline(lines)], "autoComplete")
        if let other = polygons.first(where: { $0.topologicalDimension != 2 }) {
            throw .unsupportedGeometry(operation: "autoComplete", found: "a \(other.type.rawValue)", expected: "polygons and envelopes")
        }
        let dimensions = polygons.reduce(lines.dimensions) { $0.union($1.dimensions) }
        let areas = polygons.flatMap(Self.members)
        return try GEOSContext.run("autoComplete", hook: hook) { (context) throws(OperationError) in
            try hook.report(0, "autoComplete")
            let reader = GeometryReader(
                dimensions: dimensions, spatialReference: reference,
                elevation: ElevationModel(polygons + [.polyline(lines)], populatesZ: true))
            let outlines = Parts(areas.flatMap { $0 })
            let faces = try Arrangement(outlines: outlines, lines: lines.paths, reader: reader).faces(context)
            try hook.report(0.8, "autoComplete")
            var found: [Geometry] = []
            for face in faces where face.isLeft || face.isRight {
                guard let position = try Arrangement.interior(of: face, context) else { continue }
                if areas.contains(where: { AreaCutter.contains($0, position) }) { continue }
                found.append(.polygon(Polygon(rings: Parts(face.rings), dimensions: dimensions, spatialReference: reference)))
            }
            hook.progress?(1)
            return found
        }
    }

    /// The rings of each polygon of a geometry.
    private static func members(of geometry: Geometry) -> [[Path]] {
        switch geometry {
        case .polygon(let given):
            let polygon = given.withRingRoles
            return polygon.members.map { member in member.map { polygon.rings[$0] } }.filter { $0.first?.isEmpty == false }
        case .envelope(let envelope): return envelope.isEmpty ? [] : [Array(envelope.polygon.rings)]
        default: return []
        }
    }
}

extension OperationContribution {
    /// `autoComplete`
    static let autoComplete = OperationContribution(
        name: "autoComplete", summary: "Makes the polygons that lines enclose together with the outlines of existing polygons.",
        parameters: [
            .init("geometries", .geometries, "The existing polygons."),
            .init("lines", .polyline, "The polyline that closes new polygons."),
        ],
        result: .geometries(),
        example:
            #"{"geometries":[{"wkt":"POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0))"}],"lines":{"wkt":"LINESTRING (4 1, 6 1, 6 3, 4 3)"}}"#
    ) { arguments, hook throws(OperationError) in
        OperationResult(
            try arguments.engine.autoComplete(
                try arguments.geometries("geometries"), with: try arguments.polyline("lines"), hook: hook))
    }
}
