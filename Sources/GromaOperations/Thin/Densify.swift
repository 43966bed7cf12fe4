import GromaBase
import GromaGeometry

extension GeometryEngine {
    /// Returns a geometry with added vertices, so that no segment is longer than `maxSegmentLength`: each longer one is divided into equal
    /// parts, with Z and M interpolated.
    ///
    /// Parts that need no new vertices keep their structure; points are unchanged, and an envelope becomes a polygon. O(n + vertices of the
    /// result)
    ///
    /// - Parameters:
    ///   - geometry: Any geometry; collections are densified member by member.
    ///   - maxSegmentLength: The maximum segment length, above 0.
    ///   - vertexLimit: The maximum number of vertices of the result if any are added; checked before memory is allocated.
    ///   - hook: Progress and cancellation.
    /// - Throws: `invalidParameter` for a length that is not above 0 or not finite, `coordinateOutOfRange` for coordinates that are too
    ///   large to measure, `tooLarge` above the limit, `cancelled`.
    public func densify(
        _ geometry: Geometry, maxSegmentLength: Double, vertexLimit: Int = 1 << 28, hook: OperationHook = .none
    ) throws(OperationError) -> Geometry {
        try ParameterCheck.positive(maxSegmentLength, "maxSegmentLength", "densify")
        try CoordinateLimit.check([geometry], "densify")
        let densifier = Densifier(longest: maxSegmentLength, hook: hook)
        let count = try densifier.vertexCount(of: geometry)
        if count > Double(max(vertexLimit, geometry.vertexCount)) {
            throw .tooLarge(operation: "densify", found: Int(min(count, 1e18)), limit: vertexLimit)
        }
        return try densifier.densified(geometry)
    }
}

/// Divides the long segments of whole geometries.
private struct Densifier {
    let longest: Double
    let hook: OperationHook

    /// Returns the number of vertices of the result, which may be too large for an `Int`.
    func vertexCount(of geometry: Geometry) throws(OperationError) -> Double {
        switch geometry {
        case .point, .multipoint: return Double(geometry.vertexCount)
        case .polyline, .polygon, .envelope:
            var count = 0.0
            try geometry.parts.forEach { (_, path) throws(OperationError) in
                count += try SegmentDivider(path, longest: longest, hook: hook).vertexCount()
            }
            return count
        case .collection(let collection):
            var count = 0.0
            for member in collection.geometries { count += try vertexCount(of: member) }
            return count
        }
    }

    func densified(_ geometry: Geometry) throws(OperationError) -> Geometry {
        switch geometry {
        case .point, .multipoint: return geometry
        case .polyline, .polygon, .envelope:
            let mapping = PathMapping("densify", hook: hook) { (path) throws(OperationError) in
                try SegmentDivider(path, longest: longest, hook: hook).divided()
            }
            return try mapping.apply(to: geometry)
        case .collection(var collection):
            let inner = Densifier(longest: longest, hook: OperationHook(isCancelled: hook.isCancelled))
            for (index, member) in collection.geometries.enumerated() {
                try hook.report(Double(index) / Double(collection.geometries.count), "densify")
                collection.geometries[index] = try inner.densified(member)
            }
            hook.progress?(1)
            return .collection(collection)
        }
    }
}

/// Divides the long segments of one path.
struct SegmentDivider {
    private let path: Path
    private let longest: Double
    private let hook: OperationHook

    init(_ path: Path, longest: Double, hook: OperationHook) {
        self.path = path
        self.longest = longest
        self.hook = hook
    }

    /// Returns the number of vertices of the divided path, which may be too large for an `Int`. O(n)
    func vertexCount() throws(OperationError) -> Double {
        guard path.segmentCount > 0, let first = path.first, let last = path.last else { return Double(path.count) }
        var count = Double(path.count)
        let start = path.isRing ? last : first
        var (ax, ay) = (start.x, start.y)
        try path.forEachChunk { (chunk) throws(OperationError) in
            try hook.check("densify")
            for index in 0..<chunk.count {
                let (bx, by) = (chunk.xy[2 * index], chunk.xy[2 * index + 1])
                count += pieces(bx - ax, by - ay) - 1
                (ax, ay) = (bx, by)
            }
        }
        return count
    }

    /// Returns the path with its long segments divided, or the path itself if none is long. The caller must have checked the count.
    func divided() throws(OperationError) -> Path {
        let count = Int(try vertexCount())
        if count == path.count { return path }
        let (xy, zs, ms) = (path.xyArray, path.zArray, path.mArray)
        // The segment, and the part of it that starts at the next vertex.
        var segment = 0
        var piece = 0
        var length = piecesOfSegment(0, xy)
        return try Path(count: count, dimensions: path.dimensions, isRing: path.isRing) {
            (range, xyOut, zOut, mOut) throws(OperationError) in
            try hook.check("densify")
            for index in 0..<range.count {
                let next = segment + 1 == path.count ? 0 : segment + 1
                let fraction = Double(piece) / Double(length)
                func mixed(_ a: Double, _ b: Double) -> Double { piece == 0 ? a : a + (b - a) * fraction }
                xyOut[2 * index] = mixed(xy[2 * segment], xy[2 * next])
                xyOut[2 * index + 1] = mixed(xy[2 * segment + 1], xy[2 * next + 1])
                if let zOut, let zs { zOut[index] = mixed(zs[segment], zs[next]) }
                if let mOut, let ms { mOut[index] = mixed(ms[segment], ms[next]) }
                piece += 1
                if piece == length {
                    segment += 1
                    piece = 0
                    length = piecesOfSegment(segment, xy)
                }
            }
        }.taking(roleOf: path)
    }

    /// Returns the number of parts of a segment; 1 after the last one.
    private func piecesOfSegment(_ segment: Int, _ xy: [Double]) -> Int {
        guard segment < path.segmentCount else { return 1 }
        let next = segment + 1 == path.count ? 0 : segment + 1
        return Int(pieces(xy[2 * next] - xy[2 * segment], xy[2 * next + 1] - xy[2 * segment + 1]))
    }

    @inline(__always)
    private func pieces(_ dx: Double, _ dy: Double) -> Double {
        max(1, ((dx * dx + dy * dy).squareRoot() / longest).rounded(.up))
    }
}

extension OperationContribution {
    /// `densify`
    static let densify = OperationContribution(
        name: "densify", summary: "Adds vertices so that no segment exceeds a maximum length.",
        parameters: [
            .init("maxSegmentLength", .number(), "The maximum segment length, in units of the reference.")
        ],
        example: #"{"geometry":{"wkt":"LINESTRING (0 0, 4 0)"},"maxSegmentLength":2}"#
    ) { geometry, arguments, hook throws(OperationError) in
        try arguments.engine.densify(
            geometry, maxSegmentLength: try arguments.number("maxSegmentLength"), vertexLimit: arguments.vertexLimit, hook: hook)
    }
}
