import GromaBase
import GromaGeometry

/// A projection between two spatial references: a contributed one, or the closed formulas between WGS 84 and Web Mercator.
struct ProjectionRun {
    /// nil for the closed formulas.
    let projection: (any Projection)?
    let source: SpatialReference
    let target: SpatialReference
    /// The transformation to use; nil for the best at each position.
    var transformation: String?

    /// Projects positions in place and returns the number of those that cannot be projected, which become non-finite.
    func apply(_ xy: UnsafeMutablePointer<Double>, _ z: UnsafeMutablePointer<Double>?, _ count: Int) throws(OperationError) -> Int {
        if source.isInDegrees { refuseLatitudes(xy, count) }
        if let projection {
            try projection.project(xy: xy, z: z, count: count, from: source, to: target, by: transformation)
        } else {
            applyFormulas(xy, count)
        }
        var outside = 0
        for i in 0..<count where !((xy[2 * i] - xy[2 * i]) + (xy[2 * i + 1] - xy[2 * i + 1]) == 0) { outside += 1 }
        return outside
    }

    /// Latitudes beyond the poles are invalid, regardless of what a projection computes for them.
    private func refuseLatitudes(_ xy: UnsafeMutablePointer<Double>, _ count: Int) {
        for i in 0..<count where !(abs(xy[2 * i + 1]) <= 90) { xy[2 * i + 1] = .infinity }
    }

    private func applyFormulas(_ xy: UnsafeMutablePointer<Double>, _ count: Int) {
        for i in 0..<count {
            let (x, y) = (xy[2 * i], xy[2 * i + 1])
            if target.isWebMercator {
                let isShown = abs(y) <= WebMercator.greatestLatitude
                (xy[2 * i], xy[2 * i + 1]) = isShown ? WebMercator.project(longitude: x, latitude: y) : (.infinity, .infinity)
            } else {
                (xy[2 * i], xy[2 * i + 1]) = WebMercator.unproject(x: x, y: y)
            }
        }
    }
}

/// Projects paths one by one.
struct PathProjector {
    let run: ProjectionRun
    let options: ProjectionOptions
    let limit: Int
    let hook: OperationHook

    /// Returns the projected path; nil if too few vertices are left: a line needs two, points need one.
    func projected(_ path: Path, areLine: Bool = true) throws(OperationError) -> Path? {
        guard !path.isEmpty else { return path }
        let path =
            areLine ? try options.maxDeviation.map { (deviation) throws(OperationError) in try divided(path, deviation) } ?? path : path
        var outside = 0
        let projected = try Path(count: path.count, dimensions: path.dimensions, isRing: path.isRing) {
            (range, xy, z, m) throws(OperationError) in
            path.copy(range, xy: xy, z: z, m: m)
            outside += try run.apply(xy, z, range.count)
        }.taking(roleOf: path)
        if outside == 0 { return projected }
        let (given, found) = (path.coordinates, projected.coordinates)
        guard options.outside == .drop else { throw refusal(given, found) }
        let rest = found.filter { $0.x.isFinite && $0.y.isFinite }
        let least = path.isRing ? 3 : areLine ? min(2, path.count) : 1
        return rest.count < least ? nil : Path(rest, dimensions: path.dimensions, isRing: path.isRing).taking(roleOf: path)
    }

    /// Returns the error with the number of positions that cannot be projected, and the first of them.
    private func refusal(_ given: [Coordinate], _ found: [Coordinate]) -> OperationError {
        let outside = given.indices.filter { !(found[$0].x.isFinite && found[$0].y.isFinite) }.map { given[$0] }
        let named = outside.prefix(10).map { "(\($0.x), \($0.y))" }.joined(separator: ", ") + (outside.count > 10 ? ", …" : "")
        let isBeyondPole = run.source.isInDegrees && outside.contains { abs($0.y) > 90 }
        let place =
            if run.projection == nil, run.target.isWebMercator {
                "a latitude within ±\(WebMercator.greatestLatitude), and a place"
            } else {
                isBeyondPole ? "a latitude of -90 to 90, and a place" : "a place"
            }
        return .invalidCoordinate(
            operation: "project", x: outside[0].x, y: outside[0].y,
            expected:
                "\(place) in \(SpatialReferenceCheck.name(run.target)), which \(outside.count) of \(given.count) positions have not: \(named)"
        )
    }

    /// Returns the path with added vertices, so that its projected segments are nearly straight.
    private func divided(_ path: Path, _ deviation: Double) throws(OperationError) -> Path {
        let given = path.coordinates
        guard path.segmentCount > 0 else { return path }
        var result: [Coordinate] = []
        for index in 0..<path.segmentCount {
            if index % 256 == 0 { try hook.check("project") }
            let (a, b) = (given[index], given[index + 1 == given.count ? 0 : index + 1])
            result.append(a)
            if let start = try place(a), let end = try place(b) { try divide((a, start), (b, end), deviation, 0, &result) }
        }
        if !path.isRing { result.append(given[given.count - 1]) }
        return Path(result, dimensions: path.dimensions, isRing: path.isRing).taking(roleOf: path)
    }

    private func divide(
        _ a: (given: Coordinate, place: Coordinate), _ b: (given: Coordinate, place: Coordinate), _ deviation: Double, _ depth: Int,
        _ result: inout [Coordinate]
    ) throws(OperationError) {
        if result.count > limit { throw .tooLarge(operation: "project", found: result.count, limit: limit) }
        guard depth < 20 else { return }
        // The middle alone would miss curves that bend to both sides.
        for fraction in [0.5, 0.25, 0.75] {
            guard let there = try place(Self.mixed(a.given, b.given, fraction)) else { return }
            let straight = Self.mixed(a.place, b.place, fraction)
            let (dx, dy) = (there.x - straight.x, there.y - straight.y)
            if (dx * dx + dy * dy).squareRoot() <= deviation { continue }
            let middle = Self.mixed(a.given, b.given, 0.5)
            guard let center = try place(middle) else { return }
            try divide(a, (middle, center), deviation, depth + 1, &result)
            result.append(middle)
            return try divide((middle, center), b, deviation, depth + 1, &result)
        }
    }

    private static func mixed(_ a: Coordinate, _ b: Coordinate, _ fraction: Double) -> Coordinate {
        Coordinate(
            x: a.x + (b.x - a.x) * fraction, y: a.y + (b.y - a.y) * fraction, z: a.z + (b.z - a.z) * fraction,
            m: a.m + (b.m - a.m) * fraction)
    }

    /// Returns the projected position; nil if it cannot be projected.
    private func place(_ position: Coordinate) throws(OperationError) -> Coordinate? {
        var pair = [position.x, position.y]
        let outside = try pair.withUnsafeMutableBufferPointer { (buffer) throws(OperationError) in
            guard let xy = buffer.baseAddress else { return 1 }
            return try run.apply(xy, nil, 1)
        }
        return outside == 0 ? Coordinate(x: pair[0], y: pair[1]) : nil
    }
}
