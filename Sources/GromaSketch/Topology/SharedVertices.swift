import GromaGeometry
import GromaMap

/// Vertices of the own geometry and of features that coincide at the same positions.
///
/// They are looked up once, at the start of a drag: vertices that the drag happens to pass over are not caught, and each of its events
/// moves the features from their initial positions, so that the last one is the edit of the whole drag.
public struct SharedVertices: Sendable {
    /// The requested positions; z and m are ignored.
    public let positions: [Coordinate]
    /// The own vertices at these positions.
    public let own: [SharedVertex]
    /// The features with vertices at these positions, in the order of their sources and ids.
    public let partners: [Partner]

    /// A feature that has vertices at the positions.
    public struct Partner: Sendable {
        /// The source it belongs to, by name.
        public let source: String
        /// The feature.
        public let feature: Int
        /// Its geometry when the vertices were looked up.
        public let geometry: Geometry
        /// Its vertices at the positions, in order of part and index.
        public let vertices: [SharedVertex]
    }
}

/// A vertex at one of several positions.
public struct SharedVertex: Hashable, Sendable {
    /// The index of the position.
    public let position: Int
    /// The path or ring; 0 for points.
    public let part: Int
    /// The vertex.
    public let index: Int
    /// The offset in x from the vertex to the position, in whole worlds, for a feature on the other side of the 180th meridian.
    public let offset: Double

    /// Creates a shared vertex.
    public init(position: Int, part: Int, index: Int, offset: Double = 0) {
        self.position = position
        self.part = part
        self.index = index
        self.offset = offset
    }
}

extension Topology {
    /// Returns the vertices at given positions, in the own geometry and in features: one position for a vertex that is moved or removed,
    /// both ends for an edge, more for a selection. Of equal positions the first is used. O(positions · log n).
    public func sharedVertices(at positions: [Coordinate], in own: Geometry) -> SharedVertices {
        struct Place: Hashable {
            let x: Double
            let y: Double
        }
        var seen: Set<Place> = []
        var ownVertices: [SharedVertex] = []
        var geometries: [Partner: Geometry] = [:]
        var vertices: [Partner: [SharedVertex]] = [:]
        for (i, position) in positions.enumerated() where seen.insert(Place(x: position.x, y: position.y)).inserted {
            own.collectVertices(at: position, number: i, into: &ownVertices)
            forEachPartner(at: position) { near in
                var found: [SharedVertex] = []
                near.geometry.collectVertices(at: position, number: i, offset: near.offset, into: &found)
                guard !found.isEmpty else { return }
                geometries[near.partner] = near.original
                vertices[near.partner, default: []] += found
            }
        }
        let partners = geometries.sorted { ($0.key.source, $0.key.feature) < ($1.key.source, $1.key.feature) }.map {
            SharedVertices.Partner(
                source: sources[$0.source].name, feature: $0.feature, geometry: $1,
                vertices: (vertices[$0] ?? []).sorted { ($0.part, $0.index) < ($1.part, $1.index) })
        }
        return SharedVertices(
            positions: positions, own: ownVertices.sorted { ($0.part, $0.index) < ($1.part, $1.index) }, partners: partners)
    }
}

extension Geometry {
    fileprivate func collectVertices(at position: Coordinate, number: Int, offset: Double = 0, into found: inout [SharedVertex]) {
        let box = Extent(xMin: position.x, yMin: position.y, xMax: position.x, yMax: position.y)
        forEachVertex(in: box) { part, index, _ in
            found.append(SharedVertex(position: number, part: part, index: index, offset: offset))
            return true
        }
    }
}

extension SharedVertices {
    /// Moves the vertices from each position to another, in the own geometry and in all features.
    ///
    /// In features only x and y change, and z if `movesZ` is true and a position has one; own vertices get a z that a position has, if they
    /// have any. M never changes. O(vertices · log n).
    ///
    /// - Parameters:
    /// - targets: The new positions, as many as there are positions.
    /// - own: The current own geometry; its vertices must still have the same indices.
    /// - Throws: `wrongCount`, `geometry` for a position that is not finite or a vertex that no longer exists.
    public func moving(
        to targets: [Coordinate], in own: Geometry, movesZ: Bool = false
    ) throws(TopologyError) -> TopologyStep {
        guard targets.count == positions.count else { throw .wrongCount(found: targets.count, expected: positions.count) }
        func move(
            _ vertices: [SharedVertex], of geometry: Geometry, withZ: Bool
        ) throws(GeometryError) -> (Geometry, [GeometryChange]) {
            var result = geometry
            var changes: [GeometryChange] = []
            for vertex in vertices {
                let target = targets[vertex.position]
                let z = withZ && geometry.dimensions.hasZ ? target.z : .nan
                changes.append(
                    try result.moveVertex(
                        part: vertex.part, at: vertex.index, to: Coordinate(x: target.x - vertex.offset, y: target.y, z: z)))
            }
            return (result, changes)
        }
        return try step(
            own: own,
            editsOwn: { vertices, geometry throws(GeometryError) in
                try move(vertices, of: geometry, withZ: true)
            }
        ) { vertices, geometry throws(GeometryError) in
            try move(vertices, of: geometry, withZ: movesZ)
        }
    }

