import GromaGeometry
import GromaMap

extension Topology {
    /// Inserts a vertex into the edges that a position was snapped to, and into every edge that is shared with one of them, so that the
    /// position is a vertex of all.
    ///
    /// Features whose edges coincide there but have other ends, because they are split elsewhere, get it too. Each edge gets exactly the
    /// given x and y, with z and m interpolated between its own ends. Nothing is inserted if the position is already an end. Targets in
    /// sources that are not editable are skipped. O(log n) per target.
    ///
    /// - Parameters:
    /// - targets: The targets of a snap result; those without a fraction are vertices, into which nothing has to be inserted.
    /// - own: The own geometry.
    /// - Throws: `geometry` for a target that does not exist, or a position that is not finite; `source` for a feature that does not exist.
    public func inserting(
        _ position: Coordinate, at targets: [SnapTarget], in own: Geometry
    ) throws(TopologyError) -> TopologyStep {
        var insertions = Insertions(own: own)
        for target in targets where target.fraction != nil {
            guard let ends = try ends(of: target, at: position, in: own) else { continue }
            // The own geometry may have been seen in another world than it lies in.
            var position = position
            if target.source == nil { position.x -= own.offset(ofWorld: own.world(of: target, near: position)) }
            insertions.own.formUnion(own.edges(between: ends.start, ends.end, for: position))
            forEachPartner(at: ends.start) { near in
                insertions.add(near.geometry.edges(between: ends.start, ends.end, for: position, offset: near.offset), to: near)
            }
            let tolerance = own.spatialReference.coincidence(at: position)
            forEachPartner(at: position, within: tolerance) { insertions.add(position, near: $0, within: tolerance) }
        }
        return try insertions.step(self)
    }

    /// Inserts vertices into edges of features wherever one of some positions lies on them, so that after drawing, tracing or reshaping
    /// along a neighbor it has the same vertices as the new shape. The own geometry is unchanged.
    ///
    /// An edge gets exactly the x and y of a position, with z and m interpolated between its own ends; in each feature only the edges
    /// nearest to a position are used, and none if the feature has a vertex there or the nearest place is an end. O(positions · log n).
    ///
    /// - Parameters:
    /// - tolerance: The maximum distance of a position from an edge, in map units; a position on a sloping edge deviates by rounding.
    /// - own: The own geometry.
    /// - Throws: `geometry` for a position that is not finite, or a tolerance that is negative or NaN.
    public func inserting(
        _ positions: [Coordinate], within tolerance: Double, in own: Geometry
    ) throws(TopologyError) -> TopologyStep {
        guard tolerance >= 0 && tolerance.isFinite else {
            throw .geometry(
                source: nil, feature: nil, .invalidValue(name: "tolerance", found: tolerance, expected: "0 or more"))
        }
        var insertions = Insertions(own: own)
        for position in positions {
            guard position.x.isFinite && position.y.isFinite else {
                throw .geometry(source: nil, feature: nil, .notFinite(position))
            }
            forEachPartner(at: position, within: tolerance) { insertions.add(position, near: $0, within: tolerance) }
        }
        return try insertions.step(self)
    }

    /// The ends of the edge that a target lies on, in the world of a position on it; nil when it belongs to a source or feature that takes no part.
    private func ends(
        of target: SnapTarget, at position: Coordinate, in own: Geometry
    ) throws(TopologyError) -> (start: Coordinate, end: Coordinate)? {
        var geometry = own
        if let name = target.source {
            guard let feature = target.feature, let source = sources.first(where: { $0.name == name }),
                hiddenFeatures[name]?.contains(feature) != true
            else { return nil }
            guard let found = source.geometry(of: target, near: position) else {
                throw .source(.noFeature(source: name, feature: feature))
            }
            geometry = found
        }
        let parts = geometry.parts
        do throws(GeometryError) {
            guard parts.indices.contains(target.part) else {
                throw .indexOutOfRange(what: "part", found: target.part, allowed: 0..<parts.count)
            }
            return try parts[target.part].segment(at: target.index)
        } catch {
            throw .geometry(source: target.source, feature: target.feature, error)
        }
    }
}

/// A vertex to be put into an edge.
private struct Insertion: Hashable {
    let part: Int
    let index: Int
    let position: Coordinate
}

