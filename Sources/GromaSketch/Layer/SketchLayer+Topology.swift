import GromaGeometry
import GromaMap

extension SketchLayer {
    /// Whether verbs have to look for features that share vertices.
    var sharesVertices: Bool { editsTopology && neighbours.hasEditable }

    private func topology(of value: Geometry) throws(SketchError) -> Topology {
        do throws(TopologyError) {
            return try Topology(
                sources: neighbours.seen, spatialReference: value.spatialReference,
                hiddenFeatures: snapping.sources.mapValues(\.hiddenFeatures))
        } catch {
            throw SketchError(error)
        }
    }

    /// What moves along with vertices: what did when the open step first asked for them, else what does now. O(vertices · log n), once a
    /// step.
    ///
    /// - Parameter isMoving: Whether they are about to be moved: what else is asked for meanwhile is not kept in their place.
    func sharedDrag(of ranges: [PartRange], in value: Geometry, isMoving: Bool) throws(SketchError) -> SharedDrag {
        let isInStep = document.isStepOpen && document.isHandlingEvent
        if isInStep, let known = document.sharedDrag, known.ranges == ranges { return known }
        let positions = try coordinates(of: ranges, in: value)
        let drag = SharedDrag(ranges: ranges, shared: try topology(of: value).sharedVertices(at: positions, in: value))
        if isInStep && (isMoving || document.sharedDrag == nil) { document.sharedDrag = drag }
        return drag
    }

    /// Moves vertices, and those that features share with them, each to its target; one step.
    ///
    /// - Returns: What changed in the sketch's own geometry.
    func moveShared(
        _ ranges: [PartRange], named name: String, to target: (Coordinate) -> Coordinate
    ) throws(SketchError) -> [GeometryChange] {
        let value = try document.settled().value
        let drag = try sharedDrag(of: ranges, in: value, isMoving: true)
        // Targets are of the dragged vertices as they are now; the drag's partners move from where they were to the same places.
        let targets = try coordinates(of: ranges, in: value).map(target)
        return try applying(named: name) { value throws(TopologyError) in
            try drag.shared.moving(to: targets, in: value, movesZ: snapping.snapsZ)
        }
    }

    /// Transforms vertices, and those that features share with them; one step.
    ///
    /// - Returns: What changed in the sketch's own geometry, one change for each range of neighbors.
    func transformShared(
        _ ranges: [PartRange], by transform: MapTransform, named name: String
    ) throws(SketchError) -> [GeometryChange] {
        let value = try document.settled().value
        let shared = try topology(of: value).sharedVertices(at: try coordinates(of: ranges, in: value), in: value)
        return try applying(named: name) { value throws(TopologyError) in try shared.transforming(by: transform, in: value) }
    }

    /// Takes vertices out, and those that features share with them; one step.
    func removeShared(_ ranges: [PartRange], named name: String) throws(SketchError) -> [GeometryChange] {
        let value = try document.settled().value
        let positions = try coordinates(of: ranges, in: value)
        let shared = try topology(of: value).sharedVertices(at: positions, in: value)
        return try applying(named: name) { value throws(TopologyError) in try shared.removing(in: value) }
    }

    /// Makes a position a vertex of every edge that it was snapped to, and of every coincident edge of editable sources: with exactly this
    /// coordinate, and interpolated z and m. Does nothing unless topology is edited and the position was snapped to an edge. Part of the
    /// open group's step, or a separate one.
    ///
    /// - Throws: `noGeometry`, `topology`.
    @discardableResult
    public func shareVertex(_ place: SketchPlace) throws(SketchError) -> [GeometryChange] {
        guard editsTopology, let snap = place.snap, snap.targets.contains(where: { $0.fraction != nil }) else { return [] }
        let topology = try topology(of: try document.settled().value)
        return try applying(named: "shareVertex") { value throws(TopologyError) in
            try topology.inserting(place.position, at: snap.targets, in: value)
        }
    }

    /// Puts a vertex into a segment of the sketch, and into the same edges of it and of features; one step.
    ///
    /// - Returns: What changed in the sketch's own geometry; and the change that put the vertex into the segment, with the index that
    ///   the vertex has after all of them, nil where it was an end of the segment already.
    func insertShared(
        _ coordinate: Coordinate, part: Int, segment: Int, named name: String
    ) throws(SketchError) -> (changes: [GeometryChange], own: GeometryChange?) {
        let topology = try topology(of: try document.settled().value)
        var own: GeometryChange?
        let changes = try applying(named: name) { value throws(TopologyError) in
            let (step, change) = try topology.inserting(coordinate, intoSegment: segment, part: part, of: value)
            own = change
            return step
        }
        own?.cause = name
        return (changes, own)
    }

