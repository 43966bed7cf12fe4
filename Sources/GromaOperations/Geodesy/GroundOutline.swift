import GromaBase
import GromaGeometry

/// Conversion of lines and areas from positions on the ground to shapes on the map.
extension GeodesicGround {
    /// Appends the positions of a curve that begins at the last position of the outline: at least `count` steps, and as many as necessary
    /// for the map's straight segments, and the geodesics between their ends, to lie within a tolerance of the curve.
    ///
    /// - Parameters:
    ///   - range: The parameters of the curve's ends.
    ///   - count: The minimum number of steps.
    ///   - tolerance: The tolerance in meters.
    func follow(
        _ range: (from: Double, to: Double), count: Int, tolerance: Double, into outline: inout [GeodeticPosition],
        at place: (Double) -> GeodeticPosition
    ) throws(OperationError) {
        if outline.isEmpty { outline.append(place(range.from)) }
        var from = range.from
        for step in 1...max(count, 1) {
            let to = step == max(count, 1) ? range.to : range.from + (range.to - range.from) * Double(step) / Double(count)
            try refine(from, to, 0, tolerance, &outline, place)
            from = to
        }
    }

    private func refine(
        _ from: Double, _ to: Double, _ depth: Int, _ tolerance: Double, _ outline: inout [GeodeticPosition],
        _ place: (Double) -> GeodeticPosition
    ) throws(OperationError) {
        guard let start = outline.last else { return }
        let end = place(to).unrolled(from: start)
        if depth < 14 {
            let middle = from / 2 + to / 2
            let there = place(middle)
            let line = solver.line(from: start, to: end)
            let halfway = solver.end(from: start, azimuth: line.azimuth, distance: line.distance / 2).position
            if solver.distance(from: try drawnMiddle(start, end), to: there) > tolerance
                || solver.distance(from: halfway, to: there) > tolerance
            {
                try refine(from, middle, depth + 1, tolerance, &outline, place)
                return try refine(middle, to, depth + 1, tolerance, &outline, place)
            }
        }
        outline.append(end)
    }

    /// Returns the area on the left of a ring, whose last position may repeat its first; each position is within half a turn of the
    /// previous one.
    ///
    /// On a map that shows a pole as an edge, a ring around the pole follows that edge; an area larger than half the world is the world
    /// without the rest.
    func area(onLeftOf ring: [GeodeticPosition]) throws(OperationError) -> Polygon {
        var ring = ring
        guard let first = ring.first, let last = ring.last else { return Polygon(spatialReference: geodesics.reference) }
        let closing = first.unrolled(from: last)
        let turn = ((closing.longitude - first.longitude) / 360).rounded()
        if ring.count > 1, abs(closing.longitude - last.longitude) < 1e-12, abs(closing.latitude - last.latitude) < 1e-12 {
            ring.removeLast()
        }
        guard let half = geodesics.worldHalfWidth else {
            let path = Path(xy: try map(ring), isRing: true)
            guard path.signedArea > 0 else {
                throw .noResult(
                    operation: operation, reason: "it reaches farther than maps of \(geodesics.reference) show the ground in one piece")
            }
            return Polygon(path, spatialReference: geodesics.reference)
        }
        if turn != 0 { return Polygon(Path(xy: try map(band(ring, to: closing)), isRing: true), spatialReference: geodesics.reference) }
        let path = Path(xy: try map(ring), isRing: true)
        if path.signedArea >= 0 { return Polygon(path, spatialReference: geodesics.reference) }
        let middle = ring.reduce(0) { $0 + $1.longitude / Double(ring.count) }
        let world = [(-180.0, -90.0), (180, -90), (180, 90), (-180, 90)].map {
            GeodeticPosition(longitude: middle + $0.0, latitude: $0.1)
        }
        var corners = try map(world)
        // On a grid, the eastern edge lies exactly on the western one when it is moved by the width of the world, so that no crack is left.
        let grid = Double(sign: .plus, exponent: half.exponent - 30, significand: 1)
        let west = (corners[0] / grid).rounded() * grid
        (corners[0], corners[2], corners[4], corners[6]) = (west, west + 2 * half, west + 2 * half, west)
        var shell = Path(xy: corners, isRing: true)
        shell.role = .shell
        var hole = path
        hole.role = .hole
        return Polygon(rings: [shell, hole], spatialReference: geodesics.reference)
    }

    /// Returns a ring around a pole as an outline along the edges of the world and of the pole, starting at the edge of the world, so that
    /// it need not be cut there.
    private func band(_ ring: [GeodeticPosition], to closing: GeodeticPosition) -> [GeodeticPosition] {
        let ends = ring + [closing]
        let width = closing.longitude - ring[0].longitude
        var band: [GeodeticPosition] = []
        for index in 0..<ring.count {
            let (a, b) = (ends[index], ends[index + 1])
            let edge = ((max(a.longitude, b.longitude) - 180) / 360).rounded(.down) * 360 + 180
            guard edge > min(a.longitude, b.longitude) else { continue }
            let crossing = GeodeticPosition(
                longitude: width > 0 ? -180 : 180, latitude: a.mixed(b, (edge - a.longitude) / (b.longitude - a.longitude)).latitude)
            // The part after the crossing, then the part before it, moved by one world.
            let shift = crossing.longitude - edge
            band = [crossing]
            band += ring[(index + 1)...].map { GeodeticPosition(longitude: $0.longitude + shift, latitude: $0.latitude) }
            band += ring[...index].map { GeodeticPosition(longitude: $0.longitude + shift + width, latitude: $0.latitude) }
            band.append(GeodeticPosition(longitude: crossing.longitude + width, latitude: crossing.latitude))
            break
        }
        if band.isEmpty { band = ends }
        // A ring that runs to the east has the north pole on its left.
        let pole = width > 0 ? 90.0 : -90
        for corner in [band[band.count - 1], band[0]] { band.append(GeodeticPosition(longitude: corner.longitude, latitude: pole)) }
        // A vertex at the edge of the world is the crossing itself.
        var last: GeodeticPosition?
        return band.filter { position in
            defer { last = position }
            return position != last
        }
    }
}
