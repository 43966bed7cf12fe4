import Synchronization

/// The header of an inner node, beside its tail memory.
struct TreeNodeHeader {
    /// The number of its children.
    var count: Int32
    /// Means nothing: a place to put what `copy()` reads ahead, so that the reads are not optimized away.
    var readAhead: UInt32 = 0
}

/// An inner node: up to eight children with the box around each and the number of elements below it.
///
/// Everything lies in one allocation of 384 bytes: the overviews, eight 32-bit counts and eight references, which share their
/// cache lines with the header because every way down reads them, then eight boxes of four doubles, so that a change of one
/// box touches one line. Unused slots hold the empty box and no elements, which no query selects.
final class TreeNode: ManagedBuffer<TreeNodeHeader, Double> {
    /// The greatest number of children. Eight keeps a copied way down short enough that one undo step stays under 4 kB.
    static let fanout = 8
    /// The least number of children, the root aside.
    static let minimumCount = 4

    private static let countsAt = 1
    private static let childrenAt = 5
    private static let boxesAt = 13
    private static let length = 45

    /// Makes a node without children.
    static func make() -> TreeNode {
        let node = unsafeDowncast(TreeNode.create(minimumCapacity: length) { _ in TreeNodeHeader(count: 0) }, to: TreeNode.self)
        node.bindRegions()
        node.counts.update(repeating: 0, count: fanout)
        node.boxes.initialize(repeating: .empty, count: fanout)
        return node
    }

    /// Tells the compiler what lies in the four regions of the tail memory.
    private func bindRegions() {
        UnsafeMutableRawPointer(base).bindMemory(to: AtomicLazyReference<NodeOverview>.self, capacity: 1).initialize(
            to: AtomicLazyReference())
        UnsafeMutableRawPointer(base + Self.countsAt).bindMemory(to: UInt32.self, capacity: Self.fanout)
        UnsafeMutableRawPointer(base + Self.childrenAt).bindMemory(to: Unmanaged<AnyObject>.self, capacity: Self.fanout)
        UnsafeMutableRawPointer(base + Self.boxesAt).bindMemory(to: Extent.self, capacity: Self.fanout)
    }

    deinit {
        for i in 0..<count { links[i].release() }
        if hasOverviews { overviews.deinitialize(count: 1) }
    }

    /// The tail memory. It moves never; a pointer to it is good while the node lives.
    @inline(__always)
    var base: UnsafeMutablePointer<Double> { withUnsafeMutablePointerToElements { $0 } }

    @inline(__always)
    var count: Int { Int(withUnsafeMutablePointerToHeader { $0.pointee.count }) }

    @inline(__always)
    private func setCount(_ count: Int) {
        withUnsafeMutablePointerToHeader { $0.pointee.count = Int32(truncatingIfNeeded: count) }
    }

    /// The first of the overviews of what lies below.
    @inline(__always)
    var overviews: UnsafeMutablePointer<AtomicLazyReference<NodeOverview>> {
        UnsafeMutableRawPointer(base).assumingMemoryBound(to: AtomicLazyReference<NodeOverview>.self)
    }

    /// Whether there are overviews, for who alone holds the node. It is read as the word that it is, an optional reference in a frozen atomic: the atomic's
    /// own `load()` asks the runtime for its generic type and takes a reference, and a way down through the tree would take twice as long.
    @inline(__always)
    private var hasOverviews: Bool {
        // Another thread has finished its stores before it released the node.
        atomicMemoryFence(ordering: .acquiring)
        return UnsafeRawPointer(base).load(as: UInt.self) != 0
    }

    /// Discards the overviews. Called by every change below a node, which must be uniquely referenced.
    @inline(__always)
    func forgetOverviews() {
        guard hasOverviews else { return }
        overviews.deinitialize(count: 1)
        overviews.initialize(to: AtomicLazyReference())
    }

    @inline(__always)
    private var counts: UnsafeMutablePointer<UInt32> {
        UnsafeMutableRawPointer(base + Self.countsAt).assumingMemoryBound(to: UInt32.self)
    }

    /// The references to the children, leaves or nodes; `count` of them are set.
    @inline(__always)
    var children: UnsafeMutablePointer<AnyObject> {
        UnsafeMutableRawPointer(base + Self.childrenAt).assumingMemoryBound(to: AnyObject.self)
    }

    /// The same references, with manual reference counting: copied or destroyed as an array of class references, each would go
    /// through the runtime's tables.
    @inline(__always)
    private var links: UnsafeMutablePointer<Unmanaged<AnyObject>> {
        UnsafeMutableRawPointer(base + Self.childrenAt).assumingMemoryBound(to: Unmanaged<AnyObject>.self)
    }

    /// Calls `body` with a child without taking a reference to it, which is safe while this node is held and not changed:
    /// on a walk the two atomics a child would cost more than the rest.
    @inline(__always)
    func withChild<R>(_ index: Int, _ body: (AnyObject) -> R) -> R {
        links[index]._withUnsafeGuaranteedRef(body)
    }

    /// The boxes of the children, one after the other.
    @inline(__always)
    var boxes: UnsafeMutablePointer<Extent> {
        UnsafeMutableRawPointer(base + Self.boxesAt).assumingMemoryBound(to: Extent.self)
    }

    @inline(__always)
    func extent(of child: Int) -> Extent { boxes[child] }

    @inline(__always)
    func setExtent(_ extent: Extent, of child: Int) { boxes[child] = extent }

    /// Returns the number of elements below a child.
    @inline(__always)
    func elementCount(of child: Int) -> Int { Int(counts[child]) }

