/// The paths of a polyline or the rings of a polygon, in a persistent tree: editing one of 188,624 copies neither the list nor the other
/// paths. Access and edits by index are O(log n), and the bounding boxes of the paths are an index that follows every edit.
public struct Parts: Sendable {
    var tree: SummaryTree<PartLeaf>

    /// The number of vertices of all paths. O(1).
    public private(set) var vertexCount: Int

    /// Creates an empty list.
    public init() {
        tree = SummaryTree()
        vertexCount = 0
    }

    /// Creates a list of paths. O(n).
    public init(_ paths: some Sequence<Path>) {
        let paths = Array(paths)
        let leafCount = (paths.count + PartLeaf.bulkCount - 1) / PartLeaf.bulkCount
        vertexCount = paths.reduce(0) { $0 + $1.count }
        tree = SummaryTree(leafCount: leafCount, isCyclic: false) { i in
            PartLeaf.make(paths[SummaryTree<PartLeaf>.evenRange(of: i, among: leafCount, count: paths.count)])
        }
    }

    /// Creates a list of one path. O(1).
    public init(one path: Path) {
        let leaf = PartLeaf.make(capacity: 1)
        leaf.insert(path, at: 0)
        vertexCount = path.count
        tree = SummaryTree(Subtree(leaf: leaf), isCyclic: false)
    }

    /// The bounding box of all paths. O(1).
    public var extent: Extent { tree.extent }

    /// Changes one path in place. If `body` throws, the path keeps its state at that time. O(log n) plus the change.
    ///
    /// - Precondition: the index is in range.
    /// - Throws: What `body` throws.
    public mutating func update<R, E: Error>(at index: Int, _ body: (inout Path) throws(E) -> R) throws(E) -> R {
        precondition(index >= 0 && index < count, "part index out of range")
        var before = 0
        var after = 0
        let result: Result<R, E> = tree.updateLeaf(containing: index) { leaf, offset, extent in
            let old = leaf.paths[offset].extent
            before = leaf.paths[offset].count
            defer {
                after = leaf.paths[offset].count
                extent.follow(old, leaf.paths[offset].extent, in: leaf)
            }
            do throws(E) {
                return .success(try body(&leaf.paths[offset]))
            } catch {
                return .failure(error)
            }
        }
        vertexCount += after - before
        return try result.get()
    }

    /// Inserts a path before the one at `index`, or at the end if `index` is the count. O(log n).
    ///
    /// - Precondition: the index is in 0...count.
    public mutating func insert(_ path: Path, at index: Int) {
        precondition(index >= 0 && index <= count, "part index out of range")
        tree.insert(path, at: index) { PartLeaf.make(capacity: PartLeaf.maximumCount) }
        vertexCount += path.count
    }

    /// Adds a path at the end. O(log n).
    public mutating func append(_ path: Path) { insert(path, at: count) }

    /// Removes a path and returns it. O(log n).
    ///
    /// - Precondition: the index is in range.
    @discardableResult
    public mutating func remove(at index: Int) -> Path {
        let removed = self[index]
        tree.remove(at: index)
        vertexCount -= removed.count
        return removed
    }

    /// Replaces a range with other paths. O(log n + paths).
    ///
    /// - Precondition: the range lies in 0...count.
    public mutating func replaceSubrange(_ range: Range<Int>, with paths: some Sequence<Path>) {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "part range out of bounds")
        for i in range { vertexCount -= self[i].count }
        let other = Parts(paths)
        vertexCount += other.vertexCount
        tree.replaceSubrange(range, with: other.tree)
    }

    /// Returns whether both share the same memory. O(1).
    public func sharesStorage(with other: Parts) -> Bool { tree.isIdentical(to: other.tree) }

    /// Returns the indices of the paths whose bounding boxes intersect a rectangle, in order. O(log n + found).
    public func indices(meeting box: Extent) -> [Int] {
        var found: [Int] = []
        tree.forEachLeaf(meeting: box) { leaf, start in
            for i in 0..<leaf.count where leaf.paths[i].extent.intersects(box) { found.append(start + i) }
            return true
        }
        return found
    }

    /// Calls `body` with every path and its index, in order. O(n).
    ///
    /// - Throws: What `body` throws.
    public func forEach<E: Error>(_ body: (Int, Path) throws(E) -> Void) throws(E) {
        try tree.forEachLeaf(in: 0..<count) { (leaf: PartLeaf, start: Int) throws(E) in
            for i in 0..<leaf.count { try body(start + i, leaf.paths[i]) }
        }
    }

    /// Returns a vertex of a path, without retaining the path. O(log n).
    ///
    /// - Throws: `indexOutOfRange`.
    public func coordinate(part: Int, at index: Int) throws(GeometryError) -> Coordinate {
        guard part >= 0 && part < count else { throw .indexOutOfRange(what: "part", found: part, allowed: 0..<count) }
        let found = tree.withLeaf(containing: part) { leaf, offset -> (count: Int, coordinate: Coordinate?) in
            let path = leaf.paths + offset
            let count = path.pointee.tree.count
            return (count, index >= 0 && index < count ? path.pointee.tree.withLeaf(containing: index) { $0.element(at: $1) } : nil)
        }
        guard let coordinate = found.coordinate else {
            throw .indexOutOfRange(what: "vertex", found: index, allowed: 0..<found.count)
        }
        return coordinate
    }

    /// Describes violations of the trees' invariants; there should never be any. O(n), for tests.
    package func brokenInvariants() -> [String] {
        var problems = tree.brokenInvariants(isEqual: ==)
        var total = 0
        for path in self {
            problems += path.brokenInvariants()
            total += path.count
        }
        if total != vertexCount { problems.append("\(total) vertices counted as \(vertexCount)") }
        return problems
    }
}

extension Parts: RandomAccessCollection {
    /// Always 0.
    public var startIndex: Int { 0 }
    /// The number of paths.
    public var endIndex: Int { tree.count }

    /// The path at an index, which must be in range. O(log n).
    public subscript(index: Int) -> Path {
        precondition(index >= 0 && index < count, "part index out of range")
        return tree.element(at: index)
    }
}

extension Parts: Hashable {
    /// Compares path by path. O(1) when both share their storage.
    public static func == (a: Parts, b: Parts) -> Bool {
        a.sharesStorage(with: b) || (a.count == b.count && a.vertexCount == b.vertexCount && a.elementsEqual(b))
    }

    /// Hashes the counts, the bounding box and the first path.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        hasher.combine(vertexCount)
        hasher.combine(extent)
        hasher.combine(first)
    }
}

extension Parts: ExpressibleByArrayLiteral {
    /// Creates a list of the paths written out.
    public init(arrayLiteral elements: Path...) { self.init(elements) }
}
