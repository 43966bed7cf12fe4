import CPrefetch

extension Path {
    /// Paths of fewer vertices, about 1 MB of them, lie in the processor's caches anyway.
    private static var leastPrefetched: Int { 1 << 16 }

    /// Prefetches the nodes on the paths to several vertices, level by level for all paths, so that memory latencies overlap: a following
    /// change of these vertices finds them in the caches. Indices out of range are skipped. O(indices · log n)
    func prefetch(_ indices: UnsafeBufferPointer<Int>) {
        guard let root = tree.root, count >= Self.leastPrefetched else { return }
        withExtendedLifetime(root) {
            withUnsafeTemporaryAllocation(of: Way.self, capacity: indices.count) { ways in
                var reached = 0
                for index in indices where index >= 0 && index < count {
                    ways.initializeElement(at: reached, to: Way(object: .passUnretained(root), offset: index))
                    reached += 1
                }
                for _ in 0..<tree.height {
                    for i in 0..<reached { ways[i].descend() }
                }
                for i in 0..<reached { ways[i].prefetchVertex() }
            }
        }
    }

    /// The state of a descent: the node or leaf that it has reached, and the vertex's index below that.
    private struct Way {
        var object: Unmanaged<AnyObject>
        var offset: Int

        /// Goes one level down, and asks for what a change reads there: the box of the child, which may lie in two cache lines, and the child's first
        /// two, in which its references are counted and, in a node, its children.
        @inline(__always)
        mutating func descend() {
            var below = offset
            object = object._withUnsafeGuaranteedRef { (any: AnyObject) -> Unmanaged<AnyObject> in
                let node = unsafeDowncast(any, to: TreeNode.self)
                let i = node.child(containing: &below)
                groma_prefetch(node.boxes + i)
                groma_prefetch(UnsafeRawPointer(node.boxes + i) + (MemoryLayout<Extent>.size - 1))
                return UnsafeRawPointer(node.children + i).load(as: Unmanaged<AnyObject>.self)
            }
            offset = below
            groma_prefetch(object.toOpaque())
            groma_prefetch(object.toOpaque() + 64)
        }

        /// Asks for the vertex itself, in the leaf that was reached.
        @inline(__always)
        func prefetchVertex() {
            object._withUnsafeGuaranteedRef { groma_prefetch(unsafeDowncast($0, to: VertexLeaf.self).xy + 2 * offset) }
        }
    }
}
