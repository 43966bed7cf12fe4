import GromaGeometry
import GromaMap

/// The vertices that a drag moves, with those that features share with them, looked up once when it begins: while it goes on, vertices
/// that it passes over are not caught.
struct SharedDrag {
    let ranges: [PartRange]
    let shared: SharedVertices
    /// The sketch's vertices that move: those that are dragged, and others at the same positions; normalised.
    let own: [PartRange]
    /// The vertices of features that move along, by source and feature.
    let partners: [String: [Int: [PartRange]]]

    init(ranges: [PartRange], shared: SharedVertices) {
        self.ranges = ranges
        self.shared = shared
        own = (ranges + shared.own.ranges).normalised
        var partners: [String: [Int: [PartRange]]] = [:]
        for partner in shared.partners { partners[partner.source, default: [:]][partner.feature] = partner.vertices.ranges }
        self.partners = partners
    }
}

extension SketchLayer {
    /// Whether verbs have to look for features that share vertices.
    var sharesVertices: Bool { editsTopology && neighbours.contains { $0.isEditable } }

    private func topology(of value: Geometry) throws(SketchError) -> Topology {
        do throws(TopologyError) {
            return try Topology(
                sources: neighbours, spatialReference: value.spatialReference,
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
        if isToolStepOpen && isHandlingEvent, let known = sharedDrag, known.ranges == ranges { return known }
        let positions = try coordinates(of: ranges, in: value)
        let drag = SharedDrag(ranges: ranges, shared: try topology(of: value).sharedVertices(at: positions, in: value))
        if isToolStepOpen && isHandlingEvent && (isMoving || sharedDrag == nil) { sharedDrag = drag }
        return drag
    }

    /// Moves vertices, and those that features share with them, each to its target; one step.
    ///
    /// - Returns: What changed in the sketch's own geometry.
    func moveShared(
        _ ranges: [PartRange], named name: String, to target: (Coordinate) -> Coordinate
    ) throws(SketchError) -> [GeometryChange] {
        let value = try settled().value
        let drag = try sharedDrag(of: ranges, in: value, isMoving: true)
        // Targets are of the dragged vertices as they are now; the drag's partners move from where they were to the same places.
        let targets = try coordinates(of: ranges, in: value).map(target)
        return try applying(named: name) { value throws(TopologyError) in
            try drag.shared.moving(to: targets, in: value, movesZ: snapping.snapsZ)
        }
    }

    /// Transforms vertices, and those that features share with them; one step.
    ///
    /// - Returns: What changed in the sketch's own geometry, one change for each range of neighbours.
    func transformShared(
        _ ranges: [PartRange], by transform: MapTransform, named name: String
    ) throws(SketchError) -> [GeometryChange] {
        let value = try settled().value
        let shared = try topology(of: value).sharedVertices(at: try coordinates(of: ranges, in: value), in: value)
        return try applying(named: name) { value throws(TopologyError) in try shared.transforming(by: transform, in: value) }
    }

    /// Takes vertices out, and those that features share with them; one step.
    func removeShared(_ ranges: [PartRange], named name: String) throws(SketchError) -> [GeometryChange] {
        let value = try settled().value
        let positions = try coordinates(of: ranges, in: value)
        let shared = try topology(of: value).sharedVertices(at: positions, in: value)
        return try applying(named: name) { value throws(TopologyError) in try shared.removing(in: value) }
    }

    /// Makes a position a vertex of every edge that it was snapped to, and of every edge of editable sources that is the same: the
    /// very coordinate, with z and m interpolated. Nothing happens unless topology is edited and the position was snapped to an edge.
    /// Part of the open group's step, or one of its own.
    ///
    /// - Throws: `noGeometry`, `topology`.
    @discardableResult
    public func shareVertex(_ place: SketchPlace) throws(SketchError) -> [GeometryChange] {
        guard editsTopology, let snap = place.snap, snap.targets.contains(where: { $0.fraction != nil }) else { return [] }
        let topology = try topology(of: try settled().value)
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
        let topology = try topology(of: try settled().value)
        let target = SnapTarget(part: part, index: segment, fraction: 0.5)
        let changes = try applying(named: name) { value throws(TopologyError) in
            var step = try topology.inserting(coordinate, at: [target], in: value)
            // Others interpolate z and m between their own ends; the sketch's vertex has what it was given.
            if let own = step.ownChanges.insertion(intoSegment: segment, part: part) {
                _ = try? step.own.moveVertex(part: own.part, at: own.from, to: coordinate)
            }
            return step
        }
        return (changes, changes.insertion(intoSegment: segment, part: part))
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
        let value = try settled().value
        let step: TopologyStep
        do throws(TopologyError) { step = try body(value) } catch { throw SketchError(error) }
        guard !step.isEmpty else { return [] }
        _ = try rehearse { own in
            own = step.own
            return step.ownChanges
        }
        try openGroup(named: name)
        let depth = groups.count - 1
        do throws(SketchError) {
            var changes: [GeometryChange] = []
            if !step.ownChanges.isEmpty {
                changes = try editAll(named: name) { own in
                    own = step.own
                    return step.ownChanges.map { change in
                        var change = change
                        change.cause = name
                        return change
                    }
                }
            }
            for edit in step.edits {
                guard let source = neighbours.first(where: { $0.name == edit.source }) else { continue }
                try setPartner(edit.after, feature: edit.feature, of: source)
            }
            closeGroup()
            return changes
        } catch {
            rollBack(to: depth)
            throw error
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

extension [GeometryChange] {
    /// Of changes that put vertices into segments, from the back, the one that put a vertex into this segment, with the index that the
    /// vertex has after all of them: the same edge may come again nearer to the front of its part.
    fileprivate func insertion(intoSegment segment: Int, part: Int) -> GeometryChange? {
        guard let number = firstIndex(where: { $0.part == part && $0.from == segment + 1 }) else { return nil }
        var own = self[number]
        for later in self[(number + 1)...] {
            guard let place = later.place(ofVertex: own.from, part: own.part) else { return nil }
            (own.part, own.from) = place
        }
        return own
    }
}
