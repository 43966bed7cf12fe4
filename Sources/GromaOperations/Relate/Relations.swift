import GromaBase
import CGEOS
import GromaGeometry

extension GeometryEngine {
    /// Returns whether two geometries have a spatial relation. An empty geometry is disjoint from everything.
    ///
    /// - Throws: `spatialReferenceMismatch`, `coordinateOutOfRange`, `cancelled`; `geos` if GEOS fails.
    public func relation(_ relation: Relation, _ a: Geometry, _ b: Geometry, hook: OperationHook = .none) throws(OperationError) -> Bool {
        let computation = try Computation(relation.rawValue, [a, b], hook: hook)
        let (a, b) = (computation.inputs[0], computation.inputs[1])
        if let answer = ExtentRelation.answer(relation, a, b) ?? PointLocation.answer(relation, a, b) { return answer }
        return try computation.pair { (context, a, b) throws(OperationError) in
            try context.computedPredicate {
                switch relation {
                case .contains: GEOSContains_r($0, a, b)
                case .crosses: GEOSCrosses_r($0, a, b)
                case .disjoint: GEOSDisjoint_r($0, a, b)
                case .equals: GEOSEquals_r($0, a, b)
                case .intersects: GEOSIntersects_r($0, a, b)
                case .overlaps: GEOSOverlaps_r($0, a, b)
                case .touches: GEOSTouches_r($0, a, b)
                case .within: GEOSWithin_r($0, a, b)
                }
            }
        }
    }

    /// Returns whether the first geometry contains the second: no part of the second lies outside the first, and their interiors intersect.
    ///
    /// - Throws: `spatialReferenceMismatch`, `coordinateOutOfRange`, `cancelled`; `geos` if GEOS fails.
    public func contains(_ a: Geometry, _ b: Geometry, hook: OperationHook = .none) throws(OperationError) -> Bool {
        try relation(.contains, a, b, hook: hook)
    }

    /// Returns whether the geometries cross: their interiors intersect in a lower dimension than the greater of the two.
    ///
    /// - Throws: `spatialReferenceMismatch`, `coordinateOutOfRange`, `cancelled`; `geos` if GEOS fails.
    public func crosses(_ a: Geometry, _ b: Geometry, hook: OperationHook = .none) throws(OperationError) -> Bool {
        try relation(.crosses, a, b, hook: hook)
    }

    /// Returns whether the geometries have no point in common.
    ///
    /// - Throws: `spatialReferenceMismatch`, `coordinateOutOfRange`, `cancelled`; `geos` if GEOS fails.
    public func disjoint(_ a: Geometry, _ b: Geometry, hook: OperationHook = .none) throws(OperationError) -> Bool {
        try relation(.disjoint, a, b, hook: hook)
    }

    /// Returns whether the geometries cover the same points; with `exact`, whether they have the same type, parts, order and ordinates.
    ///
    /// - Throws: `spatialReferenceMismatch`, `coordinateOutOfRange`, `cancelled`; `geos` if GEOS fails.
    public func equals(
        _ a: Geometry, _ b: Geometry, exact: Bool = false, hook: OperationHook = .none
    ) throws(OperationError) -> Bool {
        if !exact { return try relation(.equals, a, b, hook: hook) }
        _ = try SpatialReferenceCheck.common(of: [a, b], "equals")
        return a == b
    }

    /// Returns whether the geometries have a point in common.
    ///
    /// - Throws: `spatialReferenceMismatch`, `coordinateOutOfRange`, `cancelled`; `geos` if GEOS fails.
    public func intersects(_ a: Geometry, _ b: Geometry, hook: OperationHook = .none) throws(OperationError) -> Bool {
        try relation(.intersects, a, b, hook: hook)
    }

    /// Returns whether the geometries overlap: their interiors intersect in the geometries' own dimension, and neither covers the other.
    ///
    /// - Throws: `spatialReferenceMismatch`, `coordinateOutOfRange`, `cancelled`; `geos` if GEOS fails.
    public func overlaps(_ a: Geometry, _ b: Geometry, hook: OperationHook = .none) throws(OperationError) -> Bool {
        try relation(.overlaps, a, b, hook: hook)
    }

    /// Returns whether the geometries touch: they have only points of their boundaries in common.
    ///
    /// - Throws: `spatialReferenceMismatch`, `coordinateOutOfRange`, `cancelled`; `geos` if GEOS fails.
    public func touches(_ a: Geometry, _ b: Geometry, hook: OperationHook = .none) throws(OperationError) -> Bool {
        try relation(.touches, a, b, hook: hook)
    }

    /// Returns whether the first geometry is within the second: no part of the first lies outside the second, and their interiors
    /// intersect.
    ///
    /// - Throws: `spatialReferenceMismatch`, `coordinateOutOfRange`, `cancelled`; `geos` if GEOS fails.
    public func within(_ a: Geometry, _ b: Geometry, hook: OperationHook = .none) throws(OperationError) -> Bool {
        try relation(.within, a, b, hook: hook)
    }

    /// Returns the DE-9IM matrix of two geometries: nine of `F`, `0`, `1`, `2`, the first geometry's interior, boundary and exterior in
    /// rows.
    ///
    /// - Throws: `spatialReferenceMismatch`, `coordinateOutOfRange`, `cancelled`; `geos` if GEOS fails.
    public func relate(_ a: Geometry, _ b: Geometry, hook: OperationHook = .none) throws(OperationError) -> String {
        try Computation("relate", [a, b], hook: hook).pair { (context, a, b) throws(OperationError) in
            try context.computedText { GEOSRelate_r($0, a, b) }
        }
    }

    /// Returns whether the DE-9IM matrix of two geometries matches a pattern such as `T*****FF*`.
    ///
    /// - Throws: `invalidParameter` for a pattern of other characters or another length, and the errors of ``relate(_:_:hook:)``.
    public func relate(_ a: Geometry, _ b: Geometry, pattern: String, hook: OperationHook = .none) throws(OperationError) -> Bool {
        try Self.matches(try relate(a, b, hook: hook), pattern)
    }

    /// Returns whether a DE-9IM matrix matches a pattern of nine of `T`, `F`, `0`, `1`, `2`, `*`.
    ///
    /// - Throws: `invalidParameter` for a pattern of other characters or another length.
    public static func matches(_ matrix: String, _ pattern: String) throws(OperationError) -> Bool {
        guard pattern.utf8.count == 9, pattern.allSatisfy("TFtf012*".contains) else {
            throw .invalidParameter(
                operation: "relate", name: "pattern", found: "\"\(pattern)\"", expected: "nine characters of T, F, 0, 1, 2 and *")
        }
        return zip(matrix, pattern.uppercased()).allSatisfy { found, wanted in
            switch wanted {
            case "*": true
            case "T": found != "F"
            default: found == wanted
            }
        }
    }
}

/// The relations that follow from the extents of two geometries, without GEOS.
enum ExtentRelation {
    static func answer(_ relation: Relation, _ a: Geometry, _ b: Geometry) -> Bool? {
        if relation == .equals { return a.isEmpty && b.isEmpty || a.extent == b.extent ? nil : false }
        guard !a.extent.intersects(b.extent) else {
            switch relation {
            case .contains where !a.extent.contains(b.extent), .within where !b.extent.contains(a.extent): return false
            default: return nil
            }
        }
        return relation == .disjoint
    }
}
