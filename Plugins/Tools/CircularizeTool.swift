import GromaBase
import GromaGeometry
import GromaOperations
import GromaPlugin
import GromaSketch

/// A tool that moves the vertices of outlines and closed lines onto a circle around their centroid.
///
/// It is a circle on the ground if the ground metric of the shape's spatial reference is known, or else on the map (`GroundMetric`). The
/// radius is the median of the vertices' distances from the centroid. Each vertex is moved radially if this keeps the order of the vertices
/// around the circle; otherwise each gets the same fraction of the circle as it has of the ring's length, so that the order is always kept.
/// If the angle between two neighbors would exceed the maximum, vertices are inserted between them, with interpolated elevation and
/// measure; existing vertices keep theirs. Open lines, and rings without area, are unchanged.
///
/// On the stream it is `geometry.circularize` and the tool `circularize` of `sketch.setTool`; in Swift:
/// ```swift
/// let pond = try CircularizeTool(maxAngle: 10).applied(to: traced)
/// ```
public struct CircularizeTool: Plugin {
    /// The name of the plugin.
    public let name = "circularizeTool"
    /// The maximum angle, in degrees, between two neighboring vertices as seen from the center.
    public var maxAngle: Double

    /// Creates a tool for circles with a maximum angle in degrees for each segment, 1 to 180.
    public init(maxAngle: Double = 20) { self.maxAngle = min(max(maxAngle, 1), 180) }

    /// The contributed operation.
    public static var operation: OperationContribution {
        OperationContribution(
            name: "circularize", summary: "Moves the vertices of outlines and closed lines onto a circle.",
            parameters: [
                OperationParameter(
                    "maxAngle", .number(1...180),
                    "The maximum angle, in degrees, between two neighboring vertices as seen from the center.",
                    default: .number(20))
            ],
            example: #"{"geometry":{"wkt":"POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0))","wkid":3857}}"#
        ) { geometry, arguments, hook throws(OperationError) in
            try CircularizeTool(maxAngle: try arguments.number("maxAngle")).applied(to: geometry, hook: hook) {
                arguments.groundMetric(of: $0)
            }
        }
    }

    /// The contributed tool.
    public static var contribution: SketchToolContribution {
        SketchToolContribution(
            applying: operation, title: "Make Circular", summary: "Moves the vertices of the shape or its selected parts onto a circle.",
            needs: [.moving, .vertexCreation], idleReason: "there is no outline or closed line that is not a circle already",
            types: [.polyline, .polygon])
    }

    /// Adds the operation and the tool `circularize`.
    ///
    /// - Throws: `duplicateContribution` if another plugin has used the name.
    public func contribute(to registry: inout PluginRegistry) throws(PluginError) {
        try registry.add(Self.operation, named: Self.operation.name, to: .operations)
        try registry.add(Self.contribution)
    }

    /// Returns the geometry with its rings and closed lines on circles; points, envelopes and open lines are unchanged.
    ///
    /// - Parameters:
    ///   - geometry: The shape, in any spatial reference.
    ///   - engine: The engine that knows the ground metric of the geometry's spatial reference.
    ///   - hook: Progress and cancellation.
    /// - Throws: `cancelled`.
    /// - Complexity: O(*n* log *n*), where *n* is the number of vertices.
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
    /// The maximum distance of a vertex from the circle by rounding.
    private let rounding: Double
    /// The vertices on the ground, for a closed line without the last one.
    private let vertices: [Coordinate]
    private let isCounterClockwise: Bool

    /// - Returns: Nil for an open line, and for a path with fewer than three vertices or without area.
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

    /// Returns the path on the circle; nil if it is on the circle already.
    func path(of given: Path, maxAngle: Double) -> Path? {
        let angles = angles
        let greatest = maxAngle * .pi / 180
        var round: [Coordinate] = []
        var isChanged = false
        for (index, vertex) in vertices.enumerated() {
            let place = position(angles[index], z: vertex.z, m: vertex.m)
            // Vertices that are on the circle within the precision of numbers are not moved.
            let isMoved = abs(place.x - vertex.x) > rounding || abs(place.y - vertex.y) > rounding
            round.append(isMoved ? frame.map(place) : given[index])
            let isLast = index + 1 == vertices.count
            let next = isLast ? vertices[0] : vertices[index + 1]
            let span = (isLast ? angles[0] + (isCounterClockwise ? 2 : -2) * .pi : angles[index + 1]) - angles[index]
            guard span.isFinite else { return nil }
            // An angle that exceeds the maximum by rounding only is accepted.
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
            // The end keeps its own elevation and measure.
            var end = first
            if let last = given.last { (end.z, end.m) = (last.z, last.m) }
            round.append(end)
        }
        return Path(round, dimensions: given.dimensions, isRing: given.isRing)
    }

    private func position(_ angle: Double, z: Double, m: Double) -> Coordinate {
        Coordinate(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle), z: z, m: m)
    }

    /// The angle of each vertex, in the order and direction of the ring.
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

    /// Returns angles that are fractions of the whole circle, as the segments are fractions of the ring.
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
