/// A leaf or a node together with what its parent knows of it. The unit in which trees are cut, joined and built.
struct Subtree<Leaf: TreeLeaf> {
    /// A `Leaf` at height 0, a `TreeNode` above.
    var object: AnyObject
    var height: Int
    var count: Int
    var extent: Extent

    init(object: AnyObject, height: Int, count: Int, extent: Extent) {
        self.object = object
        self.height = height
        self.count = count
        self.extent = extent
    }

    init(leaf: Leaf) {
        object = leaf
        height = 0
        count = leaf.count
        extent = leaf.extent
    }

    init(node: TreeNode, height: Int) {
        object = node
        self.height = height
        count = node.elementCount
        extent = node.extent
    }

    /// A child of a node of height `height`.
    init(child index: Int, of node: TreeNode, height: Int) {
        object = node.children[index]
        self.height = height - 1
        count = node.elementCount(of: index)
        extent = node.extent(of: index)
    }

    /// A node above subtrees of one height; the one itself when it is alone.
    init(above children: [Subtree]) {
        if children.count == 1 {
            self = children[0]
            return
        }
        let node = TreeNode.make()
        for child in children { node.append(child.object, count: child.count, extent: child.extent) }
        self.init(node: node, height: children[0].height + 1)
    }

    @inline(__always)
    var leaf: Leaf { unsafeDowncast(object, to: Leaf.self) }

    @inline(__always)
    var node: TreeNode { unsafeDowncast(object, to: TreeNode.self) }

    /// The children of a node, in order.
    var children: [Subtree] {
        (0..<node.count).map { Subtree(child: $0, of: node, height: height) }
    }
}
