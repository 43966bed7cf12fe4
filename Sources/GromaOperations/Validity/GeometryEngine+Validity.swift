import GromaBase
import CGEOS
import GromaGeometry

extension GeometryEngine {
    /// Whether a geometry is valid by OGC's rules as GEOS checks them, else what is wrong and where.
    ///
    /// Rings without roles (Esri JSON) get them by direction: clockwise ones are shells, the others holes of the smallest shell around them.
    /// Wraps `GEOSisValidDetail`. O(n log n)
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

    /// Whether a geometry is simple by one of two rules, else what is wrong and where. Empty geometries are.
    ///
    /// By the `esri` rule, decided exactly and without tolerance: every ring has three vertices or more and every path two, no segment is
    /// without length, no point of a multipoint is given twice with all its ordinates; segments of a polygon meet at common vertices alone, do
    /// not cross there, and the inside lies on the right of rings without roles, else inside shells and outside holes. By the `ogc` rule the answer is
    /// GEOS's (`GEOSisSimple`); rings without roles make a simple polygon only when they make a valid one. O(n log n + k) for k touching pairs.
    ///
    /// - Throws: `cancelled`; `geos` if GEOS fails, which only the rule `ogc` asks.
    public func isSimple(
        _ geometry: Geometry, rule: SimplicityRule = .esri, hook: OperationHook = .none
    ) throws(OperationError) -> TopologyCheck {
        switch rule {
        case .esri: try EsriSimplicity(hook: hook).check(geometry)
        case .ogc: try OGCSimplicity(hook: hook).check(geometry)
        }
    }

    /// The vertex of the first path that has only one, which GEOS cannot hold.
    static func placeOfLonePath(_ geometry: Geometry) -> Coordinate? {
        switch geometry {
        case .polyline(let polyline): polyline.paths.first { $0.count == 1 }?.first
        case .collection(let collection): collection.geometries.lazy.compactMap { placeOfLonePath($0) }.first
        default: nil
        }
    }
}
