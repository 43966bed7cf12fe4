extension Geometry {
    /// The paths, rings, or the points as one path; an envelope has the four corners of its polygon, a point one vertex, a collection the
    /// parts of all its members. O(1), except for collections.
    public var parts: Parts {
        switch self {
        case .point(let g): Parts([Path(g.coordinate.map { [$0] } ?? [], dimensions: g.dimensions)])
        case .multipoint(let g): [g.points]
        case .polyline(let g): g.paths
        case .polygon(let g): g.rings
        case .envelope(let g): g.polygon.rings
        case .collection(let g): Parts(g.geometries.flatMap { Array($0.parts) })
        }
    }

    /// Returns the vertices inside a rectangle or on its boundary, in order of part and index; at most `limit` ranges, and whether there
    /// are more. O(log n + vertices near it).
    public func vertices(in box: Extent, limit: Int = .max) -> (ranges: [PartRange], hasMore: Bool) {
        ranges(in: box, limit: limit) { $0.collectVertices(in: box, &$1) }
    }

    /// Returns the segments that intersect a rectangle, in order of part and index; at most `limit` ranges, and whether there are more.
    /// O(log n + segments near it).
    public func segments(in box: Extent, limit: Int = .max) -> (ranges: [PartRange], hasMore: Bool) {
        switch self {
        case .point, .multipoint: return ([], false)
        case .polyline, .polygon, .envelope: return ranges(in: box, limit: limit) { $0.collectSegments(in: box, &$1) }
        case .collection(let g):
            var found: [PartRange] = []
            for (firstPart, member) in g.numberedMembers {
                let more = member.segments(in: box, limit: limit - found.count)
                found += more.ranges.map { PartRange(part: $0.part + firstPart, range: $0.range) }
                if more.hasMore { return (found, true) }
            }
            return (found, false)
        }
    }

    func ranges(
        in box: Extent, limit: Int, _ collect: (Path, inout RangeCollector) -> Void
    ) -> (ranges: [PartRange], hasMore: Bool) {
        var found: [PartRange] = []
        let parts = parts
        for part in parts.indices(meeting: box) {
            var collector = RangeCollector(limit: limit - found.count)
            collect(parts[part], &collector)
            found += collector.ranges.map { PartRange(part: part, range: $0) }
            if collector.hasMore { return (found, true) }
        }
        return (found, false)
    }

    /// Returns the segments that a segment a → b crosses, touches or overlaps, with their part, in order. O(log n + segments near it).
    public func crossings(from a: Coordinate, to b: Coordinate) -> [(part: Int, crossing: SegmentCrossing)] {
        switch self {
        case .point, .multipoint: return []
        case .collection(let g):
            return g.numberedMembers.flatMap { firstPart, member in
                member.crossings(from: a, to: b).map { ($0.part + firstPart, $0.crossing) }
            }
        case .polyline, .polygon, .envelope: break
        }
        let box = Extent(xMin: min(a.x, b.x), yMin: min(a.y, b.y), xMax: max(a.x, b.x), yMax: max(a.y, b.y))
        let parts = parts
        return parts.indices(meeting: box).flatMap { part in
            parts[part].crossings(from: a, to: b).map { (part, $0) }
        }
    }

    /// Returns what is visible in a rectangle if a pixel is `resolution` map units wide, generalized so that nothing drawn moves by more
    /// than a pixel: see `Path.visible`. Lines and the outlines of polygons give a polyline, points those inside, at most one per pixel.
    /// O(log n + what is visible) for lines, O(log n + points inside) for points.
    public func visible(in box: Extent, resolution: Double) -> Geometry {
        switch self {
        case .point(let g):
            if let c = g.coordinate, box.contains(x: c.x, y: c.y) { return self }
            return .point(Point(nil, dimensions: dimensions, spatialReference: spatialReference))
        case .multipoint(let g):
            let kept = g.points.coordinates(in: box, onePer: resolution)
            return .multipoint(Multipoint(points: Path(kept, dimensions: dimensions), spatialReference: spatialReference))
        case .collection(let g):
            return .collection(
                GeometryCollection(
                    g.geometries.map { $0.visible(in: box, resolution: resolution) }, dimensions: g.dimensions,
                    spatialReference: g.spatialReference))
        case .polyline, .polygon, .envelope:
            let parts = parts
            let runs = parts.indices(meeting: box).flatMap { parts[$0].visible(in: box, resolution: resolution) }
            return .polyline(
                Polyline(paths: Parts(runs), dimensions: dimensions, isMulti: isMulti, spatialReference: spatialReference))
        }
    }
}

extension GeometryCollection {
    /// The members, each with the number of its first part in the collection's `parts`.
    var numberedMembers: [(firstPart: Int, member: Geometry)] {
        var firstPart = 0
        return geometries.map { member in
            defer { firstPart += member.parts.count }
            return (firstPart, member)
        }
    }
}

extension Path {
    /// The first vertex inside a rectangle in each pixel of a grid.
    fileprivate func coordinates(in box: Extent, onePer resolution: Double) -> [Coordinate] {
        struct Pixel: Hashable {
            let column: Double
            let row: Double
        }
        var taken: Set<Pixel> = []
        var kept: [Coordinate] = []
        for range in vertices(in: box) {
            forEachChunk(in: range) { chunk in
                for i in 0..<chunk.count {
                    let c = chunk.coordinate(at: i)
                    let pixel = Pixel(column: (c.x / resolution).rounded(.down), row: (c.y / resolution).rounded(.down))
                    if resolution > 0 && !taken.insert(pixel).inserted { continue }
                    kept.append(c)
                }
            }
        }
        return kept
    }
}

extension Geometry {
    /// Returns whether it shares a position with a rectangle; exact, including the interior of polygons. O(log n) in most cases.
    public func intersects(_ envelope: Envelope) -> Bool {
        let box = envelope.extent
        guard extent.intersects(box) else { return false }
        if case .collection(let g) = self { return g.geometries.contains { $0.intersects(envelope) } }
        if !vertices(in: box, limit: 1).ranges.isEmpty || !segments(in: box, limit: 1).ranges.isEmpty { return true }
        switch self {
        case .polygon(let g): return g.contains(x: box.xMin, y: box.yMin)
        case .envelope: return true
        default: return false
        }
    }
}
