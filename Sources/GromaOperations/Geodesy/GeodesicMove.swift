import GromaBase
import GromaGeometry

extension GeometryEngine {
    /// Returns points moved along geodesics: each in a direction and over a distance. Z and M are kept; on a map that wraps around, the
    /// points are normalized to the world. O(n)
    ///
    /// - Parameters:
    ///   - geometry: A point or a multipoint.
    ///   - distance: The distance; a negative one moves in the opposite direction.
    ///   - azimuth: The azimuth at the start, in degrees clockwise from north.
    ///   - unit: The unit of the distance.
    ///   - hook: Cancellation.
    /// - Throws: `unsupportedGeometry` for other types, `invalidParameter` for values that are not finite, and the errors of
    ///   ``geodesicLength(_:unit:curve:hook:)``.
    public func geodesicMovePoints(
        _ geometry: Geometry, distance: Double, azimuth: Double, unit: Unit = .metre, hook: OperationHook = .none
    ) throws(OperationError) -> Geometry {
        let operation = "geodesicMovePoints"
        guard geometry.type == .point || geometry.type == .multipoint else {
            throw .unsupportedGeometry(operation: operation, found: "a \(geometry.type.rawValue)", expected: "a point or a multipoint")
        }
        let ground = try ground(under: geometry.spatialReference, operation)
        let metres = try ground.metres(distance, unit, "distance")
        try ParameterCheck.finite(azimuth, "azimuth", operation)
        let mapping = PathMapping(operation, hook: hook) { (path) throws(OperationError) in
            let moved = try ground.positions(of: path).map { ground.solver.end(from: $0, azimuth: azimuth, distance: metres).position }
            return Path(xy: try ground.map(moved), z: path.zArray, m: path.mArray)
        }
        return try ground.folded(try mapping.apply(to: geometry), hook)
    }
}

extension OperationContribution {
    /// `geodesicMovePoints`
    static let geodesicMovePoints = OperationContribution(
        name: "geodesicMovePoints",
        summary: "Moves points along geodesics by a distance and a direction. Needs the plugin for PROJ.",
        parameters: [
            .init("distance", .number(), "The distance; a negative distance moves in the opposite direction."),
            .init("azimuth", .number(), "The direction at the start, in degrees clockwise from north."), .lengthUnit,
        ],
        example: #"{"geometry":{"wkt":"POINT (-73.78 40.64)"},"distance":10000,"azimuth":45,"unit":"kilometre"}"#
    ) { geometry, arguments, hook throws(OperationError) in
        try arguments.engine.geodesicMovePoints(
            geometry, distance: try arguments.number("distance"), azimuth: try arguments.number("azimuth"),
            unit: try arguments.lengthUnit(),
            hook: hook)
    }
}
