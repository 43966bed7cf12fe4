extension Parts {
    /// Describes overviews that are not what they would be if they were made now; none ever should be. O(n), for tests.
    package func brokenOverviews() -> [String] {
        var problems: [String] = []
        tree.forEachOverview { node, height, box, overview in
            guard let overviews = Overviews(closest: overview.spacing, isCancelled: nil) else { return }
            problems += overview.problems(overviews.makeParts(node, height: height, box: box), "parts")
        }
        for path in self {
            path.tree.forEachOverview { node, height, box, overview in
                guard let overviews = Overviews(closest: overview.spacing, isCancelled: nil) else { return }
                problems += overview.problems(overviews.makeLine(node, height: height, box: box), "vertices")
            }
        }
        return problems
    }

    /// The number of overviews, for tests.
    package var overviewCount: Int {
        var count = 0
        tree.forEachOverview { _, _, _, _ in count += 1 }
        for path in self { path.tree.forEachOverview { _, _, _, _ in count += 1 } }
        return count
    }
}

extension NodeOverview {
    fileprivate func problems(_ made: NodeOverview?, _ what: String) -> [String] {
        guard let made, made.steps == steps, made.pieces == pieces, made.dots == dots, made.limit == limit, made.x == x, made.y == y,
            made.step == step
        else {
            return ["a stale overview of \(what)"]
        }
        return []
    }
}

extension SummaryTree {
    /// Calls `body` with each overview, and the node that it is of.
    fileprivate func forEachOverview(_ body: (TreeNode, Int, Extent, NodeOverview) -> Void) {
        func visit(_ object: AnyObject, _ height: Int, _ box: Extent) {
            guard height > 0 else { return }
            let node = unsafeDowncast(object, to: TreeNode.self)
            for overview in node.knownOverviews { body(node, height, box, overview) }
            for i in 0..<node.count { visit(node.children[i], height - 1, node.extent(of: i)) }
        }
        if let root { visit(root, Int(height), extent) }
    }
}
