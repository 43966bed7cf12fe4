import GromaGeometry
import GromaMap

/// Edges that are shared over a stretch although not both of their ends are: where a neighbor splits an edge at a vertex that the other has not (a
/// T-junction), each of them has edges of its own there.
extension Topology {
    /// Puts a vertex into a segment of the own geometry, and into every edge that runs along it there, either way round.
    ///
    /// Where edges along it are split at other places, the nearest of these before and behind the vertex become vertices of all of them too: what is
    /// shared stays shared wherever the vertex is moved to, and no gap opens. Nodes and neighbors interpolate z and m between their own ends;
    /// the own vertex has what it was given. What lies within a millimeter of the segment counts as on it, where the reference tells how long that
    /// is, as in ArcGIS; else what is off by rounding. O(log n + vertices along the segment).
    ///
    /// - Returns: the step, and the change that put the vertex into the segment, with the index that the vertex has after all changes; nil where
    ///   it was an end of the segment already, and nothing is changed.
    /// - Throws: `geometry` for a segment that is not there, or a position that is not finite.
    func inserting(
        _ position: Coordinate, intoSegment segment: Int, part: Int, of own: Geometry
    ) throws(TopologyError) -> (step: TopologyStep, own: GeometryChange?) {
        var step = TopologyStep(own: own, ownChanges: [], edits: [])
        var change: GeometryChange?
        var nodes: EdgeNodes
        do throws(GeometryError) {
            guard position.x.isFinite && position.y.isFinite else { throw .notFinite(position) }
            let parts = own.parts
            guard parts.indices.contains(part) else { throw .indexOutOfRange(what: "part", found: part, allowed: 0..<parts.count) }
            let (a, b) = try parts[part].segment(at: segment)
            if (position.x == a.x && position.y == a.y) || (position.x == b.x && position.y == b.y) { return (step, nil) }
            nodes = EdgeNodes(from: a, to: b, around: position, tolerance: own.spatialReference.coincidence(at: a, b))
            nodes.consider(own)
            forEachPartner(meeting: nodes.box) { nodes.consider($0.geometry) }
            let runs = nodes.runs(in: own)
            step.ownChanges = try step.own.put(runs, position, into: (part, segment))
            if let run = runs.first(where: { $0.part == part && $0.index == segment }) {
                change = step.ownChanges.insertion(of: position, by: run)
            }
        } catch {
            throw .geometry(source: nil, feature: nil, error)
        }
        var found: [(near: Near, runs: [EdgeRun])] = []
        forEachPartner(meeting: nodes.box) { near in
            // A feature that is seen in two worlds is changed where it was met first.
            guard !found.contains(where: { $0.near.partner == near.partner }) else { return }
            let runs = nodes.runs(in: near.geometry).map { $0.moved(by: -near.offset) }
            if !runs.isEmpty { found.append((near, runs)) }
        }
        found.sort { ($0.near.partner.source, $0.near.partner.feature) < ($1.near.partner.source, $1.near.partner.feature) }
        for (near, runs) in found {
            let (source, feature, before) = (sources[near.partner.source].name, near.partner.feature, near.original)
            do throws(GeometryError) {
                var after = before
                let changes = try after.put(runs, position, into: nil)
                step.edits.append(TopologyEdit(source: source, feature: feature, before: before, after: after, changes: changes))
            } catch {
                throw .geometry(source: source, feature: feature, error)
            }
        }
        return (step, change)
    }
}

/// An edge, and the nearest places on it, before and behind a vertex that is to come into it, at which edges along it have vertices.
private struct EdgeNodes {
    let box: Extent
    private let position: Coordinate
    private let (a, dx, dy, length): (Coordinate, Double, Double, Double)
    private let tolerance: Double
    /// How far along the edge the vertex is to come, and the nodes: 0 at its start, 1 at its end.
    private let fraction: Double
    private var before: (fraction: Double, place: Coordinate)
    private var behind: (fraction: Double, place: Coordinate)

    init(from a: Coordinate, to b: Coordinate, around position: Coordinate, tolerance: Double) {
        self.position = position
        self.tolerance = tolerance
        (self.a, dx, dy) = (a, b.x - a.x, b.y - a.y)
        length = (dx * dx + dy * dy).squareRoot()
        box = Extent(xMin: min(a.x, b.x), yMin: min(a.y, b.y), xMax: max(a.x, b.x), yMax: max(a.y, b.y)).insetBy(-tolerance)
        fraction = SegmentGeometry.fraction(position.x, position.y, a.x, a.y, b.x, b.y)
        (before, behind) = ((0, a), (1, b))
    }

    /// How far along the edge, or the line that it lies on, a position is; nil for one beside it.
    private func fraction(of place: Coordinate) -> Double? {
        guard length > 0 else { return nil }
        let (x, y) = (place.x - a.x, place.y - a.y)
        guard (x * dy - y * dx).magnitude <= tolerance * length else { return nil }
        return (x * dx + y * dy) / (length * length)
    }

