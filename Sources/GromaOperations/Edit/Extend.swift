import GromaGeometry

/// Options of ``GeometryEngine/extend(_:to:options:)``.
public struct ExtendOptions: OptionSet, Sendable, Hashable {
    /// The bits, those of the SDK's extend operation.
    public let rawValue: Int

    /// Creates a set of bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Moves the old end vertex instead of adding a new one after it.
    public static let relocatesEnds = ExtendOptions(rawValue: 1)
    /// Gives the new end the Z and M of the old one, instead of extrapolating those of the last segment.
    public static let keepsEndAttributes = ExtendOptions(rawValue: 2)
    /// Leaves the Z and M of the new end unset.
    public static let unsetsEndAttributes = ExtendOptions(rawValue: 4)
    /// Does not extend the first vertex of each path.
    public static let notAtFrom = ExtendOptions(rawValue: 8)
    /// Does not extend the last vertex of each path.
    public static let notAtTo = ExtendOptions(rawValue: 16)
}

extension GeometryEngine {
    /// Returns a polyline whose paths are extended in a straight line to the first place where they meet an extender.
    ///
    /// - Throws: ``OperationError/noResult(operation:reason:)`` if no end reaches the extender, `spatialReferenceMismatch`,
    ///   `coordinateOutOfRange`.
    public func extend(_ polyline: Polyline, to extender: Polyline, options: ExtendOptions = []) throws(OperationError) -> Polyline {
        _ = try SpatialReferenceCheck.common(of: [.polyline(polyline), .polyline(extender)], "extend")
        try CoordinateLimit.check([.polyline(polyline), .polyline(extender)], "extend")
        var changed = false
        let goal = Geometry.polyline(extender)
        let paths = polyline.paths.map { path in
            var path = path
            guard !path.isRing else { return path }
            for isStart in [true, false] where !options.contains(isStart ? .notAtFrom : .notAtTo) {
                guard let longer = PathExtender(path, to: goal, options).extended(atStart: isStart) else { continue }
                path = longer
                changed = true
            }
            return path
        }
        guard changed else { throw .noResult(operation: "extend", reason: "no end of the polyline points at the extender") }
        var extended = polyline
        extended.paths = Parts(paths)
        return extended
    }
}

/// Extends a single path.
struct PathExtender {
    private let path: Path
    private let goal: Geometry
    private let options: ExtendOptions

    init(_ path: Path, to goal: Geometry, _ options: ExtendOptions) {
        self.path = path
        self.goal = goal
        self.options = options
    }

    /// Returns the path with its end on the extender; nil if the end lies on it already, or does not point to it.
    func extended(atStart isStart: Bool) -> Path? {
        guard let end = isStart ? path.first : path.last else { return nil }
        let isInner: (Int) -> Bool = { !path[$0].isAt(end) }
        guard let index = isStart ? path.indices.first(where: isInner) : path.indices.last(where: isInner) else { return nil }
        let inner = path[index]
        guard let hit = firstHit(from: end, awayFrom: inner) else { return nil }
        let added = Path([attributed(hit, end: end, inner: inner)], dimensions: path.dimensions)
        let kept = options.contains(.relocatesEnds) ? (isStart ? index..<path.count : 0..<index + 1) : path.indices
        var extended = isStart ? added : path.subpath(kept)
        extended.append(contentsOf: isStart ? path.subpath(kept) : added)
        return extended
    }

    /// Returns the nearest point of the extender in the direction of an end.
    private func firstHit(from end: Coordinate, awayFrom inner: Coordinate) -> Coordinate? {
        let extent = goal.extent
        guard !extent.isEmpty else { return nil }
        let (dx, dy) = (end.x - inner.x, end.y - inner.y)
        let length = (dx * dx + dy * dy).squareRoot()
        // Far enough to leave the extender's box in any direction.
        let reach =
            max(abs(extent.xMin - end.x), abs(extent.xMax - end.x)) + max(abs(extent.yMin - end.y), abs(extent.yMax - end.y)) + length
        let times = reach / length
        guard times.isFinite else { return nil }
        // A power of two, so that rounding does not turn the way past an end of the extender.
        let scale = Double(sign: .plus, exponent: times.exponent + 1, significand: 1)
        let far = Coordinate(x: end.x + dx * scale, y: end.y + dy * scale)
        guard far.x.isFinite, far.y.isFinite else { return nil }
        var nearest: (hit: Coordinate, along: Double)?
        for (part, crossing) in goal.crossings(from: end, to: far) {
            var hits = [Coordinate(x: crossing.x, y: crossing.y)]
            if crossing.contact == .overlap, let segment = try? goal.parts[part].segment(at: crossing.index) {
                hits += [segment.start, segment.end]
            }
            for hit in hits {
                let along = (hit.x - end.x) * dx + (hit.y - end.y) * dy
                // A segment that runs along the way and begins behind the end goes through the end.
                if along < 0, crossing.contact == .overlap { return nil }
                if along < 0 { continue }
                if hit.isAt(end) { return nil }
                if nearest.map({ along < $0.along }) ?? true { nearest = (hit, along) }
            }
        }
        return nearest?.hit
    }

    /// Returns the new end with Z and M according to the options.
    private func attributed(_ hit: Coordinate, end: Coordinate, inner: Coordinate) -> Coordinate {
        if options.contains(.unsetsEndAttributes) { return Coordinate(x: hit.x, y: hit.y) }
        if options.contains(.keepsEndAttributes) { return Coordinate(x: hit.x, y: hit.y, z: end.z, m: end.m) }
        let (dx, dy) = (end.x - inner.x, end.y - inner.y)
        let fraction = ((hit.x - inner.x) * dx + (hit.y - inner.y) * dy) / (dx * dx + dy * dy)
        return Coordinate(x: hit.x, y: hit.y, z: inner.z + (end.z - inner.z) * fraction, m: inner.m + (end.m - inner.m) * fraction)
    }
}

extension Coordinate {
    /// Returns whether two positions have the same x and y.
    func isAt(_ other: Coordinate) -> Bool { x == other.x && y == other.y }
}

extension OperationContribution {
    /// `extend`
    static let extend = OperationContribution(
        name: "extend", summary: "Extends the paths of a polyline in a straight line until they meet another.",
        parameters: [
            .init("geometry", .polyline, "The input geometry."),
            .init("extender", .polyline, "The line to extend to."),
            .init(
                "how", .integer(0...31),
                "The sum of 1: move the old end; 2: keep its z and m; 4: unset them; 8: not at the beginning; 16: not at the end.",
                default: .integer(0)),
        ],
        result: .geometry,
        example: #"{"geometry":{"wkt":"LINESTRING (0 0, 2 0)"},"extender":{"wkt":"LINESTRING (5 -1, 5 1)"}}"#
    ) { arguments, _ throws(OperationError) in
        OperationResult(
            .polyline(
                try arguments.engine.extend(
                    try arguments.polyline("geometry"), to: try arguments.polyline("extender"),
                    options: ExtendOptions(rawValue: try arguments.integer("how")))))
    }
}
