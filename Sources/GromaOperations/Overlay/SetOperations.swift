import GromaBase
import CGEOS
import GromaGeometry

extension GeometryEngine {
    /// What lies in either geometry (GEOS: `GEOSUnion`, `GEOSUnaryUnion` where a collection is among them).
    ///
    /// Lines are noded and merged where they overlap. Geometries of differing dimensions give a collection.
    ///
    /// - Throws: `spatialReferenceMismatch`, `coordinateOutOfRange`, `cancelled`; `topology` or `geos` where GEOS fails.
    public func union(_ a: Geometry, _ b: Geometry, hook: OperationHook = .none) throws(OperationError) -> Geometry {
        guard let dimension = a.topologicalDimension, dimension == b.topologicalDimension else {
            return try union([a, b], hook: hook)
        }
        return try Computation("union", [a, b], hook: hook).overlay(.union)
    }

    /// What lies in any of the geometries (GEOS: `GEOSUnaryUnion`); none gives an empty collection.
    ///
    /// - Throws: `spatialReferenceMismatch`, `coordinateOutOfRange`, `cancelled`; `topology` or `geos` where GEOS fails.
    public func union(_ geometries: [Geometry], hook: OperationHook = .none) throws(OperationError) -> Geometry {
        let computation = try Computation("union", geometries, hook: hook)
        // GEOS 3.11 crashes on a union of empty members alone.
        let members = computation.inputs.flatMap(\.nonEmptyMembers)
        guard !members.isEmpty else { return Self.emptyUnion(of: geometries, computation) }
        let all = GeometryCollection(members, dimensions: computation.dimensions, spatialReference: computation.spatialReference)
        return try GEOSContext.run("union", hook: hook) { (context) throws(OperationError) in
            try hook.report(0, "union")
            let input = try context.make(.collection(all))
            try hook.report(0.1, "union")
            let result = try RobustnessLadder.climb(context, inputs: [input.raw]) { (grid) throws(OperationError) in
                try context.geometry {
                    if let grid { GEOSUnaryUnionPrec_r($0, input.raw, grid) } else { GEOSUnaryUnion_r($0, input.raw) }
                }
            }
            try hook.report(0.9, "union")
            let geometry = try computation.reader(carrying: true).read(result, context)
            hook.progress?(1)
            return geometry
        }
    }

    /// Nothing, of the geometries' common type where they have one.
    private static func emptyUnion(of geometries: [Geometry], _ computation: Computation) -> Geometry {
        let types = Set(geometries.map(\.type))
        let type = types.count == 1 ? types.first ?? .collection : .collection
        return Geometry(empty: type, dimensions: computation.dimensions, spatialReference: computation.spatialReference)
    }

    /// What lies in both geometries, of the lower of their two dimensions: two areas that share only an edge give an empty polygon
    /// (GEOS: `GEOSIntersection`). ``intersections(_:_:hook:)`` gives the rest too.
    ///
    /// - Throws: `spatialReferenceMismatch`, `coordinateOutOfRange`, `cancelled`; `topology` or `geos` where GEOS fails.
    public func intersection(_ a: Geometry, _ b: Geometry, hook: OperationHook = .none) throws(OperationError) -> Geometry {
        let computation = try Computation("intersection", [a, b], hook: hook)
        guard let first = a.topologicalDimension, let second = b.topologicalDimension else { return try computation.overlay(.intersection) }
        let dimension = min(first, second)
        if !a.extent.intersects(b.extent) {
            return DimensionFilter.empty(dimension, computation.dimensions, computation.spatialReference)
        }
        return DimensionFilter.keep(dimension, of: try computation.overlay(.intersection))
    }

    /// What lies in both geometries, one geometry a dimension, points first; dimensions without any are left out.
    ///
    /// - Throws: `spatialReferenceMismatch`, `coordinateOutOfRange`, `cancelled`; `topology` or `geos` where GEOS fails.
    public func intersections(_ a: Geometry, _ b: Geometry, hook: OperationHook = .none) throws(OperationError) -> [Geometry] {
        let shared = try Computation("intersections", [a, b], hook: hook).overlay(.intersection)
        return (0...2).map { DimensionFilter.keep($0, of: shared) }.filter { !$0.isEmpty }
    }

    /// What lies in the first geometry and not in the second (GEOS: `GEOSDifference`).
    ///
    /// - Throws: `spatialReferenceMismatch`, `coordinateOutOfRange`, `cancelled`; `topology` or `geos` where GEOS fails.
    public func difference(_ a: Geometry, _ b: Geometry, hook: OperationHook = .none) throws(OperationError) -> Geometry {
        let computation = try Computation("difference", [a, b], hook: hook)
        guard let dimension = a.topologicalDimension else { return try computation.overlay(.difference) }
        return DimensionFilter.keep(dimension, of: try computation.overlay(.difference))
    }

    /// What lies in one of the geometries and not in both (GEOS: `GEOSSymDifference`).
    ///
    /// - Throws: `spatialReferenceMismatch`, `coordinateOutOfRange`, `cancelled`; `topology` or `geos` where GEOS fails.
    public func symmetricDifference(_ a: Geometry, _ b: Geometry, hook: OperationHook = .none) throws(OperationError) -> Geometry {
        try Computation("symmetricDifference", [a, b], hook: hook).overlay(.symmetricDifference)
    }
}
