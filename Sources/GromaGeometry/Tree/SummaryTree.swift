/// A persistent B+ tree of elements that keeps, for every node, how many elements lie below and the box around them.
///
/// It is a value: copying it copies one reference, and a change copies only the nodes on its way down that another value
/// still holds. Access, insert, remove and update by index are O(log n); walks that prune by box are O(log n + found).
/// The paths of a geometry are such trees of vertices, and the parts of a geometry one of paths.
struct SummaryTree<Leaf: TreeLeaf> {
    /// nil if there are no elements, otherwise a `Leaf` at height 0 and a `TreeNode` above.
    var root: AnyObject?
    /// The box around all elements.
    var extent: Extent = .empty
    /// The number of elements.
    var count: Int = 0
    /// The number of levels of nodes above the leaves.
    var height: Int32 = 0
    /// Whether the last element's successor is the first one, as in a ring.
    let isCyclic: Bool

    /// Nodes count what lies below each child in 32 bits. Limits on data from outside are far below.
    static var greatestCount: Int { Int(UInt32.max) }

    /// Creates a tree without elements.
    init(isCyclic: Bool = false) {
        self.isCyclic = isCyclic
    }

    /// Takes over a subtree whose links are in order.
    init(_ subtree: Subtree<Leaf>?, isCyclic: Bool) {
        self.isCyclic = isCyclic
        replaceRoot(subtree)
    }

    var subtree: Subtree<Leaf>? {
        guard let root else { return nil }
        var whole = height == 0 ? nil : Subtree<Leaf>(node: unsafeDowncast(root, to: TreeNode.self), height: Int(height))
        if height == 0 { whole = Subtree(leaf: unsafeDowncast(root, to: Leaf.self)) }
        return whole
    }

    mutating func replaceRoot(_ subtree: Subtree<Leaf>?) {
        root = subtree?.object
        height = Int32(subtree?.height ?? 0)
        count = subtree?.count ?? 0
        extent = subtree?.extent ?? .empty
    }

    /// Calls `body` with the leaf that holds an element and the element's place in it. The index must be in range.
    /// - Parameter guessing: Whether the way down is guessed while it is read: faster for elements that were read before, slower for others.
    @inline(__always)
    func withLeaf<Result>(containing index: Int, guessing: Bool = false, _ body: (Leaf, Int) -> Result) -> Result {
        // No input reaches this: who asks has checked the index against the count, and a tree that has a count has a root.
        guard let root else { preconditionFailure("an empty tree has no leaf") }
        // No reference is taken on the way down: what keeps all nodes is the root, and a tree may be a value in passing. A closure for
        // `withExtendedLifetime` would be a call of its own, for which the whole path is copied.
        defer { extendLifetime(root) }
        var offset = index
        var object = Unmanaged.passUnretained(root)
        var level = height
        while level > 0 {
            object = object._withUnsafeGuaranteedRef { (any: AnyObject) -> Unmanaged<AnyObject> in
                let node = unsafeDowncast(any, to: TreeNode.self)
                let i = guessing ? node.guessedChild(containing: &offset) : node.child(containing: &offset)
                return Unmanaged.passUnretained(node.children[i])
            }
            level -= 1
        }
        return Unmanaged<Leaf>.fromOpaque(object.toOpaque())._withUnsafeGuaranteedRef { body($0, offset) }
    }

    /// The element at an index, which must be in range.
    @inline(__always)
    func element(at index: Int) -> Leaf.Element { withLeaf(containing: index, guessing: true) { $0.element(at: $1) } }

    /// Returns whether two trees share the same root, so that they need not be compared.
    func isIdentical(to other: SummaryTree) -> Bool { root === other.root }
}

// A node or leaf that two values share is never written to: every change first ensures that the path to it is uniquely referenced,
// and copies shared nodes. So values can be sent to other threads.
extension SummaryTree: @unchecked Sendable where Leaf.Element: Sendable {}
