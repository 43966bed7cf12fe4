import GromaBase
import CGEOS
import GromaGeometry

extension GeometryEngine {
    /// Returns a point for a label, inside the geometry.
    ///
    /// For an area it is the center of the largest circle inside its largest polygon, to a thousandth of that polygon's size (GEOS:
    /// `GEOSMaximumInscribedCircle`; `GEOSPointOnSurface` if there is no such circle, or it would be smaller than that); for a line the
    /// middle of its longest path; for points the one nearest to their centroid. An empty geometry gives an empty point.
    ///
    /// - Throws: `coordinateOutOfRange`, `cancelled`; `geos` if GEOS fails.
    public func labelPoint(_ geometry: Geometry, hook: OperationHook = .none) throws(OperationError) -> Point {
        try CoordinateLimit.check([geometry], "labelPoint")
        switch geometry {
        case .point(let point): return point
        case .envelope(let envelope): return envelope.center
        case .polyline(let polyline):
            let lengths = polyline.paths.map(\.length)
            let longest = lengths.indices.max { lengths[$0] < lengths[$1] }
            let middle = longest.flatMap { PathMeasure.position(on: polyline.paths[$0], at: lengths[$0] / 2) }
            return Point(middle, dimensions: polyline.dimensions, spatialReference: polyline.spatialReference)
        case .polygon(let polygon): return try labelPoint(polygon.withRingRoles, hook)
        case .multipoint, .collection:
            return try point("labelPoint", geometry, hook) { GEOSPointOnSurface_r($0, $1) }
        }
    }

    private func labelPoint(_ polygon: Polygon, _ hook: OperationHook) throws(OperationError) -> Point {
        let members = polygon.members.filter { !polygon.rings[$0.lowerBound].isEmpty }
        let areas = members.map { abs(polygon.rings[$0.lowerBound].signedArea) }
        guard let largest = areas.indices.max(by: { areas[$0] < areas[$1] }) else {
            return Point(nil, spatialReference: polygon.spatialReference)
        }
        let rings = Parts(members[largest].map { polygon.rings[$0] })
        let extent = rings.extent
        let tolerance = max(extent.width, extent.height) / 1000
        // The search begins with squares whose width is the smaller side of the polygon's extent; a needle would need too many of them.
        let isNeedle = min(extent.width, extent.height) < tolerance / 10
        let part = Geometry.polygon(Polygon(rings: rings, dimensions: polygon.dimensions, spatialReference: polygon.spatialReference))
        guard areas[largest] > 0, tolerance > 0, !isNeedle, LeastCoordinate.firstVertexBelow(in: part) == nil else {
            return try point("labelPoint", part, hook) { GEOSPointOnSurface_r($0, $1) }
        }
        do throws(OperationError) {
            return try point("labelPoint", part, hook) { context, input in
                guard let radius = GEOSMaximumInscribedCircle_r(context, input, tolerance) else { return nil }
                defer { GEOSGeom_destroy_r(context, radius) }
                return GEOSGeomGetStartPoint_r(context, radius)
            }
        } catch {
            if case .cancelled = error { throw error }
            return try point("labelPoint", part, hook) { GEOSPointOnSurface_r($0, $1) }
        }
    }

    /// Returns the centroid: of areas if there are any, otherwise of lines, otherwise of points; in XY (GEOS: `GEOSGetCentroid`).
    ///
    /// It may lie outside the geometry. An empty geometry gives an empty point.
    ///
    /// - Throws: `coordinateOutOfRange`, `cancelled`; `geos` if GEOS fails.
    public func centroid(_ geometry: Geometry, hook: OperationHook = .none) throws(OperationError) -> Point {
        try CoordinateLimit.check([geometry], "centroid")
        let geometry = geometry.withRingRoles
        if let centroid = Centroid.ofSimpleArea(geometry) ?? Centroid.ofLines(geometry) {
            return Point(centroid, spatialReference: geometry.spatialReference)
        }
        return try point("centroid", geometry, hook) { GEOSGetCentroid_r($0, $1) }
    }

    /// Calls a GEOS function that returns a point.
    private func point(
        _ operation: String, _ geometry: Geometry, _ hook: OperationHook,
        _ call: @escaping (OpaquePointer, OpaquePointer) -> OpaquePointer?
    ) throws(OperationError) -> Point {
        let result = try Computation(operation, [geometry], hook: hook).unary(carrying: false) { (context, input) throws(OperationError) in
            try context.computed { call($0, input) }
        }
        guard case .point(let point) = result else { throw .geos(operation: operation, message: "the result is no point") }
        return point
    }
}

extension OperationContribution {
    /// `labelPoint`
    static let labelPoint = OperationContribution(
        name: "labelPoint", summary: "A point well inside a polygon, for a label.",
        example: #"{"geometry":{"wkt":"POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0))"}}"#
    ) { geometry, arguments, hook throws(OperationError) in .point(try arguments.engine.labelPoint(geometry, hook: hook)) }
}