    /// Transforms all of the vertices, in the own geometry and in all features; z and m are unchanged. For many vertices this is much
    /// faster than `moving`. O(log n + vertices).
    ///
    /// - Parameters:
    /// - transform: The transform from the positions of the vertices when they were looked up.
    /// - own: The own geometry at that time.
    /// - Throws: `geometry` if a position would not be finite.
    public func transforming(by transform: MapTransform, in own: Geometry) throws(TopologyError) -> TopologyStep {
        func change(
            _ vertices: [SharedVertex], of geometry: Geometry
        ) throws(GeometryError) -> (Geometry, [GeometryChange]) {
            var result = geometry
            var changes: [GeometryChange] = []
            // What lies in another world is transformed from where it is seen.
            for (offset, vertices) in Dictionary(grouping: vertices, by: \.offset).sorted(by: { $0.key < $1.key }) {
                changes += try result.transformVertices(in: vertices.ranges, by: transform.seen(from: offset))
            }
            return (result, changes)
        }
        return try step(own: own, editsOwn: change, change)
    }

    /// Removes the vertices from the own geometry and from the lines and polygons among the features; points are unchanged. O(vertices ·
    /// log n).
    ///
    /// - Throws: `wouldCollapse` if a line of a feature would have fewer than two vertices, or a ring fewer than three; `wouldLeaveGap` at
    ///   a node where three or more areas meet; `geometry`.
    public func removing(in own: Geometry) throws(TopologyError) -> TopologyStep {
        for partner in partners where partner.geometry.hasEdges {
            let least = partner.geometry.type == .polygon ? 3 : 2
            let parts = partner.geometry.parts
            for ranges in Dictionary(grouping: partner.vertices, by: \.part).sorted(by: { $0.key < $1.key }) {
                let left = parts[ranges.key].count - ranges.value.count
                guard left >= least else {
                    throw .wouldCollapse(
                        source: partner.source, feature: partner.feature, part: ranges.key, vertices: left)
                }
            }
        }
        try checkNodes(own)
        func remove(
            _ vertices: [SharedVertex], of geometry: Geometry
        ) throws(GeometryError) -> (Geometry, [GeometryChange]) {
            var result = geometry
            let changes = try result.removeVertices(in: vertices.ranges, cause: "removeVertex")
            return (result, changes)
        }
        return try step(own: own, editsOwn: remove) { vertices, geometry throws(GeometryError) in
            geometry.hasEdges ? try remove(vertices, of: geometry) : (geometry, [])
        }
    }

    private typealias Edit = ([SharedVertex], Geometry) throws(GeometryError) -> (Geometry, [GeometryChange])

    private func step(
        own: Geometry, editsOwn editOwn: Edit, _ editPartner: Edit
    ) throws(TopologyError) -> TopologyStep {
        var step = TopologyStep(own: own, ownChanges: [], edits: [])
        do throws(GeometryError) {
            if !self.own.isEmpty { (step.own, step.ownChanges) = try editOwn(self.own, own) }
        } catch {
            throw .geometry(source: nil, feature: nil, error)
        }
        for partner in partners {
            do throws(GeometryError) {
                let (after, changes) = try editPartner(partner.vertices, partner.geometry)
                guard !changes.isEmpty else { continue }
                step.edits.append(
                    TopologyEdit(
                        source: partner.source, feature: partner.feature, before: partner.geometry, after: after,
                        changes: changes))
            } catch {
                throw .geometry(source: partner.source, feature: partner.feature, error)
            }
        }
        return step
    }
}

extension [SharedVertex] {
    /// The same as ranges of vertices, normalized.
    var ranges: [PartRange] {
        map { PartRange(part: $0.part, range: $0.index..<($0.index + 1)) }.normalised
    }
}
