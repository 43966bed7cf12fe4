import GromaBase
import CGEOS
import GromaGeometry

extension GeometryEngine {
    /// Returns the union of two geometries (GEOS: `GEOSUnion`, or `GEOSUnaryUnion` if one is a collection).
    ///
    /// Lines are noded and merged where they overlap. Geometries of differing dimensions give a collection.
    ///
    /// - Throws: `spatialReferenceMismatch`, `coordinateOutOfRange`, `cancelled`; `topology` or `geos` if GEOS fails.
    public func union(_ a: Geometry, _ b: Geometry, hook: OperationHook = .none) throws(OperationError) -> Geometry {
        guard let dimension = a.topologicalDimension, dimension == b.topologicalDimension else {
            return try union([a, b], hook: hook)
        }
        return try Computation("union", [a, b], hook: hook).overlay(.union)
    }

    /// Returns the union of all geometries (GEOS: `GEOSUnaryUnion`); an empty collection if there are none.
    ///
    /// - Throws: `spatialReferenceMismatch`, `coordinateOutOfRange`, `cancelled`; `topology` or `geos` if GEOS fails.
    public func union(_ geometries: [Geometry], hook: OperationHook = .none) throws(OperationError) -> Geometry {
        let computation = try Computation("union", geometries, hook: hook)
        // GEOS 3.11 crashes on a union of only empty members.
        let members = computation.inputs.flatMap(\.nonEmptyMembers)
        guard !members.isEmpty else { return Self.emptyUnion(of: geometries, computation) }
        let all = GeometryCollection(members, dimensions: computation.dimensions, spatialReference: computation.spatialReference)
        return try GEOSContext.run("union", hook: hook) { (context) throws(OperationError) in
            try hook.report(0, "union")
            let input = try context.make(.collection(all))
            try hook.report(0.1, "union")
            let result = try Overlay.union(of: input.raw, context)
            try hook.report(0.9, "union")
            let geometry = try computation.reader(carrying: true).read(result, context)
            hook.progress?(1)
            return geometry
        }
    }

    /// Returns an empty geometry, of the common type if the geometries have one.
    private static func emptyUnion(of geometries: [Geometry], _ computation: Computation) -> Geometry {
        let types = Set(geometries.map(\.type))
        let type = types.count == 1 ? types.first ?? .collection : .collection
        return Geometry(empty: type, dimensions: computation.dimensions, spatialReference: computation.spatialReference)
    }

    /// Returns the intersection of two geometries in the lower of their two dimensions: two areas that share only an edge give an empty
    /// polygon (GEOS: `GEOSIntersection`). ``intersections(_:_:hook:)`` returns all dimensions.
    ///
    /// - Throws: `spatialReferenceMismatch`, `coordinateOutOfRange`, `cancelled`; `topology` or `geos` if GEOS fails.
    public func intersection(_ a: Geometry, _ b: Geometry, hook: OperationHook = .none) throws(OperationError) -> Geometry {
        let computation = try Computation("intersection", [a, b], hook: hook)
        guard let first = a.topologicalDimension, let second = b.topologicalDimension else { return try computation.overlay(.intersection) }
        let dimension = min(first, second)
        if !a.extent.intersects(b.extent) {
            return DimensionFilter.empty(dimension, computation.dimensions, computation.spatialReference)
        }
        return DimensionFilter.keep(dimension, of: try computation.overlay(.intersection))
    }

    /// Returns the intersection of two geometries as one geometry per dimension, points first; empty ones are omitted.
    ///
    /// - Throws: `spatialReferenceMismatch`, `coordinateOutOfRange`, `cancelled`; `topology` or `geos` if GEOS fails.
    public func intersections(_ a: Geometry, _ b: Geometry, hook: OperationHook = .none) throws(OperationError) -> [Geometry] {
        let shared = try Computation("intersections", [a, b], hook: hook).overlay(.intersection)
        return (0...2).map { DimensionFilter.keep($0, of: shared) }.filter { !$0.isEmpty }
    }

