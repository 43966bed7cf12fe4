/// A sequence of vertices in a persistent tree: a path of a polyline, a ring of a polygon, or the points of a multipoint.
///
/// Copies share their vertices, and an edit of one copies only the nodes between the root and the vertex, so keeping the value before an
/// edit costs less than 4 kB however long the path is. Access and edits by index are O(log n). A ring is stored open: its last vertex does
/// not repeat the first one, and one more segment leads back to the start. At most 2³² - 1 vertices.
public struct Path: Sendable {
    var tree: SummaryTree<VertexLeaf>

    /// The ordinates that every vertex has.
    public let dimensions: Dimensions

    /// The role of the ring in its polygon. It has no meaning for a path of a polyline.
    public var role: RingRole = .unassigned

    /// Whether a sketched ring was closed by the verb, so that no more vertices are expected.
    public var isFinished = false

    /// Creates a path without vertices.
    public init(dimensions: Dimensions = .xy, isRing: Bool = false) {
        self.dimensions = dimensions
        tree = SummaryTree(isCyclic: isRing)
    }

    init(tree: SummaryTree<VertexLeaf>, dimensions: Dimensions, role: RingRole = .unassigned, isFinished: Bool = false) {
        self.tree = tree
        self.dimensions = dimensions
        self.role = role
        self.isFinished = isFinished
    }

    /// The number of vertices; a ring's first one counts once.
    public var count: Int { tree.count }

    /// Whether it has no vertices.
    public var isEmpty: Bool { tree.count == 0 }

    /// Whether a last segment leads from the last vertex back to the first.
    public var isRing: Bool { tree.isCyclic }

    /// The number of segments. Segment i runs from vertex i to i + 1; a ring of two or more vertices has one more.
    public var segmentCount: Int { count < 2 ? 0 : (isRing ? count : count - 1) }

    /// The bounding box of all vertices. O(1).
    public var extent: Extent { tree.extent }

    /// Returns whether both share the same memory, which makes them equal without a comparison of vertices. O(1).
    public func sharesStorage(with other: Path) -> Bool { tree.isIdentical(to: other.tree) }

    /// Describes violations of the tree's invariants; there should never be any. O(n), for tests.
    package func brokenInvariants() -> [String] {
        var problems = tree.brokenInvariants(isEqual: ==)
        tree.forEachLeaf(in: 0..<count) { leaf, _ in
            if leaf.dimensions != dimensions { problems.append("a leaf of other dimensions") }
        }
        return problems
    }
}

extension Path: Hashable {
    /// Compares vertices, the kind and the role. O(1) if both share their storage, O(log n) for each difference between values that come
    /// from one another by edits, otherwise O(n).
    public static func == (a: Path, b: Path) -> Bool {
        guard a.count == b.count, a.isRing == b.isRing, a.dimensions == b.dimensions, a.role == b.role,
            // Lines that are being drawn differ at their ends.
            a.isFinished == b.isFinished, a.extent == b.extent, a.last == b.last
        else { return false }
        if a.sharesStorage(with: b) { return true }
        let known = a.tree.isEqual(to: b.tree) { first, second in
            (0..<first.count).allSatisfy { first.element(at: $0) == second.element(at: $0) }
        }
        if let known { return known }
        var isEqual = true
        a.forEachChunk { chunk in
            guard isEqual else { return }
            var i = chunk.firstIndex
            b.forEachChunk(in: i..<(i + chunk.count)) { other in
                let offset = i - chunk.firstIndex
                for k in 0..<other.count where isEqual {
                    isEqual = chunk.coordinate(at: offset + k) == other.coordinate(at: k)
                }
                i += other.count
            }
        }
        return isEqual
    }

    /// Hashes the count, the bounding box and the first vertices, which distinguishes paths well enough in O(1).
    public func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        hasher.combine(extent)
        hasher.combine(isRing)
        for i in 0..<min(count, 8) { hasher.combine(self[i]) }
    }
}
