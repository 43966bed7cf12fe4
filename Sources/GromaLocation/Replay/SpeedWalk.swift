import GromaGeometry

/// Positions along a polyline at a constant speed, including its first and its last vertex. Between two vertices they lie on the straight
/// line on the map, and distances are measured on the ground.
struct SpeedWalk: LocationWalk {
    private let polyline: Polyline
    private let metric: GroundMetric
    /// The distance from one position to the next, in meters.
    private let step: Double
    private let speed: Double
    private let accuracy: Double?
    private var part = 0
    private var index = 0
    /// The distance of the next position from the start of the segment, in meters; nil at the start of a path.
    private var ahead: Double?

    init(_ polyline: Polyline, speed: Double, interval: Double, accuracy: Double?, metric: GroundMetric) {
        self.polyline = polyline
        self.metric = metric
        step = speed * interval
        self.speed = speed
        self.accuracy = accuracy
    }

    var hasPositions: Bool { !polyline.isEmpty }
    var expectation: String { "a polyline with vertices" }

    mutating func next() -> Result<Location, LocationError>? {
        while part < polyline.paths.count {
            let path = polyline.paths[part]
            guard let into = ahead else {
                guard let first = path.first else {
                    part += 1
                    continue
                }
                ahead = step
                index = 0
                return location(first, course: path.count > 1 ? metric.bearing(from: first, to: path[1]) : nil)
            }
            guard index + 1 < path.count else {
                // After the last segment: its end, unless the previous position was there.
                part += 1
                ahead = nil
                let isLeft = path.count > 1 && into < step * (1 - 1e-9)
                guard isLeft, let last = path.last else { continue }
                return location(last, course: bearing(into: path))
            }
            let (a, b) = (path[index], path[index + 1])
            let length = metric.distance(from: a, to: b)
            guard length.isFinite, into <= length, length > 0 else {
                ahead = length.isFinite ? into - length : into
                index += 1
                continue
            }
            ahead = into + step
            let t = into / length
            let place = Coordinate(
                x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t, z: a.z + (b.z - a.z) * t, m: a.m + (b.m - a.m) * t)
            return location(place, course: metric.bearing(from: a, to: b))
        }
        return nil
    }

    /// Returns the direction of the last segment of a path.
    private func bearing(into path: Path) -> Double? { metric.bearing(from: path[path.count - 2], to: path[path.count - 1]) }

    private func location(_ place: Coordinate, course: Double?) -> Result<Location, LocationError> {
        let point = Point(place, dimensions: polyline.dimensions, spatialReference: polyline.spatialReference)
        return .init(place: "part \(part), segment \(index)") { () throws(LocationError) in
            try Location(point: point, horizontalAccuracy: accuracy, course: course, speed: speed)
        }
    }
}
