/// Measures of lines and rings: on the ground from vertex to vertex along geodesics, or in the plane. Segments of a projected map that end where
/// it has no ground measure nothing.
extension GroundMetric {
    /// The length of a path, a ring's closing segment included. O(n).
    public func length(of path: Path) -> Double {
        if surface == .plane(xScale: 1) { return path.length }
        var line = GroundLine(self)
        path.forEachChunk(in: 0..<path.count) { chunk in
            for i in 0..<chunk.count { line.add(x: chunk.xy[2 * i], y: chunk.xy[2 * i + 1]) }
        }
        if path.isRing, path.count > 1, let first = path.first { line.add(x: first.x, y: first.y) }
        return line.length
    }

    /// The length of a stretch. O(log n + segments).
    public func length(of stretch: RingStretch, in path: Path) -> Double {
        if surface == .plane(xScale: 1) { return path.length(of: stretch) }
        var line = GroundLine(self)
        path.forEachVertex(of: stretch) { x, y in line.add(x: x, y: y) }
        return line.length
    }

    /// The area that a path, closed, goes around: positive counterclockwise, negative clockwise. O(n).
    public func signedArea(of path: Path) -> Double {
        if surface == .plane(xScale: 1) { return path.signedArea }
        guard path.count > 2, let first = path.first else { return 0 }
        var line = GroundLine(self, measuresArea: true)
        path.forEachChunk(in: 0..<path.count) { chunk in
            for i in 0..<chunk.count { line.add(x: chunk.xy[2 * i], y: chunk.xy[2 * i + 1]) }
        }
        line.add(x: first.x, y: first.y)
        return line.area + line.polarArea
    }

    /// Returns the contribution of a stretch to its ring's signed area: the difference of two stretches with the same ends is that of their
    /// rings. O(log n + segments).
    public func signedArea(of stretch: RingStretch, in path: Path) -> Double {
        if surface == .plane(xScale: 1) { return path.signedArea(of: stretch) }
        var line = GroundLine(self, measuresArea: true)
        path.forEachVertex(of: stretch) { x, y in line.add(x: x, y: y) }
        return line.area
    }

    /// Returns the length of a geometry: of lines, and of the rings of polygons; 0 for points. In meters along geodesics if lengths are on
    /// the ground, otherwise in map units. O(n)
    public func length(of geometry: Geometry) -> Double {
        switch geometry {
        case .point, .multipoint: return 0
        case .collection(let collection): return collection.geometries.reduce(0) { $0 + length(of: $1) }
        case .polyline, .polygon, .envelope: return geometry.parts.reduce(0) { $0 + length(of: $1) }
        }
    }

    /// Returns the area of a geometry without its holes, regardless of the direction of rings with roles; 0 for points and lines. Rings
    /// without known roles count by their direction, as the absolute value of the sum. In square meters if lengths are on the ground,
    /// otherwise in square map units. O(n)
    public func area(of geometry: Geometry) -> Double {
        if case .envelope = geometry, surface == .plane(xScale: 1) { return geometry.area }
        return geometry.area(ofRings: { signedArea(of: $0) })
    }
}

extension Geometry {
    /// Returns the area from the signed areas of rings in any metric: shells are added and holes subtracted, regardless of their direction;
    /// rings without known roles count by their direction, as the absolute value of the sum.
    ///
    /// - Throws: What `signedArea` throws.
    package func area<E: Error>(ofRings signedArea: (Path) throws(E) -> Double) throws(E) -> Double {
        switch self {
        case .point, .multipoint, .polyline: return 0
        case .envelope(let envelope):
            guard let ring = envelope.polygon.rings.first else { return 0 }
            return abs(try signedArea(ring))
        case .collection(let collection):
            var sum = 0.0
            for member in collection.geometries { sum += try member.area(ofRings: signedArea) }
            return sum
        case .polygon(let polygon):
            var (known, unassigned) = (0.0, 0.0)
            for ring in polygon.rings {
                let area = try signedArea(ring)
                switch ring.role {
                case .shell: known += abs(area)
                case .hole: known -= abs(area)
                case .unassigned: unassigned += area
                }
            }
            return known + abs(unassigned)
        }
    }
}

/// Adds up what the segments of a line measure.
private struct GroundLine {
    private let metric: GroundMetric
    private let xScale: Double
    private let measuresArea: Bool
    private var last: (x: Double, y: Double)?
    private var point: GroundPoint?
    private var authalic = 0.0
    private let sphere: AuthalicSphere
    /// The total turn around the globe to the east; only for projected maps.
    private var turn = 0.0
    private let isProjected: Bool
    private(set) var length = 0.0
    private(set) var area = 0.0

    init(_ metric: GroundMetric, measuresArea: Bool = false) {
        self.metric = metric
        if case .projected = metric.surface { isProjected = true } else { isProjected = false }
        self.measuresArea = measuresArea
        sphere = AuthalicSphere(of: metric.ground.ellipsoid)
        if case .plane(let xScale) = metric.surface { self.xScale = xScale } else { xScale = 0 }
    }

    @inline(__always)
    mutating func add(x: Double, y: Double) {
        if xScale == 0 { addOnGround(x: x, y: y) } else { addOnPlane(x: x * xScale, y: y) }
    }

    private mutating func addOnPlane(x: Double, y: Double) {
        if let last {
            let (dx, dy) = (x - last.x, y - last.y)
            if measuresArea { area -= dx * (y + last.y) / 2 } else { length += (dx * dx + dy * dy).squareRoot() }
        }
        last = (x, y)
    }

    @inline(__always)
    private mutating func addOnGround(x: Double, y: Double) {
        var next = GroundPoint(x: x, y: y, metric)
        if isProjected {
            guard next.isPlaced else {
                point = nil
                return
            }
            if let point {
                next = next.unrolled(from: point)
                turn += next.longitude - point.longitude
            }
        }
        if measuresArea {
            let latitude = sphere.halfTangent(sine: next.sine)
            if let point { area += point.area(to: next, authalic, latitude, on: sphere, by: metric) }
            authalic = latitude
        } else if let point {
            length += point.distance(to: next, by: metric)
        }
        point = next
    }

    /// The correction for a ring of a projected map around a pole: half the globe, from which the area between the ring and the equator is
    /// subtracted.
    var polarArea: Double {
        guard isProjected, abs(turn) > .pi else { return 0 }
        return (authalic < 0 ? -turn : turn) * sphere.squaredRadius
    }
}
