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
        let xScale = frame.xScale
        var candidates: [Coordinate] = []
        switch locus {
        case .fixed: break
        case .plane:
            // First out of the one that holds it, then back into the other where that has led out of it.
            for (first, second) in [(inside, outside), (outside, inside)] {
                guard let onFirst = first?.boundaryPlace(nearestTo: position, xScale, where: allow) else { continue }
                if allow(onFirst) { candidates.append(onFirst) }
                if let onSecond = second?.boundaryPlace(nearestTo: onFirst, xScale, where: allow), allow(onSecond) {
                    candidates.append(onSecond)
                }
            }
        case .line, .circle:
            for area in [inside, outside] { area?.crossings(with: locus) { candidates.append($0) } }
            candidates = candidates.filter(nearlyAllow)
        }
        func distance(_ c: Coordinate) -> Double {
            let (dx, dy) = ((c.x - position.x) * xScale, c.y - position.y)
            return dx * dx + dy * dy
        }
        guard let nearest = candidates.min(by: { distance($0) < distance($1) }) else {
            throw .unreachable([inside == nil ? nil : "inside", outside == nil ? nil : "outside"].compactMap(\.self))
        }
        return nearest
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

    private var boundary: Geometry { .polygon(self) }

    /// How far rounding may take a computed position from the boundary.
    private var rounding: Double {
        let extent = rings.extent
        return 1e-12 * max(extent.xMin.magnitude, extent.xMax.magnitude, extent.yMin.magnitude, extent.yMax.magnitude)
    }

    private func isOnBoundary(_ p: Coordinate) -> Bool { boundary.nearestSegment(x: p.x, y: p.y, within: rounding) != nil }

    fileprivate func nearlyContains(_ p: Coordinate) -> Bool { contains(x: p.x, y: p.y) || isOnBoundary(p) }

    fileprivate func clearlyHolds(_ p: Coordinate) -> Bool { holds(p) && !isOnBoundary(p) }

    /// The place of the boundary nearest to a position. A computed place seldom lies on a slanting edge exactly; then a
    /// neighboring double that is allowed is taken, or the end of the edge, which always lies on it.
    fileprivate func boundaryPlace(
        nearestTo position: Coordinate, _ xScale: Double, where isAllowed: (Coordinate) -> Bool
    ) -> Coordinate? {
        guard let place = boundary.nearestSegment(x: position.x, y: position.y, xScale: xScale) else { return nil }
        let foot = place.coordinate
        if isAllowed(foot) { return foot }
        guard let (start, end) = try? rings[place.part].segment(at: place.index) else { return foot }
        // The rounding is that of the largest number that went into the computation.
        let rounding = max(start.x.magnitude, start.y.magnitude, end.x.magnitude, end.y.magnitude).ulp
        for steps in [1.0, 2, 4, 8] {
            for (sx, sy) in [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, 1), (-1, 1), (1, -1)] as [(Double, Double)] {
                let near = Coordinate(x: foot.x + sx * steps * rounding, y: foot.y + sy * steps * rounding)
                if isAllowed(near) { return near }
            }
        }
        let ends = place.fraction < 0.5 ? [start, end] : [end, start]
        return ends.first(where: isAllowed) ?? foot
    }

    /// Calls `body` with the places where the boundary meets a line or circle.
    fileprivate func crossings(with locus: ConstraintLocus, _ body: (Coordinate) -> Void) {
        boundary.forEachSegment(in: rings.extent) { _, _, a, b in
            locus.crossings(from: a, to: b, body)
            return true
        }
    }
}
