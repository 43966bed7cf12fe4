extension Path {
    /// Returns what is visible of the path in a rectangle if a pixel is `resolution` map units wide: runs of real vertices, generalized so
    /// that nothing drawn moves by more than a pixel. O(log n + what is visible), not O(n).
    ///
    /// A node of the tree with a bounding box smaller than a pixel counts as one vertex, and vertices within half a pixel of the last kept
    /// one are dropped. A run extends one vertex beyond the rectangle on either side, so that segments that cross its sides are complete.
    /// Runs are lines, whether or not the path is a ring; z and m are unchanged.
    public func visible(in box: Extent, resolution: Double) -> [Path] {
        guard let root = tree.root, count > 0, extent.intersects(box), resolution >= 0 else { return [] }
        var walk = VisibleWalk(box: box, resolution: resolution, dimensions: dimensions)
        walk.visit(root, height: Int(tree.height), extent: tree.extent)
        if isRing, let first, count > 1 { walk.reach(first) }
        walk.finish()
        return walk.runs
    }
}

/// The state of a walk over what is visible: the run under way, and the last position passed.
private struct VisibleWalk {
    let box: Extent
    let resolution: Double
    let dimensions: Dimensions
    /// Vertices nearer to the last one kept are omitted.
    let closest: Double
    var runs: [Path] = []
    var run: [Coordinate] = []
    /// The last position passed, kept in the run or not.
    var last: Coordinate?
    /// Whether `last` is part of the run.
    var isLastKept = false

    init(box: Extent, resolution: Double, dimensions: Dimensions) {
        self.box = box
        self.resolution = resolution
        self.dimensions = dimensions
        closest = resolution / 2
    }

    mutating func visit(_ object: AnyObject, height: Int, extent: Extent) {
        if !extent.intersects(box) {
            leave(object, height: height)
            return
        }
        // Half a pixel: what is drawn instead lies within it of every vertex left out.
        if extent.width <= closest && extent.height <= closest {
            reach(Self.end(object, height: height, isFirst: true))
            // Between its ends, which may lie outside, it enters the rectangle.
            reach(Self.end(object, height: height, isFirst: false), isVisible: true)
            return
        }
        if height == 0 {
            let leaf = unsafeDowncast(object, to: VertexLeaf.self)
            for i in 0..<leaf.count { reach(leaf.element(at: i)) }
            return
        }
        let node = unsafeDowncast(object, to: TreeNode.self)
        for i in 0..<node.count { visit(node.children[i], height: height - 1, extent: node.extent(of: i)) }
    }

    /// Passes what lies wholly outside: the segment into it may still cross the rectangle, and the one out of it too.
    private mutating func leave(_ object: AnyObject, height: Int) {
        reach(Self.end(object, height: height, isFirst: true))
        finish()
        last = Self.end(object, height: height, isFirst: false)
        isLastKept = false
    }

    /// Goes on to the next position, by a segment that is kept when its box meets the rectangle, or `isVisible` says that it stands for what does.
    mutating func reach(_ next: Coordinate, isVisible: Bool = false) {
        defer { last = next }
        guard let last else {
            isLastKept = false
            return
        }
        let segment = Extent(
            xMin: min(last.x, next.x), yMin: min(last.y, next.y), xMax: max(last.x, next.x), yMax: max(last.y, next.y))
        guard isVisible || segment.intersects(box) else {
            finish()
            isLastKept = false
            return
        }
        if run.isEmpty {
            run.append(last)
            isLastKept = true
        }
        if let kept = run.last, abs(next.x - kept.x) <= closest, abs(next.y - kept.y) <= closest {
            isLastKept = false
            return
        }
        // A long step after steps too short to show starts where those ended, not where the last vertex was kept.
        if !isLastKept, let kept = run.last, kept != last,
            abs(next.x - last.x) > closest || abs(next.y - last.y) > closest
        {
            run.append(last)
        }
        run.append(next)
        isLastKept = true
    }

    mutating func finish() {
        if let last, !run.isEmpty, !isLastKept { run.append(last) }
        if run.count > 1 { runs.append(Path(run, dimensions: dimensions)) }
        run.removeAll(keepingCapacity: true)
        isLastKept = false
    }

    private static func end(_ object: AnyObject, height: Int, isFirst: Bool) -> Coordinate {
        var object = Unmanaged.passUnretained(object)
        for _ in 0..<height {
            let node = unsafeDowncast(object.takeUnretainedValue(), to: TreeNode.self)
            object = Unmanaged.passUnretained(node.children[isFirst ? 0 : node.count - 1])
        }
        let leaf = unsafeDowncast(object.takeUnretainedValue(), to: VertexLeaf.self)
        return leaf.element(at: isFirst ? 0 : leaf.count - 1)
    }
}
