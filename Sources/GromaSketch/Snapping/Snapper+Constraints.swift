import GromaGeometry

extension Snapper {
    /// Snaps a position that must satisfy constraints, measured from the request's anchor and the vertex before it.
    ///
    /// Distances are measured from the position that the constraints alone would give. Only positions that satisfy them are snapped to: the
    /// nearest of each kind, then the places where edges cross the line or circle that the locks allow, as `edge`, or as `intersection` if
    /// only that is on.
    ///
    /// - Returns: The position, and what it was snapped to; nil if it was given by the constraints alone.
    /// - Throws: What `SketchConstraints.position` throws.
    public func snap(
        _ request: SnapRequest, keepingTo constraints: SketchConstraints
    ) throws(ConstraintError) -> (position: Coordinate, result: SnapResult?) {
        let (previous, last) = (request.anchor, request.previousAnchor)
        let metric = request.metric.unstretched
        let position = try constraints.position(for: request.point, previous: previous, beforePrevious: last, metric: metric)
        if constraints.isEmpty {
            let found = snap(request)
            return (found?.position ?? position, found)
        }
        var near = request
        near.point = position
        guard settings.isEnabled, near.isUsable else { return (position, nil) }
        func isAllowed(_ result: SnapResult) -> Bool {
            let found = result.position
            let kept = try? constraints.position(for: found, previous: previous, beforePrevious: last, metric: metric)
            guard let kept else { return false }
            return SketchConstraints.isNearly(kept, found)
        }
        var search = SnapSearch(self, near)
        for kind in kinds {
            if let found = search.best(kind), isAllowed(found) { return (found.position, found) }
        }
        let (_, locus) = try LockedPosition(constraints, previous, last, metric).position(for: request.point)
        guard let kind = kinds.contains(.edge) ? .edge : kinds.first(where: { $0 == .intersection }),
            let found = search.nearestCrossing(of: locus, kind), isAllowed(found)
        else { return (position, nil) }
        return (found.position, found)
    }
}

extension SnapSearch {
    /// The nearest place at which a near edge crosses what locks leave of the plane.
    fileprivate mutating func nearestCrossing(of locus: ConstraintLocus, _ kind: SnapKind) -> SnapResult? {
        let features = nearFeatures()
        var best: SnapResult?
        for edge in nearEdges() where edge.admits(kind, among: features) {
            let (a, b) = (edge.start, edge.end)
            locus.crossings(from: a, to: b) { place in
                let fraction = SegmentGeometry.fraction(place.x, place.y, a.x, a.y, b.x, b.y)
                let z = SegmentGeometry.position(at: fraction, from: a, to: b).z
                let position = Coordinate(x: place.x, y: place.y, z: z)
                offer(position, kind, [edge.target(at: fraction, among: features)], to: &best)
            }
        }
        return best
    }
}
