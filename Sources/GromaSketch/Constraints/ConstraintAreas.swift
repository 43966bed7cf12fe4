import GromaGeometry

/// The polygons that a position must stay in and keep out of.
struct ConstraintAreas {
    let inside: Polygon?
    let outside: Polygon?

    /// Whether a position lies where it may; exact.
    func allow(_ position: Coordinate) -> Bool {
        (inside?.contains(x: position.x, y: position.y) ?? true) && !(outside?.holds(position) ?? false)
    }

    /// As `allow`, except for the rounding of a position that was computed to lie on a boundary.
    private func nearlyAllow(_ position: Coordinate) -> Bool {
        if allow(position) { return true }
        return (inside?.nearlyContains(position) ?? true) && !(outside?.clearlyHolds(position) ?? false)
    }

    /// The nearest place to a position that is not allowed.
    ///
    /// - Throws: `unreachable`.
    func nearest(to position: Coordinate, on locus: ConstraintLocus, _ metric: GroundMetric) throws(ConstraintError) -> Coordinate {
        let frame = metric.stretched(at: position)
        var nearest = NearestPlace(to: position, xScale: frame.xScale)
        switch locus {
        case .fixed: break
        case .plane: findOnPlane(&nearest)
        case .line, .circle:
            for area in [inside, outside] {
                area?.crossings(with: locus) { if nearest.isNearer($0), nearlyAllow($0) { nearest.offer($0) } }
            }
        }
        guard let place = nearest.place else {
            throw .unreachable([inside == nil ? nil : "inside", outside == nil ? nil : "outside"].compactMap(\.self))
        }
        return place
    }

    /// Finds the nearest place of the plane. O(log n) where it is the nearest one of a boundary, otherwise O(log n + segments as near).
    private func findOnPlane(_ nearest: inout NearestPlace) {
        let position = nearest.position
        // What lies on the wrong side of a boundary has to go at least as far as that boundary.
        var least = 0.0
        let isBeside = inside.map { !$0.contains(x: position.x, y: position.y) } ?? false
        for (area, isWrong) in [(inside, isBeside), (outside, outside?.holds(position) ?? false)] where isWrong {
            guard let (foot, edge) = area?.boundaryPlace(nearestTo: position, xScale: nearest.xScale) else { continue }
            least = max(least, nearest.squaredDistance(to: foot))
            if let place = foot.neighbor(roundedAs: edge, where: allow) { nearest.offer(place) }
        }
        if nearest.place != nil, nearest.squaredDistance <= least * (1 + 1e-9) { return }
        // The nearest place of one boundary is forbidden by the other: both are searched in growing boxes.
        let whole = (inside?.rings.extent ?? .empty).union(outside?.rings.extent ?? .empty)
        var reach = least > 0 ? 2 * least.squareRoot() : 1e-6 * max(whole.width, whole.height)
        while true {
            let box = nearest.box(reach)
            findOnBoundaries(in: box, &nearest)
            if nearest.squaredDistance <= reach * reach || box.contains(whole) { return }
            reach *= 2
        }
    }

    /// Offers the allowed places of both boundaries in a box: the nearest of each segment, its ends, and where the boundaries meet. What is
    /// allowed of a segment has no other ends.
    private func findOnBoundaries(in box: Extent, _ nearest: inout NearestPlace) {
        // The boundaries meet in the same places whichever is followed.
        for (area, other) in [(inside, outside), (outside, nil)] {
            area?.boundary.forEachSegment(in: box) { _, _, a, b in
                let places = [nearest.foot(from: a, to: b), a, b]
                for place in places where nearest.isNearer(place) {
                    if let exact = place.neighbor(roundedAs: [a, b], where: allow) { nearest.offer(exact) }
                }
                for (_, crossing) in other?.boundary.crossings(from: a, to: b) ?? [] {
                    let place = Coordinate(x: crossing.x, y: crossing.y)
                    guard nearest.isNearer(place), nearlyAllow(place) else { continue }
                    nearest.offer(place.neighbor(roundedAs: [a, b], where: allow) ?? place)
                }
                return true
            }
        }
    }
}

extension Polygon {
    /// Whether a position lies inside and not on the boundary.
    fileprivate func holds(_ position: Coordinate) -> Bool {
        var isInside = false
        for index in rings.indices(meeting: Extent(xMin: -.infinity, yMin: position.y, xMax: position.x, yMax: position.y)) {
            switch rings[index].windingParity(x: position.x, y: position.y) {
            case .boundary: return false
            case .inside: isInside.toggle()
            case .outside: break
            }
        }
        return isInside
    }