/// The vertices to be put into the own geometry and into features.
private struct Insertions {
    let geometry: Geometry
    var own: Set<Insertion> = []
    private var geometries: [Topology.Partner: Geometry] = [:]
    private var partners: [Topology.Partner: Set<Insertion>] = [:]

    init(own geometry: Geometry) { self.geometry = geometry }

    mutating func add(_ insertions: [Insertion], to near: Topology.Near) {
        guard !insertions.isEmpty else { return }
        geometries[near.partner] = near.original
        partners[near.partner, default: []].formUnion(insertions)
    }

    /// Puts a position into the edges of a feature that are nearest to it; none where the feature has a vertex there, or no nearer place than an end.
    mutating func add(_ position: Coordinate, near: Topology.Near, within tolerance: Double) {
        let geometry = near.geometry
        guard geometry.hasEdges, geometry.nearestVertex(x: position.x, y: position.y, within: 0) == nil,
            let place = geometry.nearestSegment(x: position.x, y: position.y, within: tolerance), place.fraction > 0, place.fraction < 1,
            let ends = try? geometry.parts[place.part].segment(at: place.index)
        else { return }
        add(geometry.edges(between: ends.start, ends.end, for: position, offset: near.offset), to: near)
    }

    func step(_ topology: Topology) throws(TopologyError) -> TopologyStep {
        var step = TopologyStep(own: geometry, ownChanges: [], edits: [])
        do throws(GeometryError) {
            step.ownChanges = try step.own.insert(own)
        } catch {
            throw .geometry(source: nil, feature: nil, error)
        }
        for (partner, before) in geometries.sorted(by: { ($0.key.source, $0.key.feature) < ($1.key.source, $1.key.feature) }) {
            let source = topology.sources[partner.source].name
            do throws(GeometryError) {
                var after = before
                let changes = try after.insert(partners[partner] ?? [])
                guard !changes.isEmpty else { continue }
                step.edits.append(
                    TopologyEdit(source: source, feature: partner.feature, before: before, after: after, changes: changes))
            } catch {
                throw .geometry(source: source, feature: partner.feature, error)
            }
        }
        return step
    }
}

extension Geometry {
    /// The edges that run from one position to another, either way, each with the vertex that it is to get.
    ///
    /// - Parameter offset: How far the geometry lies east of the one that the vertex is put into.
    fileprivate func edges(between a: Coordinate, _ b: Coordinate, for position: Coordinate, offset: Double = 0) -> [Insertion] {
        func same(_ p: Coordinate, _ q: Coordinate) -> Bool { p.x == q.x && p.y == q.y }
        var found: [Insertion] = []
        forEachSegment(in: Extent(xMin: a.x, yMin: a.y, xMax: a.x, yMax: a.y)) { part, index, start, end in
            if (same(start, a) && same(end, b)) || (same(start, b) && same(end, a)) {
                found.append(Insertion(part: part, index: index, position: Coordinate(x: position.x - offset, y: position.y)))
            }
            return true
        }
        return found
    }

    /// Puts vertices into edges, from the back, so that the indices of those before hold.
    fileprivate mutating func insert(_ insertions: Set<Insertion>) throws(GeometryError) -> [GeometryChange] {
        var vertices: [(part: Int, index: Int, fraction: Double, vertex: Coordinate)] = []
        for insertion in insertions {
            let position = insertion.position
            guard position.x.isFinite && position.y.isFinite else { throw .notFinite(position) }
            let (a, b) = try parts[insertion.part].segment(at: insertion.index)
            if (position.x == a.x && position.y == a.y) || (position.x == b.x && position.y == b.y) { continue }
            let fraction = SegmentGeometry.fraction(position.x, position.y, a.x, a.y, b.x, b.y)
            let between = SegmentGeometry.position(at: fraction, from: a, to: b)
            let vertex = Coordinate(x: position.x, y: position.y, z: between.z, m: between.m)
            vertices.append((insertion.part, insertion.index, fraction, vertex))
        }
        // Positions that are equally far along an edge stand in an order of their own, so that none is left to chance.
        vertices.sort { a, b in
            (a.part, a.index, a.fraction, a.vertex.x, a.vertex.y) > (b.part, b.index, b.fraction, b.vertex.x, b.vertex.y)
        }
        var changes: [GeometryChange] = []
        for (part, index, _, vertex) in vertices {
            changes.append(try insertVertex(vertex, part: part, at: index + 1))
        }
        return changes
    }
}
