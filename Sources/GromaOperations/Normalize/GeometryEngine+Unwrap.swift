import GromaBase
import GromaGeometry

extension GeometryEngine {
    /// Returns the geometry with parts joined that were cut at the 180th meridian of its spatial reference, ±180 or ± π · 6378137 in Web
    /// Mercator. This is the inverse of ``normalizeCentralMeridian(_:hook:)``, for shapes that will be edited as a whole.
    ///
    /// - Areas that share a section of the 180th meridian from both sides, and lines of which one ends there and another begins on the
    ///   other side, are joined. The largest part stays in place, the others are moved to the east or west. Vertices that a cut has
    ///   inserted at the 180th meridian are removed if they lie on the straight line between their neighbors.
    /// - Other parts, joined or not, are moved to the world in which they are nearest to the largest joined part.
    /// - An area around the pole, which meets itself at the 180th meridian, is unchanged. Points cannot be joined, and neither can
    ///   geometries that have no part on either side of the 180th meridian, or lie beyond the range already: they are returned unchanged,
    ///   as are geometries in references that cannot wrap. Members of a collection are joined one by one.
    ///
    /// O(n) if nothing is joined, otherwise O(n log n) for the *n* vertices of the joined parts.
    ///
    /// - Throws: `missingSpatialReference`, `cancelled`.
    public func unwrap(_ geometry: Geometry, hook: OperationHook = .none) throws(OperationError) -> Geometry {
        let operation = "unwrap"
        guard let reference = geometry.spatialReference else { throw .missingSpatialReference(operation: operation) }
        guard !geometry.isEmpty, let half = worldHalfWidth(of: reference) else { return geometry }
        try hook.report(0, operation)
        let result = try SeamJoin(half: half, operation: operation, hook: hook).join(geometry)
        hook.progress?(1)
        return result
    }
}

extension OperationContribution {
    /// `unwrap`
    static let unwrap = OperationContribution(
        name: "unwrap",
        summary: """
            Joins parts that were cut at the 180th meridian into parts that continue across it, which normalizeCentralMeridian cuts again; other \
            parts are moved to the world in which they are nearest to these. Parts that are not cut are unchanged.
            """,
        example: #"{"geometry":{"wkt":"MULTILINESTRING ((170 10, 180 15), (-180 15, -170 20))"}}"#
    ) { geometry, arguments, hook throws(OperationError) in try arguments.engine.unwrap(geometry, hook: hook) }
}
