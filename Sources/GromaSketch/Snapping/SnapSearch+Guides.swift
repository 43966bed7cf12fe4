import GromaGeometry

/// The kinds that are drawn from reference edges.
extension SnapSearch {
    mutating func nearestOnGuide(_ kind: SnapKind) -> SnapResult? {
        var best: SnapResult?
        // A place on an edge says more than one anywhere along a guide.
        if kind == .perpendicular { offerPerpendicularFeet(to: &best) }
        if let best { return best }
        for guide in nearGuides() where guide.kind == kind {
            if let foot = guide.foot(of: request.point) { offer(foot, kind, [], guides: [guide], to: &best) }
        }
        return best
    }

    /// Offers the places of near edges at which the perpendicular from the anchor meets them.
    private mutating func offerPerpendicularFeet(to best: inout SnapResult?) {
        guard let anchor = request.anchor else { return }
        let features = nearFeatures()
        let frame = request.frame
        let start = frame.ground(anchor)
        for edge in nearEdges() where edge.admits(.perpendicular, among: features) {
            let (a, b) = (edge.start, edge.end)
            let fraction = frame.fraction(nearestTo: start, from: a, to: b)
            guard fraction > 0, fraction < 1 else { continue }
            let foot = SegmentGeometry.position(at: fraction, from: a, to: b)
            let (p, q) = (frame.ground(a), frame.ground(b))
            guard let guide = SnapGuide(.perpendicular, from: anchor, dx: q.y - p.y, dy: p.x - q.x, in: frame) else { continue }
            offer(foot, .perpendicular, [edge.target(at: fraction, among: features)], guides: [guide], to: &best)
        }
    }

    /// Offers the places where two guides meet.
    mutating func offerGuideCrossings(to best: inout SnapResult?) {
        let guides = nearGuides()
        for (i, a) in guides.enumerated() {
            for b in guides[(i + 1)...] {
                // Guides from one origin meet there, which is nothing new.
                guard a.origin != b.origin else { continue }
                guard let position = a.crossing(b) else { continue }
                offer(position, .intersection, [], guides: [a, b], to: &best)
            }
        }
    }
}

/// Finds the guides for a request: lines through its anchor parallel and perpendicular to reference edges, and the
/// continuations of such edges beyond their ends.
///
/// References are the segment that ends at the anchor, the edges that a request names, edges that run through the anchor, and
/// the nearest ones within reach of the position.
struct GuideFinder {
    let snapper: Snapper
    let request: SnapRequest
    let excludedSegments: [PartRange]

    /// Not more references than this of each sort are followed.
    private static let mostReferences = 8

    func guides() -> [SnapGuide] {
        let kinds = snapper.kinds.filter(\.isGuide)
        guard !kinds.isEmpty else { return [] }
        var guides: [SnapGuide] = []
        // Angles are those of the ground.
        let frame = request.frame
        func add(_ kind: SnapKind, _ origin: Coordinate, _ dx: Double, _ dy: Double, isRay: Bool = false) {
            guard kinds.contains(kind), let guide = SnapGuide(kind, from: origin, dx: dx, dy: dy, isRay: isRay, in: frame) else { return }
            if !guides.contains(guide) { guides.append(guide) }
        }
        if let anchor = request.anchor, let before = request.previousAnchor {
            let (p, q) = (frame.ground(before), frame.ground(anchor))
            let (dx, dy) = (q.x - p.x, q.y - p.y)
            add(.extension, anchor, dx, dy, isRay: true)
            add(.perpendicular, anchor, dy, -dx)
        }
        for reference in request.references.prefix(Self.mostReferences) + near(kinds) {
            let (a, b) = (reference.start, reference.end)
            let (p, q) = (frame.ground(a), frame.ground(b))
            let (dx, dy) = (q.x - p.x, q.y - p.y)
            add(.extension, b, dx, dy, isRay: true)
            add(.extension, a, -dx, -dy, isRay: true)
            guard let anchor = request.anchor else { continue }
            add(.parallel, anchor, dx, dy)
            add(.perpendicular, anchor, dy, -dx)
        }
        return guides
    }

    /// The edges of features through the anchor, then the nearest edges of all around the position.
    private func near(_ kinds: [SnapKind]) -> [GuideReference] {
        func edges(around point: Coordinate, reach: Double) -> [NearEdge] {
            var request = request
            request.point = point
            let features = snapper.features(around: request, reach: reach)
            let found = snapper.edges(around: request, reach: reach, of: features, excluding: excludedSegments)
            return found.filter { edge in kinds.contains { edge.admits($0, among: features) } }
        }
        // The own edges at the anchor are those that lead to it: the last segment stands for them.
        let atAnchor = request.anchor.map { edges(around: $0, reach: 1e-3).filter { $0.feature != nil } } ?? []
        let around = edges(around: request.point, reach: snapper.settings.guideReach)
        let distances = around.map { $0.distance(from: request) }
        // Equally near ones stay in the order of their sources and features.
        let nearest = around.indices.sorted { (distances[$0], $0) < (distances[$1], $1) }.map { around[$0] }
        return [atAnchor, nearest].flatMap { $0.prefix(Self.mostReferences) }.map {
            GuideReference(start: $0.start, end: $0.end)
        }
    }
}

extension NearEdge {
    /// How far it is from a request's position on the screen.
    fileprivate func distance(from request: SnapRequest) -> Double {
        let (point, scale) = (request.point, request.xScale)
        let fraction = SegmentGeometry.fraction(point.x * scale, point.y, start.x * scale, start.y, end.x * scale, end.y)
        return request.distance(to: SegmentGeometry.position(at: fraction, from: start, to: end))
    }
}
