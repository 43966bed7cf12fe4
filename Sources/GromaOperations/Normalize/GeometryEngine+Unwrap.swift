import GromaBase
import GromaGeometry

extension GeometryEngine {
    /// The geometry with parts joined that were cut at the 180th meridian of its reference, ±180 or Web Mercator's ± π · 6378137: the inverse of
    /// ``normalizeCentralMeridian(_:hook:)``, for a shape that is to be drawn on as one.
    ///
    /// - Areas that share a stretch of the 180th meridian from both sides, and lines of which one ends on it where another begins on its other side, become one. The
    ///   largest of them stays where it is, the others follow to the east or west. Vertices that cutting has put on the 180th meridian go, where they
    ///   lie on the straight line between their neighbours.
    /// - Other parts, joined or not, come to lie in the world in which they are nearest to the largest one that was joined.
    /// - An area that goes round the pole and so meets itself at the 180th meridian stays as it is. Points cannot be joined, nor can geometries that have
    ///   no part on either side of the 180th meridian, or lie beyond the range already: they give the input, as do references that cannot wrap. Members of a
    ///   collection are joined one by one.
    ///
    /// O(n) where nothing is joined, O(n log n) in the vertices of what is.
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
