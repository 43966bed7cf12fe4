import GromaBase
import CGEOS
import GromaGeometry

/// Simplicity as defined by GEOS, with the position that its C interface does not report.
struct OGCSimplicity {
    let hook: OperationHook

    func check(_ geometry: Geometry) throws(OperationError) -> TopologyCheck {
        if let place = GeometryEngine.placeOfLonePath(geometry) { return .failed("a path has only one vertex", at: place) }
        if case .polygon(let polygon) = geometry, polygon.hasUnassignedRings {
            return try GeometryEngine().isValid(geometry, hook: hook)
        }
        if case .collection(let collection) = geometry {
            for member in collection.geometries {
                let answer = try check(member)
                if !answer.value { return answer }
            }
            return .passed
        }
        let isSimple = try GEOSContext.run("isSimple", hook: hook) { (context) throws(OperationError) in
            let handle = try context.make(geometry)
            let raw = handle.raw
            return try context.computedPredicate { GEOSisSimple_r($0, raw) }
        }
        return isSimple ? .passed : try failure(geometry)
    }

    /// Returns the reason and the position, as far as they can be determined.
    private func failure(_ geometry: Geometry) throws(OperationError) -> TopologyCheck {
        switch geometry {
        case .multipoint(let multipoint):
            return .failed("a point is given twice", at: DuplicateFilter.firstRepeat(multipoint.points))
        case .polyline(let polyline):
            let chains = VertexChains(polyline.paths)
            return .failed("a line meets itself or another away from their ends", at: try place(chains))
        case .polygon(let polygon):
            for ring in polygon.rings {
                if let place = try place(VertexChains([ring])) { return .failed("a ring meets itself", at: place) }
            }
            return .failed("a ring meets itself")
        default: return .failed("not simple")
        }
    }

    private func place(_ chains: VertexChains) throws(OperationError) -> Coordinate? {
        var finder = LineContactFinder(chains: chains, isCancelled: hook.isCancelled)
        SegmentIndex(chains).visitPairs(&finder)
        if finder.wasCancelled { throw .cancelled(operation: "isSimple") }
        return finder.place.flatMap { $0.x.isFinite && $0.y.isFinite ? $0 : nil }
    }
}

/// Searches for the first place where lines meet away from their ends.
private struct LineContactFinder: SegmentPairVisitor {
    let chains: VertexChains
    private(set) var place: Coordinate?
    private(set) var wasCancelled = false
    private let isCancelled: (@Sendable () -> Bool)?
    private var visits = 0

    init(chains: VertexChains, isCancelled: (@Sendable () -> Bool)?) {
        self.chains = chains
        self.isCancelled = isCancelled
    }

    mutating func goesOn() -> Bool {
        if let isCancelled, isCancelled() { wasCancelled = true }
        return !wasCancelled
    }

    mutating func visit(_ i: Int, _ j: Int) -> Bool {
        visits &+= 1
        if visits & 0xFFFF == 0, !goesOn() { return false }
        switch chains.contact(i, j) {
        case .none: return true
        case .crossing:
            let point = chains.crossingPoint(i, j)
            place = Coordinate(x: point.x, y: point.y)
            return false
        case .touch:
            for (vertex, segment) in [(j, i), (j + 1, i), (i, j), (i + 1, j)] where chains.lies(vertex, on: segment) {
                let met = chains.isSame(vertex, segment) ? segment : segment + 1
                if chains.isSame(vertex, met), isEnd(vertex), isEnd(met) { continue }
                if chains.isSame(vertex, met), chains.isJoint(vertex, met) { continue }
                place = chains.coordinate(vertex)
                return false
            }
            // A closed line of two segments: its vertices may meet, its segments may not.
            if let joint = chains.joint(i, j) {
                place = chains.coordinate(joint.shared)
                return false
            }
            return true
        }
    }

    /// Returns whether a vertex is an end of an open line.
    private func isEnd(_ vertex: Int) -> Bool {
        let c = chains.chain(of: vertex)
        let range = chains.vertices(c)
        return (vertex == range.lowerBound || vertex == range.upperBound - 1) && !chains.isSame(range.lowerBound, range.upperBound - 1)
    }
}

extension VertexChains {
    /// Creates chains of the paths' vertices without changes, rings closed.
    convenience init(_ paths: some Sequence<Path>) {
        let paths = Array(paths)
        let dimensions = paths.first?.dimensions ?? .xy
        self.init(capacity: paths.reduce(0) { $0 + $1.count + 1 }, hasZ: dimensions.hasZ, hasM: dimensions.hasM)
        for path in paths {
            let start = vertexCount
            path.copy(xy: xy + 2 * start, z: z.map { $0 + start }, m: m.map { $0 + start })
            advance(path.count)
            endChain(closed: path.isRing)
        }
    }

    /// Returns whether a vertex lies on a segment, ends included. Exact.
    func lies(_ vertex: Int, on s: Int) -> Bool { isInBox(vertex, s) && side(s, s + 1, vertex) == 0 }

    /// Returns whether two vertices at the same position are one, or the first and the last of the same chain, also of a line that ends where
    /// it begins.
    func isJoint(_ a: Int, _ b: Int) -> Bool {
        if a == b { return true }
        let range = vertices(chain(of: min(a, b)))
        return min(a, b) == range.lowerBound && max(a, b) == range.upperBound - 1
    }
}
