import GromaBase
import GromaGeometry
import GromaOperations
import GromaPlugin

/// Smooths lines and outlines by cutting corners with G. Chaikin's algorithm ("An algorithm for high speed curve generation", 1974): each
/// corner is replaced by two vertices, at a quarter of the segments that meet there. The ends of lines are not moved.
///
/// On the stream it is `geometry.smooth`; in Swift:
/// ```swift
/// let soft = try ChaikinSmoothing(iterations: 3).applied(to: shore)
/// ```
public struct ChaikinSmoothing: Plugin {
    /// The name of the plugin.
    public let name = "chaikinSmoothing"
    /// The number of passes; each one nearly doubles the vertices.
    public var iterations: Int
    /// The maximum number of vertices of a result, which is checked before memory is allocated for them.
    public var vertexLimit: Int

    /// Creates a smoothing with a number of passes, 1 to 10.
    public init(iterations: Int = 2, vertexLimit: Int = 1 << 28) {
        self.iterations = min(max(iterations, 1), 10)
        self.vertexLimit = vertexLimit
    }

    /// The contributed operation.
    public var operation: OperationContribution {
        OperationContribution(
            name: "smooth", summary: "Smooths lines and outlines by cutting corners (Chaikin's algorithm).",
            parameters: [
                OperationParameter(
                    "iterations", .integer(1...10), "The number of passes; each one nearly doubles the vertices.",
                    default: .integer(2))
            ],
            example: #"{"geometry":{"wkt":"LINESTRING (0 0, 4 4, 8 0)"},"iterations":1}"#
        ) { [vertexLimit] geometry, arguments, hook throws(OperationError) in
            try ChaikinSmoothing(
                iterations: try arguments.integer("iterations"), vertexLimit: min(vertexLimit, arguments.vertexLimit)
            ).applied(to: geometry, hook: hook)
        }
    }

    /// Adds the operation `smooth`.
    ///
    /// - Throws: `duplicateContribution` if another plugin has used the name.
    public func contribute(to registry: inout PluginRegistry) throws(PluginError) {
        try registry.add(operation, named: operation.name, to: .operations)
    }

    /// Returns the smoothed geometry: points are unchanged, envelopes become polygons, members of collections are smoothed one by one.
    ///
    /// - Throws: `tooLarge` if the result would have more vertices than the limit, `cancelled`.
    /// - Complexity: O(*n*), where *n* is the number of vertices of the result.
    public func applied(to geometry: Geometry, hook: OperationHook = .none) throws(OperationError) -> Geometry {
        let count = vertexCount(of: geometry)
        guard count <= max(vertexLimit, geometry.vertexCount) else {
            throw .tooLarge(operation: "smooth", found: count, limit: vertexLimit)
        }
        return try smoothed(geometry, hook)
    }

    /// Returns the number of vertices of the smoothed geometry.
    private func vertexCount(of geometry: Geometry) -> Int {
        switch geometry {
        case .point, .multipoint: geometry.vertexCount
        case .polyline, .polygon, .envelope:
            geometry.parts.reduce(0) { $0 + CornerCutter(isRing: $1.isRing).count($1.count, iterations: iterations) }
        case .collection(let collection): collection.geometries.reduce(0) { $0 + vertexCount(of: $1) }
        }
    }

    private func smoothed(_ geometry: Geometry, _ hook: OperationHook) throws(OperationError) -> Geometry {
        switch geometry {
        case .point, .multipoint: return geometry
        case .envelope(let envelope): return try smoothed(.polygon(envelope.polygon), hook)
        case .polyline(var polyline):
            polyline.paths = try smoothed(polyline.paths, hook)
            return .polyline(polyline)
        case .polygon(var polygon):
            polygon.rings = try smoothed(polygon.rings, hook)
            return .polygon(polygon)
        case .collection(var collection):
            let inner = OperationHook(isCancelled: hook.isCancelled)
            for index in collection.geometries.indices {
                collection.geometries[index] = try smoothed(collection.geometries[index], inner)
                hook.progress?(Double(index + 1) / Double(collection.geometries.count))
            }
            return .collection(collection)
        }
    }

    private func smoothed(_ parts: Parts, _ hook: OperationHook) throws(OperationError) -> Parts {
        var result: [Path] = []
        for (index, part) in parts.enumerated() {
            try Self.check(hook)
            result.append(try smoothed(part, hook))
            hook.progress?(Double(index + 1) / Double(parts.count))
        }
        return Parts(result)
    }

    /// The last pass is written directly into the path, so that little more than the result is in memory.
    private func smoothed(_ path: Path, _ hook: OperationHook) throws(OperationError) -> Path {
        guard path.count > 2 else { return path }
        let cutter = CornerCutter(isRing: path.isRing)
        var corners = path.coordinates
        for _ in 1..<iterations {
            try Self.check(hook)
            corners = (0..<cutter.count(corners.count)).map { cutter.vertex($0, of: corners) }
        }
        var result = try Path(count: cutter.count(corners.count), dimensions: path.dimensions, isRing: path.isRing) {
            (range, xy, z, m) throws(OperationError) in
            try Self.check(hook)
            for (index, number) in range.enumerated() {
                let vertex = cutter.vertex(number, of: corners)
                xy[2 * index] = vertex.x
                xy[2 * index + 1] = vertex.y
                z?[index] = vertex.z
                m?[index] = vertex.m
            }
        }
        result.role = path.role
        result.isFinished = path.isFinished
        return result
    }

    private static func check(_ hook: OperationHook) throws(OperationError) {
        if hook.isCancelled?() == true { throw .cancelled(operation: "smooth") }
    }
}

/// One pass of cutting the corners of a line or ring with at least three vertices.
private struct CornerCutter {
    let isRing: Bool

    /// Returns the number of vertices after a pass: two for each segment; for a line, the first and the last are its ends.
    func count(_ corners: Int) -> Int { isRing ? 2 * corners : 2 * corners - 2 }

    /// Returns the number of vertices after several passes.
    func count(_ corners: Int, iterations: Int) -> Int {
        corners > 2 ? (0..<iterations).reduce(corners) { count, _ in self.count(count) } : corners
    }

    /// Returns a vertex of the pass's result: at a quarter or three quarters of its segment.
    func vertex(_ number: Int, of corners: [Coordinate]) -> Coordinate {
        if !isRing && number == 0 { return corners[0] }
        if !isRing && number == 2 * corners.count - 3 { return corners[corners.count - 1] }
        let segment = number / 2
        return between(corners[segment], corners[segment + 1 == corners.count ? 0 : segment + 1], number % 2 == 0 ? 0.25 : 0.75)
    }

    /// Returns the position at a fraction of the way from one corner to the next, including z and m.
    private func between(_ a: Coordinate, _ b: Coordinate, _ fraction: Double) -> Coordinate {
        func mixed(_ from: Double, _ to: Double) -> Double { from * (1 - fraction) + to * fraction }
        return Coordinate(x: mixed(a.x, b.x), y: mixed(a.y, b.y), z: mixed(a.z, b.z), m: mixed(a.m, b.m))
    }
}
