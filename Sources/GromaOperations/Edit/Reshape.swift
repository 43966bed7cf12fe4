import GromaBase
import GromaGeometry

extension GeometryEngine {
    /// Gives a line or an outline a new course along a reshaper of one path.
    ///
    /// Each path of a polyline that meets the reshaper at least twice runs along it from the first to the last place, counted along the reshaper, where
    /// they meet. A ring of a polygon is reshaped by each stretch of the reshaper between two neighbouring meetings: one inside cuts a part off, one
    /// outside adds to it; the larger shape stays. Holes that fall outside are dropped or cut; they are reshaped
    /// themselves only where the reshaper leaves their shell alone.
    ///
    /// - Throws: ``OperationError/noResult(operation:reason:)`` if nothing meets the reshaper twice, or the result would cross itself.
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
            // A ring alone stays as it is known: a sketch of one ring gets no role by being reshaped.
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

    /// One polygon's rings with its shell reshaped, or its holes where the guide leaves the shell alone; nil if it leaves all alone.
    private static func reshaped(_ rings: [Path], _ guide: Path, _ hook: OperationHook) throws(OperationError) -> [Path]? {
        guard let shell = rings.first else { return nil }
        if let reshaped = try RingReshaper(shell, guide, hook).reshaped() { return [reshaped] + rings.dropFirst() }
        var holes: [Path?] = []
        for hole in rings.dropFirst() { holes.append(try RingReshaper(hole, guide, hook).reshaped()) }
        guard holes.contains(where: { $0 != nil }) else { return nil }
        return [shell] + zip(rings.dropFirst(), holes).map { $1 ?? $0 }
    }

    /// A reshaped shell with its holes: as they are where that is valid, else the holes cut out again.
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
        return Array(try difference(area([rings[0]]), try union(holes, hook: hook), hook: hook).parts)
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