    /// Takes the vertices of a geometry into account whose own edges run along this one.
    mutating func consider(_ geometry: Geometry) {
        guard geometry.hasEdges else { return }
        let slack = tolerance / max(length, tolerance)
        geometry.forEachVertex(in: box) { part, index, vertex in
            guard let place = fraction(of: vertex), place > slack, place < 1 - slack else { return true }
            guard vertex.x != position.x || vertex.y != position.y else { return true }
            let path = geometry.parts[part]
            let others = [
                index > 0 ? index - 1 : path.isRing ? path.count - 1 : nil, index + 1 < path.count ? index + 1 : path.isRing ? 0 : nil,
            ]
            guard others.contains(where: { $0.flatMap { fraction(of: path[$0]) }.map { abs($0 - place) > slack } == true }) else {
                return true
            }
            if place <= fraction {
                if place > before.fraction { before = (place, vertex) }
            } else if place < behind.fraction {
                behind = (place, vertex)
            }
            return true
        }
    }

    /// The edges of a geometry that run along this one from node to node, with the vertices that they are to get, in their own direction.
    func runs(in geometry: Geometry) -> [EdgeRun] {
        guard geometry.hasEdges else { return [] }
        let slack = tolerance / max(length, tolerance)
        var runs: [EdgeRun] = []
        geometry.forEachSegment(in: box) { part, index, start, end in
            guard let first = fraction(of: start), let last = fraction(of: end) else { return true }
            let (low, high) = first < last ? (first, last) : (last, first)
            guard high - low > slack, low <= before.fraction + slack, high >= behind.fraction - slack else { return true }
            var vertices: [Coordinate] = []
            if before.fraction - low > slack { vertices.append(before.place) }
            if !position.isAt(start) && !position.isAt(end) { vertices.append(position) }
            if high - behind.fraction > slack { vertices.append(behind.place) }
            if first > last { vertices.reverse() }
            if !vertices.isEmpty { runs.append(EdgeRun(part: part, index: index, vertices: vertices)) }
            return true
        }
        return runs
    }
}

/// Vertices to be put into an edge, in its direction.
private struct EdgeRun {
    let part: Int
    let index: Int
    var vertices: [Coordinate]

    func moved(by offset: Double) -> EdgeRun {
        var run = self
        if offset != 0 { for place in run.vertices.indices { run.vertices[place].x += offset } }
        return run
    }
}

extension Coordinate {
    /// Whether x and y are the same.
    fileprivate func isAt(_ other: Coordinate) -> Bool { x == other.x && y == other.y }
}

extension SpatialReference? {
    /// How far apart places may lie that count as one, by default: a millimeter, the tolerance of ArcGIS, where the reference tells how long that is
    /// ("The properties of a spatial reference", ArcGIS Pro), or what rounding makes of positions of that size.
    func coincidence(at places: Coordinate...) -> Double {
        let rounding = places.reduce(0) { max($0, $1.x.magnitude.ulp, $1.y.magnitude.ulp) } * 8
        guard let reference = self else { return rounding }
        return max(rounding, reference.isInDegrees ? 8.98315e-9 : 0.001)
    }
}

extension Geometry {
    /// Puts vertices into edges, from the back, so that the indices of those before hold. Z and m are interpolated, but for those of a position in
    /// one edge.
    fileprivate mutating func put(
        _ runs: [EdgeRun], _ position: Coordinate, into own: (part: Int, segment: Int)?
    ) throws(GeometryError) -> [GeometryChange] {
        var changes: [GeometryChange] = []
        for run in runs.sorted(by: { ($0.part, $0.index) > ($1.part, $1.index) }) {
            let (a, b) = try parts[run.part].segment(at: run.index)
            let isOwn = own.map { $0.part == run.part && $0.segment == run.index } ?? false
            let vertices = run.vertices.map { vertex in
                if isOwn && vertex.isAt(position) { return position }
                let between = SegmentGeometry.position(
                    at: SegmentGeometry.fraction(vertex.x, vertex.y, a.x, a.y, b.x, b.y), from: a, to: b)
                return Coordinate(x: vertex.x, y: vertex.y, z: between.z, m: between.m)
            }
            changes.append(try replaceRange(part: run.part, from: run.index + 1, to: run.index + 1, with: vertices))
        }
        return changes
    }
}

extension [GeometryChange] {
    /// Of changes that put vertices into edges, from the back, the one that put a position into an edge, with the index that it has after all of
    /// them: other edges may lie nearer to the front of the part.
    fileprivate func insertion(of position: Coordinate, by run: EdgeRun) -> GeometryChange? {
        guard let number = firstIndex(where: { $0.part == run.part && $0.from == run.index + 1 }),
            let place = run.vertices.firstIndex(where: { $0.isAt(position) })
        else { return nil }
        var own = self[number]
        (own.from, own.inserted) = (own.from + place, 1)
        for later in self[(number + 1)...] {
            guard let next = later.place(ofVertex: own.from, part: own.part) else { return nil }
            (own.part, own.from) = next
        }
        return own
    }
}
