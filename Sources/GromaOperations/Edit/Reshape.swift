import GromaBase
import GromaGeometry

extension GeometryEngine {
    /// Returns a line or an area with a new course along a reshaper of a single path.
    ///
    /// Each path of a polyline that meets the reshaper at least twice is led along it between the first and the last of these places, in
    /// the order of the reshaper. A ring of a polygon is reshaped by each section of the reshaper between two neighboring places: a
    /// section inside cuts off a part, a section outside adds one; the larger shape is kept. Holes that fall outside are dropped or cut;
    /// they are reshaped themselves only if the reshaper does not change their shell.
    ///
    /// - Throws: ``OperationError/noResult(operation:reason:)`` if no path meets the reshaper twice, or the result would cross itself;
    ///   `invalidParameter` for a reshaper that is not a single path, `unsupportedGeometry`, `spatialReferenceMismatch`,
    ///   `coordinateOutOfRange`, `cancelled`; `topology` or `geos` if GEOS fails.
    public func reshape(_ geometry: Geometry, with reshaper: Polyline, hook: OperationHook = .none) throws(OperationError) -> Geometry {
        _ = try SpatialReferenceCheck.common(of: [geometry, .polyline(reshaper)], "reshape")
        try CoordinateLimit.check([geometry, .polyline(reshaper)], "reshape")
        guard reshaper.paths.count == 1, reshaper.paths[0].count > 1 else {
            throw .invalidParameter(
                operation: "reshape", name: "reshaper", found: "\(reshaper.paths.count) paths", expected: "one path of two vertices or more"
            )
        }
        try hook.report(0, "reshape")
        let guide = reshaper.paths[0].closedLine
        switch geometry {
        case .polyline(var polyline):
            var changed = false
            var paths: [Path] = []
            for path in polyline.paths {
                let reshaped = try LineReshaper(path, guide, hook).reshaped()
                changed = changed || reshaped != nil
                paths.append(reshaped ?? path)
            }
            guard changed else { throw Self.unmet }
            polyline.paths = Parts(paths)
            return .polyline(polyline)
        case .polygon(let polygon):
            // A single ring keeps its role: reshaping a sketch of one ring does not assign one.
            return try reshaped(polygon.rings.count > 1 ? polygon.withRingRoles : polygon, guide, hook)
        case .envelope(let envelope): return try reshaped(envelope.polygon, guide, hook)
        case .point, .multipoint, .collection:
            throw .unsupportedGeometry(
                operation: "reshape", found: "a \(geometry.type.rawValue)", expected: "a polyline, polygon or envelope")
        }
    }

    private static var unmet: OperationError {
        .noResult(operation: "reshape", reason: "no path or ring meets the reshaper at two places")
    }

    private func reshaped(_ polygon: Polygon, _ guide: Path, _ hook: OperationHook) throws(OperationError) -> Geometry {
        var members: [[Path]] = []
        var changed = false
        for member in polygon.members {
            try hook.check("reshape")
            let rings = member.map { polygon.rings[$0] }
            guard let current = try Self.reshaped(rings, guide, hook) else {
                members.append(rings)
                continue
            }
            changed = true
            members.append(try settled(current, polygon, hook))
        }
        guard changed else { throw Self.unmet }
        let result = Polygon(
            rings: Parts(members.flatMap { $0 }), dimensions: polygon.dimensions, isMulti: polygon.isMulti,
            spatialReference: polygon.spatialReference)
        try requireValid(result, hook)
        hook.progress?(1)
        return .polygon(result)
    }

    /// Returns a polygon's rings with its shell reshaped, or its holes if the guide does not change the shell; nil if it changes none.
    private static func reshaped(_ rings: [Path], _ guide: Path, _ hook: OperationHook) throws(OperationError) -> [Path]? {
        guard let shell = rings.first else { return nil }
        if let reshaped = try RingReshaper(shell, guide, hook).reshaped() { return [reshaped] + rings.dropFirst() }
        var holes: [Path?] = []
        for hole in rings.dropFirst() { holes.append(try RingReshaper(hole, guide, hook).reshaped()) }
        guard holes.contains(where: { $0 != nil }) else { return nil }
        return [shell] + zip(rings.dropFirst(), holes).map { $1 ?? $0 }
    }

    /// Returns a reshaped shell with its holes: unchanged if that is valid, otherwise with the holes cut out again.
    private func settled(_ rings: [Path], _ polygon: Polygon, _ hook: OperationHook) throws(OperationError) -> [Path] {
        guard rings.count > 1 else { return rings }
        func area(_ rings: [Path]) -> Geometry { .polygon(Polygon(rings: Parts(rings), dimensions: polygon.dimensions)) }
        let isValid = try GEOSContext.run("reshape", hook: hook) { (context) throws(OperationError) in
            let given = try context.make(area(rings))
            return try Self.isValid(given, context)
        }
        if isValid { return rings }
        var holes: [Geometry] = []
        for hole in rings.dropFirst() {
            var shell = hole
            shell.role = .shell
            holes.append(area([shell]))
        }
        let quiet = OperationHook(isCancelled: hook.isCancelled)
        return Array(try difference(area([rings[0]]), try union(holes, hook: quiet), hook: quiet).parts)
    }

    private static func isValid(_ given: borrowing GEOSGeometryHandle, _ context: borrowing GEOSContext) throws(OperationError) -> Bool {
        do throws(OperationError) {
            try RobustnessLadder.requireValid(given.raw, context)
            return true
        } catch {
            guard case .invalidGeometry = error else { throw error }
            return false
        }
    }

    private func requireValid(_ polygon: Polygon, _ hook: OperationHook) throws(OperationError) {
        do throws(OperationError) {
            try GEOSContext.run("reshape", hook: hook) { (context) throws(OperationError) in
                let given = try context.make(.polygon(polygon))
                try RobustnessLadder.requireValid(given.raw, context)
            }
        } catch {
            guard case .invalidGeometry(_, let reason, let x, let y) = error else { throw error }
            throw .noResult(operation: "reshape", reason: "the result would not be valid: \(reason) at (\(x), \(y))")
        }
    }
}

extension OperationContribution {
    /// `reshape`
    static let reshape = OperationContribution(
        name: "reshape",
        summary: "Replaces the course of a polyline, or of a polygon's outline, by another line between the places where they intersect.",
        parameters: [.init("reshaper", .polyline, "The line to follow.")],
        example: #"{"geometry":{"wkt":"POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0))"},"reshaper":{"wkt":"LINESTRING (0 4, 2 6, 4 4)"}}"#
    ) { geometry, arguments, hook throws(OperationError) in
        try arguments.engine.reshape(geometry, with: try arguments.polyline("reshaper"), hook: hook)
    }
}
