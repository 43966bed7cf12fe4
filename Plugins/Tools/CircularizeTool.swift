import GromaBase
import GromaGeometry
import GromaOperations
import GromaPlugin
import GromaSketch

/// Moves the vertices of outlines and closed lines onto a circle about their centroid.
///
/// For shapes with known ground it is a circle on the ground, otherwise one on the map (`GroundMetric`). The radius is the median of the
/// vertices' distances from the centroid. Each vertex is moved radially if all of them then have the same order around the circle as in the
/// ring; otherwise each gets a share of the circle equal to its share of the ring's length, so that the order is always kept. If two
/// neighbours would be farther apart than the maximum angle, vertices are inserted between them, with elevation and measure interpolated;
/// existing vertices keep theirs. Lines that are not closed, and rings without area, are unchanged.
///
/// Over the stream it is `geometry.circularize` and the tool `circularize` of `sketch.setTool`; from Swift:
/// ```swift
/// let pond = try CircularizeTool(maxAngle: 10).applied(to: traced)
/// ```
public struct CircularizeTool: Plugin {
    /// The plugin's name.
    public let name = "circularizeTool"
    /// The maximum angle, in degrees, between two neighbouring vertices as seen from the centre.
    public var maxAngle: Double

    /// Creates the tool with the maximum angle of a segment in degrees, 1 to 180.
    public init(maxAngle: Double = 20) { self.maxAngle = min(max(maxAngle, 1), 180) }

    /// The operation to register.
    public static var operation: OperationContribution {
        OperationContribution(
            name: "circularize", summary: "Moves the vertices of outlines and closed lines onto a circle.",
            parameters: [
                OperationParameter(
                    "maxAngle", .number(1...180),
                    "The maximum angle, in degrees, between two neighbouring vertices as seen from the centre.",
                    default: .number(20))
            ],
            example: #"{"geometry":{"wkt":"POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0))","wkid":3857}}"#
        ) { geometry, arguments, hook throws(OperationError) in
            try CircularizeTool(maxAngle: try arguments.number("maxAngle")).applied(to: geometry, hook: hook) {
                arguments.groundMetric(of: $0)
            }
        }
    }

    /// The tool to register.
    public static var contribution: SketchToolContribution {
        SketchToolContribution(
            applying: operation, title: "Make Circular", summary: "Moves the vertices of the shape or its selected parts onto a circle.",
            needs: [.moving, .vertexCreation], idleReason: "no outline or closed line is there that is not a circle already",
            types: [.polyline, .polygon])
    }

    /// Adds the operation and the tool `circularize`.
    ///
    /// - Throws: `duplicateContribution` if another plugin has used the name.
    public func contribute(to registry: inout PluginRegistry) throws(PluginError) {
        try registry.add(Self.operation, named: Self.operation.name, to: .operations)
        try registry.add(Self.contribution)
    }

    /// Returns the geometry with circular rings and closed lines; points, envelopes and open lines are unchanged. O(n log n + vertices of
    /// the result)
    ///
    /// - Parameters:
    ///   - geometry: The shape, in any spatial reference.
    ///   - engine: The engine that measures on the ground.
    ///   - hook: Progress and cancellation.
    /// - Throws: `cancelled` if the hook cancels it.
    public func applied(
        to geometry: Geometry, engine: GeometryEngine = GeometryEngine(), hook: OperationHook = .none
    ) throws(OperationError) -> Geometry {
        try applied(to: geometry, hook: hook) { engine.groundMetric(of: $0.spatialReference) }
    }

    private func applied(
        to geometry: Geometry, hook: OperationHook, by groundMetric: (Geometry) -> GroundMetric
    ) throws(OperationError) -> Geometry {
        if case .collection(var collection) = geometry {
            for index in collection.geometries.indices {
                collection.geometries[index] = try applied(to: collection.geometries[index], hook: hook, by: groundMetric)
            }
            return .collection(collection)
        }
        let metric = groundMetric(geometry)
        return try geometry.mappingParts(nil) { part throws(OperationError) in
            if hook.isCancelled?() == true { throw .cancelled(operation: "circularize") }
            return try Circle(around: part, in: metric.frame(over: part.extent))?.path(of: part, maxAngle: maxAngle) ?? part
        }
    }
}

/// The circle for the vertices of a ring or closed line, on the ground.
private struct Circle {
    private let frame: GroundFrame
    private let center: Coordinate
    private let radius: Double
    /// The tolerance of rounding for the distance from the circle.
    private let rounding: Double
    /// The vertices on the ground, those of a closed line without its last one.
    private let vertices: [Coordinate]
    private let isCounterClockwise: Bool

