import GromaBase
import CGEOS
import GromaGeometry

extension GeometryEngine {
    /// Returns a geometry without the vertices that lie within `tolerance` of the line through the others (Douglas–Peucker).
    ///
    /// Remaining vertices keep their Z and M. Areas that collapse are dropped, and self-crossings of the result are repaired as in
    /// `GEOSSimplify`. A ring is anchored at its first vertex, which is kept even in the middle of a straight edge. With
    /// `preservesTopology` (GEOS: `GEOSTopologyPreserveSimplify`) no part and no hole is lost and nothing crosses. Points are unchanged; an
    /// envelope becomes a polygon.
    ///
    /// - Throws: `invalidCoordinate`, with `preservesTopology`, for an x or y other than 0 below 1e-130 in magnitude, for which GEOS does
    ///   not terminate; `invalidParameter` for a tolerance that is negative or not finite, `coordinateOutOfRange`, `cancelled`; `topology`
    ///   or `geos` if GEOS fails.
    public func generalize(
        _ geometry: Geometry, tolerance: Double, preservesTopology: Bool = false, hook: OperationHook = .none
    ) throws(OperationError) -> Geometry {
        try ParameterCheck.notNegative(tolerance, "tolerance", "generalize")
        if geometry.isEmpty || geometry.topologicalDimension == 0 { return geometry }
        try CoordinateLimit.check([geometry], "generalize")
        if preservesTopology {
            try LeastCoordinate.check(geometry, "generalize")
            return try Computation("generalize", [geometry], hook: hook).unary { (context, input) throws(OperationError) in
                try context.computed { GEOSTopologyPreserveSimplify_r($0, input, tolerance) }
            }
        }
        let mapping = PathMapping("generalize", hook: hook.step(from: 0, to: 0.9)) { (path) throws(OperationError) in
            try DouglasPeucker(path, tolerance: tolerance, hook: hook).thinned()?.oriented()
        }
        let thinned = try mapping.apply(to: geometry)
        let mended = try mended(thinned, hook: hook)
        hook.progress?(1)
        return mended
    }

    /// Repairs areas that cross themselves after the simplification, with a zero-width buffer. Rings without known roles are left
    /// unchanged, because nested rings would merge.
    private func mended(_ thinned: Geometry, hook: OperationHook) throws(OperationError) -> Geometry {
        switch thinned {
        case .polygon(let polygon) where !polygon.rings.isEmpty && polygon.rings.allSatisfy({ $0.role != .unassigned }):
            return try GEOSContext.run("generalize", hook: hook) { (context) throws(OperationError) in
                let given = try context.make(thinned)
                let raw = given.raw
                if try context.computedPredicate({ GEOSisValid_r($0, raw) }) { return thinned }
                let result = try context.computed { GEOSBuffer_r($0, raw, 0, 8) }
                let reader = GeometryReader(
                    dimensions: thinned.dimensions, spatialReference: thinned.spatialReference,
                    elevation: ElevationModel([thinned], populatesZ: true))
                return try reader.read(result, context)
            }
        case .collection(var collection):
            for (index, member) in collection.geometries.enumerated() { collection.geometries[index] = try mended(member, hook: hook) }
            return .collection(collection)
        default: return thinned
        }
    }
}

extension OperationContribution {
    /// `generalize`
    static let generalize = OperationContribution(
        name: "generalize", summary: "Removes vertices with the Douglas-Peucker algorithm.",
        parameters: [
            .init(
                "tolerance", .number(0...(.greatestFiniteMagnitude)),
                "The maximum deviation from the input, in units of the reference."),
            .init(
                "preserveTopology", .boolean, "Whether to keep all parts and prevent them from crossing each other.",
                default: .boolean(false)),
        ],
        example: #"{"geometry":{"wkt":"LINESTRING (0 0, 1 0.1, 2 0)"},"tolerance":0.5}"#
    ) { geometry, arguments, hook throws(OperationError) in
        try arguments.engine.generalize(
            geometry, tolerance: try arguments.number("tolerance"), preservesTopology: try arguments.boolean("preserveTopology"),
            hook: hook)
    }
}
