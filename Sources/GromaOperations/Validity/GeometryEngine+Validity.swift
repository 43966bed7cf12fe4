import GromaBase
import CGEOS
import GromaGeometry

extension GeometryEngine {
    /// Returns whether a geometry is valid by OGC's rules as GEOS checks them, otherwise the reason and the position.
    ///
    /// Rings without roles (Esri JSON) get them by direction: clockwise rings are shells, the others are holes of the smallest shell around
    /// them. Wraps `GEOSisValidDetail`. O(n log n)
    ///
    /// - Throws: `cancelled`; `geos` if GEOS fails.
    public func isValid(_ geometry: Geometry, hook: OperationHook = .none) throws(OperationError) -> TopologyCheck {
        if let place = Self.placeOfLonePath(geometry) { return .failed("Too few points in geometry component", at: place) }
        let given = geometry.withRingRoles
        return try GEOSContext.run("isValid", hook: hook) { (context) throws(OperationError) in
            let handle = try context.make(given, keepsEmptyMembers: true)
            guard let flaw = try context.flaw(of: handle.raw) else { return .passed }
            return .failed(flaw.reason, at: flaw.x.isFinite && flaw.y.isFinite ? Coordinate(x: flaw.x, y: flaw.y) : nil)
        }
    }

    /// Returns whether a geometry is simple by one of two rules, otherwise the reason and the position. Empty geometries are simple.
    ///
    /// The `esri` rule is decided exactly and without tolerance: every ring has at least three vertices and every path two; there are no
    /// zero-length segments; a multipoint has no two points with the same ordinates; segments of a polygon meet only at common vertices and
    /// do not cross there; and the interior lies on the right of rings without roles, otherwise inside shells and outside holes. The `ogc`
    /// rule is decided by GEOS (`GEOSisSimple`); rings without roles form a simple polygon only if they form a valid one. O(n log n + k)
    /// for *k* touching pairs
    ///
    /// - Throws: `cancelled`; `geos` if GEOS fails, which only the rule `ogc` uses.
    public func isSimple(
        _ geometry: Geometry, rule: SimplicityRule = .esri, hook: OperationHook = .none
    ) throws(OperationError) -> TopologyCheck {
        switch rule {
        case .esri: try EsriSimplicity(hook: hook).check(geometry)
        case .ogc: try OGCSimplicity(hook: hook).check(geometry)
        }
    }

    /// Returns the vertex of the first path with a single vertex, which GEOS cannot represent.
    static func placeOfLonePath(_ geometry: Geometry) -> Coordinate? {
        switch geometry {
        case .polyline(let polyline): polyline.paths.first { $0.count == 1 }?.first
        case .collection(let collection): collection.geometries.lazy.compactMap { placeOfLonePath($0) }.first
        default: nil
        }
    }
}