    /// Removes a vertex that has the same x and y as the previous or next one of its part, as after moving it onto its neighbor. The
    /// neighbor remains, with its z and m, and is selected if the vertex was. Does nothing if no neighbor lies there, or for a line of
    /// two vertices or a ring of three. While topology is edited, features of editable sources in which two vertices now coincide there
    /// keep one of them, by the same rule. Part of the open group's step, or a separate one.
    ///
    /// QGIS and ArcGIS do this when the edit is finished, because they regard a shape with a zero-length segment as invalid ("Topological
    /// editing" in QGIS's manual; "Simplify" of ArcGIS); here it happens at once, and is undone with the move.
    ///
    /// - Returns: Whether there was such a vertex.
    /// - Throws: `noGeometry`, and what editing throws.
    @discardableResult
    public func mergeVertex(part: Int = 0, at index: Int) throws(SketchError) -> Bool {
        let value = try document.settled().value
        guard value.type == .polyline || value.type == .polygon, value.parts.indices.contains(part) else { return false }
        let path = value.parts[part]
        guard (0..<path.count).contains(index), let twin = path.twin(ofVertex: index), path.count > path.leastCount else { return false }
        let wasSelected = selection == .vertex(part: part, index: index)
        let vertex = path[index]
        let shared = sharesVertices ? try topology(of: value).sharedVertices(at: [vertex], in: value) : nil
        _ = try applying(named: "removeVertex") { value throws(TopologyError) in
            var step = TopologyStep(own: value, ownChanges: [], edits: shared?.partners.compactMap { $0.withoutTwins() } ?? [])
            do throws(GeometryError) { step.ownChanges = [try step.own.removeVertex(part: part, at: index)] } catch {
                throw .geometry(source: nil, feature: nil, error)
            }
            return step
        }
        if wasSelected { try selectVertex(part: part, at: twin < index ? twin : twin - 1) }
        return true
    }

    private func coordinates(of ranges: [PartRange], in value: Geometry) throws(SketchError) -> [Coordinate] {
        let parts = value.parts
        var found: [Coordinate] = []
        for range in ranges {
            guard parts.indices.contains(range.part) else {
                throw .geometry(.indexOutOfRange(what: "part", found: range.part, allowed: 0..<parts.count))
            }
            let path = parts[range.part]
            guard range.range.lowerBound >= 0, range.range.upperBound <= path.count else {
                throw .geometry(.indexOutOfRange(what: "vertex", found: range.range.lowerBound, allowed: 0..<path.count))
            }
            found += path.subpath(range.range).coordinates
        }
        return found
    }

    /// Carries a topological step out: the sketch's own changes and those of features, as one step of that name.
    private func applying(
        named name: String, _ body: (Geometry) throws(TopologyError) -> TopologyStep
    ) throws(SketchError) -> [GeometryChange] {
        let value = try document.settled().value
        let step: TopologyStep
        do throws(TopologyError) { step = try body(value) } catch { throw SketchError(error) }
        guard !step.isEmpty else { return [] }
        let edits = step.edits.compactMap { edit in
            neighbours.named(edit.source).map { (source: $0, feature: edit.feature, after: edit.after) }
        }
        return try document.transact(SketchEdit(name: name), with: edits) { own in
            own = step.own
            return step.ownChanges.map { change in
                var change = change
                change.cause = name
                return change
            }
        }
    }
}

extension SketchError {
    /// The error of a topological edit; what the sketch's own geometry refused is said as of any other verb.
    init(_ error: TopologyError) {
        switch error {
        case .geometry(nil, nil, let error): self = .geometry(error)
        case .source(let error): self = .snapSource(error)
        default: self = .topology(error)
        }
    }
}

extension Path {
    /// The vertex before or behind another that lies at the same x and y; nil where neither does.
    fileprivate func twin(ofVertex index: Int) -> Int? {
        let (before, behind) = (index > 0 ? index - 1 : isRing ? count - 1 : index, index + 1 < count ? index + 1 : isRing ? 0 : index)
        return [before, behind].first { $0 != index && self[$0].x == self[index].x && self[$0].y == self[index].y }
    }

    /// How many vertices make a line, or a ring.
    fileprivate var leastCount: Int { isRing ? 3 : 2 }
}

extension SharedVertices.Partner {
    /// The edit that leaves one vertex of those that follow each other at one position; nil where there are none such, or too few would be left.
    fileprivate func withoutTwins() -> TopologyEdit? {
        guard geometry.hasEdges else { return nil }
        var after = geometry
        var changes: [GeometryChange] = []
        for vertex in vertices.reversed() {
            let path = after.parts[vertex.part]
            guard path.twin(ofVertex: vertex.index) != nil, path.count > path.leastCount else { continue }
            guard let change = try? after.removeVertex(part: vertex.part, at: vertex.index) else { continue }
            changes.append(change)
        }
        guard !changes.isEmpty else { return nil }
        return TopologyEdit(source: source, feature: feature, before: geometry, after: after, changes: changes)
    }
}