    /// Returns the difference of two geometries: the part of the first that is not in the second (GEOS: `GEOSDifference`).
    ///
    /// - Throws: `spatialReferenceMismatch`, `coordinateOutOfRange`, `cancelled`; `topology` or `geos` if GEOS fails.
    public func difference(_ a: Geometry, _ b: Geometry, hook: OperationHook = .none) throws(OperationError) -> Geometry {
        let computation = try Computation("difference", [a, b], hook: hook)
        guard let dimension = a.topologicalDimension else { return try computation.overlay(.difference) }
        return DimensionFilter.keep(dimension, of: try computation.overlay(.difference))
    }

    /// Returns the symmetric difference of two geometries (GEOS: `GEOSSymDifference`).
    ///
    /// - Throws: `spatialReferenceMismatch`, `coordinateOutOfRange`, `cancelled`; `topology` or `geos` if GEOS fails.
    public func symmetricDifference(_ a: Geometry, _ b: Geometry, hook: OperationHook = .none) throws(OperationError) -> Geometry {
        try Computation("symmetricDifference", [a, b], hook: hook).overlay(.symmetricDifference)
    }
}

extension OperationContribution {
    /// The second geometry of an overlay.
    private static let other = OperationParameter("other", .geometry, "The second geometry.")

    /// Two squares that overlap.
    private static let squares =
        #"{"geometry":{"wkt":"POLYGON((0 0,4 0,4 4,0 4,0 0))"},"other":{"wkt":"POLYGON((2 0,6 0,6 4,2 4,2 0))"}}"#

    /// `union`
    static let union = OperationContribution(
        name: "union", summary: "The union of two or more geometries.",
        parameters: [
            .optional("geometry", .geometry, "The first of two geometries."),
            .optional("other", .geometry, "The second of two geometries."),
            .optional("geometries", .geometries, "Any number of geometries, instead of geometry and other."),
        ],
        result: .geometry, example: squares
    ) { arguments, hook throws(OperationError) in
        let engine = arguments.engine
        switch (arguments.has("geometry"), arguments.has("other"), arguments.has("geometries")) {
        case (true, true, false):
            return OperationResult(
                try engine.union(try arguments.geometry("geometry"), try arguments.geometry("other"), hook: hook))
        case (false, false, true): return OperationResult(try engine.union(try arguments.geometries("geometries"), hook: hook))
        case (true, false, false):
            throw .invalidParameter(operation: "union", name: "other", found: OperationArguments.missing, expected: "a geometry")
        case (let hasFirst, _, let hasAll):
            let found =
                hasFirst ? "given beside geometries" : hasAll ? "left out, with other beside geometries" : OperationArguments.missing
            throw .invalidParameter(operation: "union", name: "geometry", found: found, expected: "geometry and other, or geometries")
        }
    }

    /// `intersection`
    static let intersection = OperationContribution(
        name: "intersection", summary: "The intersection of two geometries.", parameters: [other], example: squares
    ) { geometry, arguments, hook throws(OperationError) in
        try arguments.engine.intersection(geometry, try arguments.geometry("other"), hook: hook)
    }

    /// `intersections`
    static let intersections = OperationContribution(
        name: "intersections", summary: "The intersection of two geometries by dimension: points, then lines, then polygons.",
        parameters: [
            .init("geometry", .geometry, "The first geometry."),
            other,
        ],
        result: .geometries(),
        example:
            #"{"geometry":{"wkt":"POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0))"},"other":{"wkt":"LINESTRING (2 2, 8 2)"}}"#
    ) { arguments, hook throws(OperationError) in
        OperationResult(
            try arguments.engine.intersections(try arguments.geometry("geometry"), try arguments.geometry("other"), hook: hook))
    }

    /// `difference`
    static let difference = OperationContribution(
        name: "difference", summary: "The part of a geometry that another does not cover.", parameters: [other], example: squares
    ) { geometry, arguments, hook throws(OperationError) in
        try arguments.engine.difference(geometry, try arguments.geometry("other"), hook: hook)
    }

    /// `symmetricDifference`
    static let symmetricDifference = OperationContribution(
        name: "symmetricDifference", summary: "The area that exactly one of two geometries covers.", parameters: [other], example: squares
    ) { geometry, arguments, hook throws(OperationError) in
        try arguments.engine.symmetricDifference(geometry, try arguments.geometry("other"), hook: hook)
    }
}
