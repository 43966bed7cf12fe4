import GromaGeometry

/// One search around one position: what of it several kinds need is looked up once.
struct SnapSearch {
    let snapper: Snapper
    let request: SnapRequest
    /// The vertices of the own geometry that are not snapped to, normalized.
    let excludedVertices: [PartRange]
    /// The segments of the own geometry that are not snapped to, normalized.
    let excludedSegments: [PartRange]
    private var features: [NearFeature]?
    private var edges: [NearEdge]?
    private var guides: [SnapGuide]?

    /// No more features, nor edges, are looked at together than this. Where more crowd within the tolerance the search is
    /// narrowed to those around the position, so that its time is bounded: a user could not point at one of so many.
    static let crowd = 64

    init(_ snapper: Snapper, _ request: SnapRequest) {
        self.snapper = snapper
        self.request = request
        excludedVertices = request.excluded.normalised
        excludedSegments = excludedVertices.isEmpty ? [] : snapper.own?.segments(at: excludedVertices) ?? []
    }

    /// The nearest of a kind within the tolerance.
    mutating func best(_ kind: SnapKind) -> SnapResult? {
        switch kind {
        case .vertex: nearestVertex()
        case .end: nearestEnd()
        case .edge: nearestEdge()
        case .midpoint: nearestMidpoint()
        case .intersection: nearestIntersection()
        case .grid: gridNode()
        case .parallel, .perpendicular, .extension: nearestOnGuide(kind)
        }
    }

    // MARK: What is near, looked up when first needed

    /// The features whose extents come within the tolerance, of each source in turn.
    mutating func nearFeatures() -> [NearFeature] {
        if let features { return features }
        let found = snapper.features(around: request, reach: 1)
        features = found
        return found
    }

    /// The edges that come within the tolerance, or as near as the crowd allows: the own ones first.
    mutating func nearEdges() -> [NearEdge] {
        if let edges { return edges }
        let found = snapper.edges(around: request, reach: 1, of: nearFeatures(), excluding: excludedSegments)
        edges = found
        return found
    }

    /// The guides that start from the anchor or from edges near the position.
    mutating func nearGuides() -> [SnapGuide] {
        if let guides { return guides }
        let found = GuideFinder(snapper: snapper, request: request, excludedSegments: excludedSegments).guides()
        guides = found
        return found
    }
}

/// A feature that comes within the tolerance.
struct NearFeature {
    let source: String
    let settings: SnapSourceSettings
    let id: Int
    let geometry: Geometry
    /// Its vertices that are not snapped to, normalized.
    let excludedVertices: [PartRange]
    /// Its edges that are not snapped to, normalized.
    let excludedSegments: [PartRange]

    init(source: String, settings: SnapSourceSettings, id: Int, geometry: Geometry, excluding excluded: [PartRange]) {
        self.source = source
        self.settings = settings
        self.id = id
        self.geometry = geometry
        excludedVertices = excluded.normalised
        excludedSegments = excludedVertices.isEmpty ? [] : geometry.segments(at: excludedVertices)
    }

    func target(part: Int, index: Int, fraction: Double? = nil) -> SnapTarget {
        SnapTarget(source: source, feature: id, part: part, index: index, fraction: fraction)
    }
}

/// An edge that comes within the tolerance.
struct NearEdge {
    /// Which of the near features it belongs to; nil for the own geometry.
    let feature: Int?
    let part: Int
    let index: Int
    let start: Coordinate
    let end: Coordinate

    func target(at fraction: Double, among features: [NearFeature]) -> SnapTarget {
        guard let feature else { return SnapTarget(part: part, index: index, fraction: fraction) }
        return features[feature].target(part: part, index: index, fraction: fraction)
    }

    func admits(_ kind: SnapKind, among features: [NearFeature]) -> Bool {
        feature.map { features[$0].settings.admits(kind) } ?? true
    }
}

extension Snapper {
    /// More features than this are not asked for at once, unless nearly all of them are hidden.
    private static let mostAskedFor = 1024