    /// Creates the circle; nil for a line that is not closed, and for a path with fewer than three vertices or without area.
    init?(around path: Path, in frame: GroundFrame) throws(OperationError) {
        guard path.count > 2, let first = path.first, let last = path.last else { return nil }
        let isClosedLine = !path.isRing && first.x == last.x && first.y == last.y
        guard path.isRing || isClosedLine else { return nil }
        let ring = frame.ground((isClosedLine ? path.subpath(0..<(path.count - 1)) : path).ring())
        let area = ring.signedArea
        guard ring.count > 2, area != 0, area.isFinite else { return nil }
        guard let center = try GeometryEngine().centroid(.polygon(Polygon(ring))).coordinate else { return nil }
        vertices = ring.coordinates
        isCounterClockwise = area > 0
        self.center = center
        self.frame = frame
        let distances = vertices.map { (($0.x - center.x) * ($0.x - center.x) + ($0.y - center.y) * ($0.y - center.y)).squareRoot() }
            .sorted()
        let middle = distances.count / 2
        radius = distances.count % 2 == 1 ? distances[middle] : distances[middle - 1] / 2 + distances[middle] / 2
        let onMap = frame.map(center)
        let here = path.extent.union(Extent(xMin: onMap.x, yMin: onMap.y, xMax: onMap.x, yMax: onMap.y))
        rounding = 8 * max(frame.rounding(in: here), radius.ulp)
        guard radius > 0, radius.isFinite else { return nil }
    }

    /// Returns the path on the circle; nil if it lies on it already.
    func path(of given: Path, maxAngle: Double) -> Path? {
        let angles = angles
        let greatest = maxAngle * .pi / 180
        var round: [Coordinate] = []
        var isChanged = false
        for (index, vertex) in vertices.enumerated() {
            let place = position(angles[index], z: vertex.z, m: vertex.m)
            // Vertices that lie on the circle within the numeric precision are unchanged.
            let isMoved = abs(place.x - vertex.x) > rounding || abs(place.y - vertex.y) > rounding
            round.append(isMoved ? frame.map(place) : given[index])
            let isLast = index + 1 == vertices.count
            let next = isLast ? vertices[0] : vertices[index + 1]
            let span = (isLast ? angles[0] + (isCounterClockwise ? 2 : -2) * .pi : angles[index + 1]) - angles[index]
            guard span.isFinite else { return nil }
            // An angle that exceeds the maximum only by rounding counts as equal.
            let count = max(Int((abs(span) / greatest - 1e-9).rounded(.up)), 1)
            for step in 1..<max(count, 1) {
                let fraction = Double(step) / Double(count)
                let place = position(
                    angles[index] + span * fraction, z: vertex.z + (next.z - vertex.z) * fraction,
                    m: vertex.m + (next.m - vertex.m) * fraction)
                round.append(frame.map(place))
            }
            isChanged = isChanged || isMoved || count > 1
        }
        guard isChanged, let first = round.first else { return nil }
        if !given.isRing {
            // The end vertex keeps its own elevation and measure.
            var end = first
            if let last = given.last { (end.z, end.m) = (last.z, last.m) }
            round.append(end)
        }
        return Path(round, dimensions: given.dimensions, isRing: given.isRing)
    }

    private func position(_ angle: Double, z: Double, m: Double) -> Coordinate {
        Coordinate(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle), z: z, m: m)
    }

    /// The angle of each vertex, in the direction of the ring.
    private var angles: [Double] {
        let sign = isCounterClockwise ? 1.0 : -1
        let bearings = vertices.map { atan2($0.y - center.y, $0.x - center.x) }
        var angles = [bearings[0]]
        for index in 1..<bearings.count {
            var span = (bearings[index] - bearings[index - 1]) * sign
            if span < 0 { span += 2 * .pi }
            angles.append(angles[index - 1] + sign * span)
        }
        let isInOrder =
            zip(angles, angles.dropFirst()).allSatisfy { ($1 - $0) * sign > 0 } && abs(angles[angles.count - 1] - angles[0]) < 2 * .pi
        let hasAllBearings = vertices.allSatisfy { $0.x != center.x || $0.y != center.y }
        return isInOrder && hasAllBearings ? angles : shares(from: bearings[0], sign)
    }

    /// Returns angles that divide the circle in proportion to the lengths of the ring's segments.
    private func shares(from start: Double, _ sign: Double) -> [Double] {
        var along = [0.0]
        for index in vertices.indices {
            let (a, b) = (vertices[index], vertices[index + 1 == vertices.count ? 0 : index + 1])
            along.append(along[index] + ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot())
        }
        let whole = along.removeLast()
        return along.map { start + sign * 2 * .pi * $0 / whole }
    }
}