    fileprivate var boundary: Geometry { .polygon(self) }

    /// How far rounding may take a computed position from the boundary.
    private var rounding: Double {
        let extent = rings.extent
        return 1e-12 * max(extent.xMin.magnitude, extent.xMax.magnitude, extent.yMin.magnitude, extent.yMax.magnitude)
    }

    private func isOnBoundary(_ p: Coordinate) -> Bool { boundary.nearestSegment(x: p.x, y: p.y, within: rounding) != nil }

    fileprivate func nearlyContains(_ p: Coordinate) -> Bool { contains(x: p.x, y: p.y) || isOnBoundary(p) }

    fileprivate func clearlyHolds(_ p: Coordinate) -> Bool { holds(p) && !isOnBoundary(p) }

    /// The place of the boundary nearest to a position, and the ends of its edge.
    fileprivate func boundaryPlace(nearestTo position: Coordinate, xScale: Double) -> (foot: Coordinate, edge: [Coordinate])? {
        guard let place = boundary.nearestSegment(x: position.x, y: position.y, xScale: xScale) else { return nil }
        let ends = try? rings[place.part].segment(at: place.index)
        return (place.coordinate, ends.map { [$0.0, $0.1] } ?? [place.coordinate])
    }

    /// Calls `body` with the places where the boundary meets a line or circle.
    fileprivate func crossings(with locus: ConstraintLocus, _ body: (Coordinate) -> Void) {
        boundary.forEachSegment(in: rings.extent) { _, _, a, b in
            locus.crossings(from: a, to: b, body)
            return true
        }
    }
}

extension Coordinate {
    /// The position itself where it is allowed, otherwise one that is and differs by no more than the rounding of what it was computed from:
    /// a computed position seldom lies on a slanting edge exactly.
    fileprivate func neighbor(roundedAs origins: [Coordinate], where isAllowed: (Coordinate) -> Bool) -> Coordinate? {
        if isAllowed(self) { return self }
        // The rounding is that of the largest number that went into the computation.
        let rounding = origins.reduce(0) { max($0, $1.x.magnitude, $1.y.magnitude) }.ulp
        for steps in [1.0, 2, 4, 8] {
            for (sx, sy) in [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, 1), (-1, 1), (1, -1)] as [(Double, Double)] {
                let near = Coordinate(x: x + sx * steps * rounding, y: y + sy * steps * rounding)
                if isAllowed(near) { return near }
            }
        }
        return nil
    }
}

/// The nearest of the places offered so far to a position.
private struct NearestPlace {
    let position: Coordinate
    /// The length of a unit of x relative to one of y.
    let xScale: Double
    private(set) var place: Coordinate?
    /// Its squared distance in units of y.
    private(set) var squaredDistance = Double.infinity

    init(to position: Coordinate, xScale: Double) {
        self.position = position
        self.xScale = xScale
    }

    func squaredDistance(to c: Coordinate) -> Double {
        let (dx, dy) = ((c.x - position.x) * xScale, c.y - position.y)
        return dx * dx + dy * dy
    }

    /// Whether a place is nearer. The first always is: the square of its distance may be beyond the greatest number.
    func isNearer(_ c: Coordinate) -> Bool { place == nil || squaredDistance(to: c) < squaredDistance }

    mutating func offer(_ c: Coordinate) {
        if isNearer(c) { (place, squaredDistance) = (c, squaredDistance(to: c)) }
    }

    /// The place of a segment that is nearest to the position.
    func foot(from a: Coordinate, to b: Coordinate) -> Coordinate {
        let (ux, uy) = ((b.x - a.x) * xScale, b.y - a.y)
        let squared = ux * ux + uy * uy
        guard squared > 0 else { return a }
        let along = ((position.x - a.x) * xScale * ux + (position.y - a.y) * uy) / squared
        let fraction = min(1, max(0, along))
        return Coordinate(x: a.x + (b.x - a.x) * fraction, y: a.y + (b.y - a.y) * fraction)
    }

    /// The box around all that is within a distance.
    func box(_ distance: Double) -> Extent {
        let (dx, dy) = (distance / xScale, distance)
        return Extent(xMin: position.x - dx, yMin: position.y - dy, xMax: position.x + dx, yMax: position.y + dy)
    }
}