    @inline(__always)
    func setElementCount(_ count: Int, of child: Int) { counts[child] = UInt32(truncatingIfNeeded: count) }

    /// The number of elements below all children.
    var elementCount: Int {
        var sum = 0
        for i in 0..<count { sum += Int(counts[i]) }
        return sum
    }

    /// The box around all children.
    var extent: Extent {
        var least = boxes[0].least
        var greatest = boxes[0].greatest
        for i in 1..<Self.fanout {
            let (low, high) = (boxes[i].least, boxes[i].greatest)
            least.replace(with: low, where: low .< least)
            greatest.replace(with: high, where: high .> greatest)
        }
        return Extent(xMin: least.x, yMin: least.y, xMax: greatest.x, yMax: greatest.y)
    }

    /// The child below which the element lies, and how many elements of it come before.
    @inline(__always)
    func child(containing offset: inout Int) -> Int {
        // No branch depends on the counts: on the way to an element anywhere in the tree it would be guessed wrongly once a level.
        let c = counts
        let last = count - 1
        var (child, before, end) = (0, 0, 0)
        for i in 0..<(Self.fanout - 1) {
            end &+= Int(c[i])
            let isBehind = (i < last ? 1 : 0) & (end <= offset ? 1 : 0) == 1
            child &+= isBehind ? 1 : 0
            before = isBehind ? end : before
        }
        offset &-= before
        return child
    }

    /// Does the same as `child(containing:)`, with one branch for each child: the processor goes on to the node that it guesses while the
    /// counts are still being read, which is faster where elements are read that were read before.
    /// - Complexity: O(1); a wrong guess costs more than `child(containing:)` does.
    @inline(__always)
    func guessedChild(containing offset: inout Int) -> Int { firstChild(&offset) { $0 < $1 } }

    /// Does the same as `child(containing:)`, but a position between two children belongs to the end of the first.
    @inline(__always)
    func child(endingAtOrAfter offset: inout Int) -> Int { firstChild(&offset) { $0 <= $1 } }

    /// The first child to which an offset belongs, given its number of elements, or the last one; and the offset in it.
    @inline(__always)
    private func firstChild(_ offset: inout Int, where isIn: (_ offset: Int, _ elements: Int) -> Bool) -> Int {
        let c = counts
        let last = count - 1
        var i = 0
        while i < last {
            let n = Int(c[i])
            if isIn(offset, n) { break }
            offset &-= n
            i += 1
        }
        return i
    }

    /// A node with the same children that no other value shares, and no overviews.
    func copy() -> TreeNode {
        // Each child's reference count is about to be raised by an atomic, one after the other. Reading the lines they
        // lie in first lets those cache misses overlap; in a tree larger than the caches they are most of the cost.
        let n = count
        let links = links
        var readAhead: UInt32 = 0
        for i in 0..<n { readAhead &+= UnsafeRawPointer(links[i].toOpaque()).load(as: UInt32.self) }
        let copy = unsafeDowncast(
            TreeNode.create(minimumCapacity: Self.length) { _ in
                TreeNodeHeader(count: Int32(truncatingIfNeeded: n), readAhead: readAhead)
            }, to: TreeNode.self)
        copy.bindRegions()
        let place = Self.countsAt
        UnsafeMutableRawPointer(copy.base + place).copyMemory(
            from: base + place, byteCount: (Self.length - place) * MemoryLayout<Double>.stride)
        for i in 0..<n { _ = links[i].retain() }
        return copy
    }

    /// Adds a child at the end.
    func append(_ child: consuming AnyObject, count elements: Int, extent: Extent) {
        let n = count
        (children + n).initialize(to: child)
        setExtent(extent, of: n)
        setElementCount(elements, of: n)
        setCount(n + 1)
    }

    /// Adds a child before the one at `index`. The caller has made sure that there is room.
    func insert(_ child: AnyObject, count elements: Int, extent: Extent, at index: Int) {
        let n = count
        var i = n
        if i > index { (children + i).moveInitialize(from: children + i - 1, count: 1) }
        while i > index {
            if i < n { children.advanced(by: i).moveInitialize(from: children + i - 1, count: 1) }
            setExtent(self.extent(of: i - 1), of: i)
            counts[i] = counts[i - 1]
            i -= 1
        }
        (children + index).initialize(to: child)
        setExtent(extent, of: index)
        setElementCount(elements, of: index)
        setCount(n + 1)
    }

    /// Removes a child.
    func remove(at index: Int) {
        let n = count
        (children + index).deinitialize(count: 1)
        for i in index..<(n - 1) {
            (children + i).moveInitialize(from: children + i + 1, count: 1)
            setExtent(extent(of: i + 1), of: i)
            counts[i] = counts[i + 1]
        }
        setExtent(.empty, of: n - 1)
        counts[n - 1] = 0
        setCount(n - 1)
    }

    /// Moves the children from `index` on into a new node.
    func splitOff(from index: Int) -> TreeNode {
        let rest = TreeNode.make()
        let n = count
        for i in index..<n {
            rest.append(children[i], count: elementCount(of: i), extent: extent(of: i))
        }
        for _ in index..<n { remove(at: count - 1) }
        return rest
    }
}

extension Extent {
    /// The lower left corner.
    @inline(__always)
    var least: SIMD2<Double> { SIMD2(xMin, yMin) }

    /// The upper right corner.
    @inline(__always)
    var greatest: SIMD2<Double> { SIMD2(xMax, yMax) }
}
