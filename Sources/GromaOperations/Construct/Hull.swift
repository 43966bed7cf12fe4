import GromaBase
import CGEOS
import GromaGeometry

extension GeometryEngine {
    /// Returns the convex hull of a geometry: a polygon, or a line or point if the hull has no area (GEOS: `GEOSConvexHull`).
    ///
    /// - Throws: `coordinateOutOfRange`, `cancelled`; `geos` if GEOS fails.
    public func convexHull(_ geometry: Geometry, hook: OperationHook = .none) throws(OperationError) -> Geometry {
        try Computation("convexHull", [geometry], hook: hook).unary { (context, input) throws(OperationError) in
            try context.computed { GEOSConvexHull_r($0, input) }
        }
    }

    /// Returns the convex hull of several geometries together.
    ///
    /// - Throws: `spatialReferenceMismatch`, `coordinateOutOfRange`, `cancelled`; `geos` if GEOS fails.
    public func convexHull(_ geometries: [Geometry], hook: OperationHook = .none) throws(OperationError) -> Geometry {
        let reference = try SpatialReferenceCheck.common(of: geometries, "convexHull")
        let dimensions = geometries.reduce(Dimensions.xy) { $0.union($1.dimensions) }
        return try convexHull(
            .collection(GeometryCollection(geometries, dimensions: dimensions, spatialReference: reference)), hook: hook)
    }

    /// Returns the common extent of several geometries; an empty one if all are empty. O(geometries).
    ///
    /// - Throws: `spatialReferenceMismatch`.
    public func combinedExtent(_ geometries: [Geometry]) throws(OperationError) -> Envelope {
        let reference = try SpatialReferenceCheck.common(of: geometries, "combinedExtent")
        return Envelope(geometries.reduce(Extent.empty) { $0.union($1.extent) }, spatialReference: reference)
    }
}

extension OperationContribution {
    /// `convexHull`
    static let convexHull = OperationContribution(
        name: "convexHull", summary: "The convex hull of a geometry.",
        example: #"{"geometry":{"wkt":"MULTIPOINT (0 0, 4 0, 1 1, 0 4)"}}"#
    ) { geometry, arguments, hook throws(OperationError) in try arguments.engine.convexHull(geometry, hook: hook) }

    /// `combinedExtent`
    static let combinedExtent = OperationContribution(
        name: "combinedExtent", summary: "The envelope around several geometries; empty if all are empty.",
        parameters: [.init("geometries", .geometries, "The geometries.")], result: .geometry,
        example: #"{"geometries":[{"wkt":"POINT (1 2)"},{"wkt":"POINT (3 0)"}]}"#
    ) { arguments, _ throws(OperationError) in
        OperationResult(.envelope(try arguments.engine.combinedExtent(try arguments.geometries("geometries"))))
    }
}
