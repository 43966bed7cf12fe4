import GromaGeometry

/// The kinds that are there already: vertices, ends and edges, found by going down the boxes; mid points and intersections, found
/// among the edges near the position.
extension SnapSearch {
    mutating func nearestVertex() -> SnapResult? {
        let (x, y) = (request.point.x, request.point.y)
        var best: SnapResult?
        forEachOwnWorld { own, offset in
            guard
                let found = own.nearestVertex(
                    x: x - offset, y: y, within: request.toleranceInMapUnits, excluding: excludedVertices, xScale: request.xScale)
            else { return }
            offer(found.coordinate.moved(byX: offset), .vertex, [SnapTarget(part: found.part, index: found.index)], to: &best)
        }
        for feature in nearFeatures() where feature.settings.admits(.vertex) {
            let greatest = best?.distance ?? request.toleranceInMapUnits
            guard
                let found = feature.geometry.nearestVertex(
                    x: x, y: y, within: greatest, excluding: feature.excludedVertices, xScale: request.xScale)
            else { continue }
            offer(found.coordinate, .vertex, [feature.target(part: found.part, index: found.index)], to: &best)
        }
        return best
    }

    mutating func nearestEnd() -> SnapResult? {
        var best: SnapResult?
        forEachOwnWorld { own, offset in
            forEachEnd(of: own, offset) { part, index, end in
                if excludedVertices.includes(part: part, index: index) { return }
                offer(end.moved(byX: offset), .end, [SnapTarget(part: part, index: index)], to: &best)
            }
        }
        for feature in nearFeatures() where feature.settings.admits(.end) {
            forEachEnd(of: feature.geometry) { part, index, end in
                if feature.excludedVertices.includes(part: part, index: index) { return }
                offer(end, .end, [feature.target(part: part, index: index)], to: &best)
            }
        }
        return best
    }

    private func forEachEnd(
        of geometry: Geometry, _ offset: Double = 0, _ body: (_ part: Int, _ index: Int, _ end: Coordinate) -> Void
    ) {
        guard case .polyline(let polyline) = geometry else { return }
        for part in polyline.paths.indices(meeting: request.box(times: 1).moved(byX: -offset)) {
            let path = polyline.paths[part]
            if let first = path.first { body(part, 0, first) }
            if path.count > 1, let last = path.last { body(part, path.count - 1, last) }
        }
    }

    mutating func nearestEdge() -> SnapResult? {
        let (x, y) = (request.point.x, request.point.y)
        var best: SnapResult?
        forEachOwnWorld { own, offset in
            guard own.hasEdges,
                let found = own.nearestSegment(
                    x: x - offset, y: y, within: request.toleranceInMapUnits, excluding: excludedSegments, xScale: request.xScale)
            else { return }
            let target = SnapTarget(part: found.part, index: found.index, fraction: found.fraction)
            offer(found.coordinate.moved(byX: offset), .edge, [target], to: &best)
        }
        for feature in nearFeatures() where feature.settings.admits(.edge) && feature.geometry.hasEdges {
            let greatest = best?.distance ?? request.toleranceInMapUnits
            guard
                let found = feature.geometry.nearestSegment(
                    x: x, y: y, within: greatest, excluding: feature.excludedSegments, xScale: request.xScale)
            else { continue }
            let target = feature.target(part: found.part, index: found.index, fraction: found.fraction)
            offer(found.coordinate, .edge, [target], to: &best)
        }
        return best
    }

    /// Calls `body` with the own geometry and how far east it is looked at, for each copy of the world in which it comes near.
    private func forEachOwnWorld(_ body: (_ own: Geometry, _ offset: Double) -> Void) {
        guard let own = snapper.own else { return }
        for world in own.worlds(meeting: request.box(times: 1)) { body(own, own.offset(ofWorld: world)) }
    }

    mutating func nearestMidpoint() -> SnapResult? {
        let features = nearFeatures()
        var best: SnapResult?
        for edge in nearEdges() where edge.admits(.midpoint, among: features) {
            let middle = SegmentGeometry.position(at: 0.5, from: edge.start, to: edge.end)
            offer(middle, .midpoint, [edge.target(at: 0.5, among: features)], to: &best)
        }
        return best
    }

    mutating func nearestIntersection() -> SnapResult? {
        let features = nearFeatures()
        let edges = nearEdges().filter { $0.admits(.intersection, among: features) }
        var best: SnapResult?
        for (i, a) in edges.enumerated() {
            for b in edges[(i + 1)...] {
                guard let place = a.meeting(b) else { continue }
                let onA = SegmentGeometry.fraction(place.x, place.y, a.start.x, a.start.y, a.end.x, a.end.y)
                let onB = SegmentGeometry.fraction(place.x, place.y, b.start.x, b.start.y, b.end.x, b.end.y)
                let position = Coordinate(
                    x: place.x, y: place.y, z: SegmentGeometry.position(at: onA, from: a.start, to: a.end).z)
                offer(
                    position, .intersection, [a.target(at: onA, among: features), b.target(at: onB, among: features)], to: &best)
            }
        }
        for guide in nearGuides() {
            for edge in edges {
                let (a, b) = (edge.start, edge.end)
                guard let fraction = guide.crossing(from: a, to: b) else { continue }
                let position = SegmentGeometry.position(at: fraction, from: a, to: b)
                offer(position, .intersection, [edge.target(at: fraction, among: features)], guides: [guide], to: &best)
            }
        }
        offerGuideCrossings(to: &best)
        return best
    }

    func gridNode() -> SnapResult? {
        guard let grid = snapper.settings.grid, let node = grid.node(nearestTo: request.point) else { return nil }
        var best: SnapResult?
        offer(node, .grid, [], within: grid.alwaysSnaps ? .infinity : request.toleranceInMapUnits, to: &best)
        return best
    }

    /// Takes a position for the best when it is nearer than that and within the tolerance.
    func offer(
        _ position: Coordinate, _ kind: SnapKind, _ targets: @autoclosure () -> [SnapTarget], guides: [SnapGuide] = [],
        within greatest: Double? = nil, to best: inout SnapResult?
    ) {
        let distance = request.distance(to: position)
        guard distance <= greatest ?? request.toleranceInMapUnits, distance < best?.distance ?? .infinity else { return }
        let snapped = Coordinate(x: position.x, y: position.y, z: snapper.snapsZ ? position.z : .nan)
        best = SnapResult(position: snapped, kind: kind, targets: targets(), guides: guides, distance: distance)
    }
}

extension Geometry {
    /// Whether it can have edges at all: points have none.
    var hasEdges: Bool { type != .point && type != .multipoint }
}

extension NearEdge {
    /// Where two edges meet in one point that is inside at least one of them, or in an end of edges that do not follow each
    /// other in one path.
    fileprivate func meeting(_ other: NearEdge) -> (x: Double, y: Double)? {
        let contact = SegmentGeometry.contact(
            start.x, start.y, end.x, end.y, other.start.x, other.start.y, other.end.x, other.end.y)
        guard let contact, contact.kind != .overlap else { return nil }
        if contact.kind == .touch, feature == other.feature, part == other.part,
            isEnd(contact.x, contact.y), other.isEnd(contact.x, contact.y)
        {
            return nil
        }
        return (contact.x, contact.y)
    }

    private func isEnd(_ x: Double, _ y: Double) -> Bool {
        (start.x == x && start.y == y) || (end.x == x && end.y == y)
    }
}
