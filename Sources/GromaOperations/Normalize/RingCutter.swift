import GromaGeometry

/// Cuts rings at the seams into rings of one world each, closed along the seams by the even-odd rule.
///
/// A ring is divided into arcs, each inside a single world with both ends on its seams. Along a seam from south to north, the ends
/// alternate between entering and leaving the area, so they are joined in pairs. Cutting in this way commutes with taking the even-odd
/// area, so the rings need not be valid.
struct RingCutter {
    private struct Arc {
        let path: Path
        let world: Double
        /// The seams that the arc starts and ends on.
        let startSeam: Double
        let endSeam: Double
    }

    let worlds: Worlds
    let operation: String
    /// The rings by world.
    private(set) var rings: [Double: [Path]] = [:]
    private var arcs: [Arc] = []

    init(_ worlds: Worlds, _ operation: String) {
        self.worlds = worlds
        self.operation = operation
    }

    /// Adds a ring: as a whole if it crosses no seam. O(seams · log n + segments met)
    mutating func add(_ ring: Path) throws(OperationError) {
        let extent = ring.extent
        if extent.isEmpty { return }
        if let world = worlds.world(holding: extent.xMin, extent.xMax) {
            rings[world, default: []].append(ring)
            return
        }
        let cuts = ring.ringCuts(worlds, try worlds.seams(between: extent.xMin, extent.xMax, operation))
        guard cuts.count > 1 else { return }
        let line = ring.line()
        for (index, cut) in cuts.enumerated() {
            let next = cuts[(index + 1) % cuts.count]
            let middle =
                index + 1 < cuts.count
                ? line.subpath((cut.segment + 1)..<max(next.segment + 1, cut.segment + 1))
                : line.subpath((cut.segment + 1)..<line.count).appending(line.subpath(0..<(next.segment + 1)))
            let path = middle.extended(from: cut.place, to: next.place)
            // An arc along a seam encloses nothing.
            if path.extent.width == 0 { continue }
            arcs.append(Arc(path: path, world: cut.worldAfter, startSeam: cut.seam, endSeam: next.seam))
        }
    }

    /// Joins the arcs into rings. O(arcs · log arcs)
    mutating func close() {
        struct End {
            let y: Double
            let arc: Int
            let isStart: Bool
        }
        var ends: [Side: [End]] = [:]
        for (index, arc) in arcs.enumerated() {
            guard let start = arc.path.first, let end = arc.path.last else { continue }
            ends[Side(world: arc.world, seam: arc.startSeam), default: []].append(End(y: start.y, arc: index, isStart: true))
            ends[Side(world: arc.world, seam: arc.endSeam), default: []].append(End(y: end.y, arc: index, isStart: false))
        }
        // For each start and end of an arc (indices 2 · arc and 2 · arc + 1), the index that it is joined to.
        var partner = [Int](repeating: -1, count: 2 * arcs.count)
        for side in ends.keys {
            let sorted = (ends[side] ?? []).sorted { ($0.y, $0.arc, $0.isStart ? 1 : 0) < ($1.y, $1.arc, $1.isStart ? 1 : 0) }
            var k = 0
            while k + 1 < sorted.count {
                let a = 2 * sorted[k].arc + (sorted[k].isStart ? 0 : 1)
                let b = 2 * sorted[k + 1].arc + (sorted[k + 1].isStart ? 0 : 1)
                partner[a] = b
                partner[b] = a
                k += 2
            }
        }
        var isUsed = [Bool](repeating: false, count: arcs.count)
        for first in arcs.indices where !isUsed[first] {
            var path = Path(dimensions: arcs[first].path.dimensions)
            var arc = first
            var isForward = true
            repeat {
                isUsed[arc] = true
                path = path.joined(isForward ? arcs[arc].path : arcs[arc].path.reversed())
                let next = partner[2 * arc + (isForward ? 1 : 0)]
                guard next >= 0 else { break }
                arc = next / 2
                isForward = next % 2 == 0
            } while !isUsed[arc]
            rings[arcs[first].world, default: []].append(path.closedRing())
        }
        arcs = []
    }

    /// A seam as seen from one of its two worlds.
    private struct Side: Hashable {
        let world: Double
        let seam: Double
    }
}

extension Path {
    /// Returns this path followed by another, with a common position only once.
    fileprivate func joined(_ other: Path) -> Path {
        guard let last, let start = other.first, last.x == start.x, last.y == start.y else { return appending(other) }
        return appending(other.subpath(1..<other.count))
    }

    /// Returns the path as a ring, without a last vertex that repeats the first.
    fileprivate func closedRing() -> Path {
        guard count > 1, let first, let last, first.x == last.x, first.y == last.y else { return ring() }
        return subpath(0..<(count - 1)).ring()
    }
}
