import GromaGeometry

/// What stands between two areas is an edge, and a vertex of it can be taken out of both. Where three or more areas meet there is a node: each of them
/// goes on from there along other edges, so that without it each would be bounded by a line of its own, with a gap between them.
extension SharedVertices {
    /// Refuses to take nodes out.
    ///
    /// Each ring through a position joins the vertex before it to the one after. As long as rings agree about these two, or only two disagree (at the
    /// outer end of an edge between two areas, or where a hole touches its shell), the areas stay beside each other. Rings that merely touch at the
    /// position, without an edge in common, do not matter to each other. O(vertices).
    ///
    /// - Throws: `wouldLeaveGap`.
    func checkNodes(_ own: Geometry) throws(TopologyError) {
        var corners: [Int: Set<Corner>] = [:]
        for vertex in self.own { own.corner(at: vertex).map { _ = corners[vertex.position, default: []].insert($0) } }
        for partner in partners {
            for vertex in partner.vertices {
                guard let corner = partner.geometry.corner(at: vertex) else { continue }
                corners[vertex.position, default: []].insert(corner)
                if let all = corners[vertex.position], all.count > 2, Self.hasNode(all, around: corner) {
                    throw .wouldLeaveGap(source: partner.source, feature: partner.feature, at: positions[vertex.position])
                }
            }
        }
    }

    /// Whether three corners or more are joined by edges.
    private static func hasNode(_ corners: Set<Corner>, around first: Corner) -> Bool {
        var joined: Set<Corner> = [first]
        var ends: Set<Corner.End> = [first.before, first.after]
        var isGrowing = true
        while isGrowing && joined.count < 3 {
            isGrowing = false
            for corner in corners where !joined.contains(corner) && (ends.contains(corner.before) || ends.contains(corner.after)) {
                joined.insert(corner)
                ends.formUnion([corner.before, corner.after])
                isGrowing = true
            }
        }
        return joined.count > 2
    }
}

/// The vertices before and after one of a ring, whichever way round.
private struct Corner: Hashable {
    struct End: Hashable, Comparable {
        let x: Double
        let y: Double

        static func < (a: End, b: End) -> Bool { (a.x, a.y) < (b.x, b.y) }
    }

    let before: End
    let after: End

    init(_ a: End, _ b: End) { (before, after) = a < b ? (a, b) : (b, a) }
}

extension Geometry {
    /// What a ring joins at a vertex, in the world of the vertex's position; nil for what is no area.
    fileprivate func corner(at vertex: SharedVertex) -> Corner? {
        guard type == .polygon else { return nil }
        let ring = parts[vertex.part]
        guard ring.count > 2, vertex.index < ring.count else { return nil }
        let before = ring[vertex.index == 0 ? ring.count - 1 : vertex.index - 1]
        let after = ring[vertex.index + 1 == ring.count ? 0 : vertex.index + 1]
        return Corner(
            Corner.End(x: before.x + vertex.offset, y: before.y), Corner.End(x: after.x + vertex.offset, y: after.y))
    }
}