    /// The features that may be snapped to whose extents come within so many tolerances of a position.
    func features(around request: SnapRequest, reach: Double) -> [NearFeature] {
        var found: [NearFeature] = []
        for (source, settings) in sources {
            let excluded = request.excludedInFeatures[source.name] ?? [:]
            source.forEachWorld(meeting: request.box(times: reach)) { world in
                for id in ids(of: source, settings, around: request, reach: reach, world: world) {
                    guard let geometry = source.geometry(ofFeature: id, inWorld: world) else { continue }
                    found.append(
                        NearFeature(
                            source: source.name, settings: settings, id: id, geometry: geometry, excluding: excluded[id] ?? []))
                }
            }
        }
        return found
    }

    private func ids(
        of source: any SnapSource, _ settings: SnapSourceSettings, around request: SnapRequest, reach: Double, world: Int
    ) -> [Int] {
        uncrowded(within: reach, \.self) { factor in
            let box = request.box(times: factor).moved(byWorlds: -world, of: source.spatialReference)
            var limit = Self.mostAskedFor
            while true {
                let all = source.features(in: box, limit: limit)
                let isWhole = all.count < limit
                if !isWhole, case .limit(let allowed) = settings.rule, allowed.count <= limit {
                    let ids = allowed.sorted().filter {
                        settings.admits(feature: $0) && source.geometry(ofFeature: $0)?.extent.intersects(box) == true
                    }
                    return (ids, ids.count > SnapSearch.crowd)
                }
                let ids = all.filter(settings.admits(feature:))
                if isWhole || ids.count > SnapSearch.crowd { return (ids, ids.count > SnapSearch.crowd) }
                // Nearly all of these are hidden, or not allowed: the others may be among those that were not asked for.
                limit *= 4
            }
        }
    }

    /// The edges of the own geometry and of features, except for those excluded, that come within so many tolerances of a
    /// position; where they crowd, those nearer to it.
    func edges(
        around request: SnapRequest, reach: Double, of features: [NearFeature], excluding excluded: [PartRange]
    ) -> [NearEdge] {
        uncrowded(within: reach, { [$0.feature ?? -1, $0.part, $0.index] }) { factor in
            var found: [NearEdge] = []
            let box = request.box(times: factor)
            for world in own?.worlds(meeting: box) ?? 0..<0 where found.count <= SnapSearch.crowd {
                let offset = own?.offset(ofWorld: world) ?? 0
                own?.forEachSegment(in: box.moved(byX: -offset)) { part, index, a, b in
                    if excluded.includes(part: part, index: index) { return true }
                    found.append(
                        NearEdge(feature: nil, part: part, index: index, start: a.moved(byX: offset), end: b.moved(byX: offset)))
                    return found.count <= SnapSearch.crowd
                }
            }
            for (i, feature) in features.enumerated() where found.count <= SnapSearch.crowd {
                feature.geometry.forEachSegment(in: box) { part, index, a, b in
                    if feature.excludedSegments.includes(part: part, index: index) { return true }
                    found.append(NearEdge(feature: i, part: part, index: index, start: a, end: b))
                    return found.count <= SnapSearch.crowd
                }
            }
            return (found, found.count > SnapSearch.crowd)
        }
    }

    /// Returns what `look` finds within so many tolerances. Where that is a crowd, returns what it finds within fewer, and adds as many of the crowd as are
    /// looked at together: what lies around the position, or in a corner of the box, is found in a small box, too, and must not hide what is nearer.
    ///
    /// - Parameter key: What tells two findings apart.
    @inline(__always)
    private func uncrowded<Found, Key: Hashable>(
        within reach: Double, _ key: (Found) -> Key, look: (Double) -> (found: [Found], isCrowd: Bool)
    ) -> [Found] {
        let all = look(reach)
        guard all.isCrowd else { return all.found }
        var (crowd, crowded) = (all.found, reach)
        var (found, sparse): ([Found], Double) = ([], 0)
        // What lies over the very position, or equally far from it, cannot be told apart by narrowing.
        while crowded - sparse > reach * 1e-4, found.count < SnapSearch.crowd / 2 {
            let factor = sparse > 0 ? (crowded + sparse) / 2 : crowded / 4
            let nearer = look(factor)
            if !nearer.isCrowd {
                (found, sparse) = (nearer.found, factor)
            } else {
                // Where all that is looked at is hidden, what was found farther away stays.
                if !nearer.found.isEmpty { crowd = nearer.found }
                crowded = factor
            }
        }
        let known = Set(found.map(key))
        return found + crowd.filter { !known.contains(key($0)) }.prefix(max(0, SnapSearch.crowd - found.count))
    }
}
