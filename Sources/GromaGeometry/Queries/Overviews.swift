/// Finds the overviews of nodes for a width of a pixel, and creates missing ones.
///
/// The content of an overview depends only on its node and the spacing, so that a frame looks the same regardless of what was drawn before
/// it. Every second level of a tree has overviews, of at most an eighth of its vertices: all together they take 1.2 bytes per vertex for
/// each spacing in use, and at most twice as much for all spacings.
struct Overviews {
    let spacing: Double
    /// Boxes whose diagonals are no longer are one position.
    private let squaredDiagonal: Double
    private let isCancelled: (@Sendable () -> Bool)?

    /// Overviews in which positions are omitted as near as `closest` at most to one that is kept; nil if none is omitted.
    init?(closest: Double, isCancelled: (@Sendable () -> Bool)?) {
        guard closest.isNormal else { return nil }
        spacing = closest.binade
        squaredDiagonal = 8 * spacing * spacing
        self.isCancelled = isCancelled
    }

    /// Returns the maximum number of positions in an overview of a number of vertices.
    private static func limit(_ count: Int) -> Int { count / 8 }

    /// The number of positions beyond the limit that the parts of a high node may have as long as others may have fewer.
    private static let slack = 16_384

    private static func hasOverview(height: Int) -> Bool { height & 1 == 1 }

    /// Returns the overview of the vertices below a node; nil if descending is as good.
    func line(_ object: AnyObject, height: Int, box: Extent) -> NodeOverview? {
        guard let overview = known(object, height: height, box: box), overview.steps != nil else { return nil }
        return overview
    }

    private func known(_ object: AnyObject, height: Int, box: Extent) -> NodeOverview? {
        guard Self.hasOverview(height: height) else { return nil }
        let node = unsafeDowncast(object, to: TreeNode.self)
        // A line across a number of pixels has at least as many positions, unless it has long segments.
        let limit = Self.limit(node.elementCount)
        guard max(box.width, box.height) <= Double(limit) * spacing, OverviewBuilder.fits(box, spacing: spacing) else { return nil }
        return node.overview(spacing: spacing) { makeLine(node, height: height, box: box) }
    }

    func makeLine(_ node: TreeNode, height: Int, box: Extent) -> NodeOverview? {
        var builder = OverviewBuilder(box, spacing: spacing, limit: Self.limit(node.elementCount))
        goDown(node, height: height, &builder)
        return isCancelled?() == true ? nil : builder.line()
    }

    private func goDown(_ node: TreeNode, height: Int, _ builder: inout OverviewBuilder) {
        if height == 1 { builder.readAhead &+= node.readLeaves() }
        for i in 0..<node.count where !builder.isFull {
            let box = node.boxes[i]
            if isDot(box) {
                let (x, y) = box.middle
                builder.reach(x, y)
            } else {
                node.withChild(i) { gather($0, height: height - 1, box: box, &builder) }
            }
        }
    }

    private func gather(_ object: AnyObject, height: Int, box: Extent, _ builder: inout OverviewBuilder) {
        if height == 0 {
            let leaf = unsafeDowncast(object, to: VertexLeaf.self)
            let xy = leaf.xy
            for i in 0..<leaf.linkedCount { builder.reach(xy[2 * i], xy[2 * i + 1]) }
        } else if let overview = known(object, height: height, box: box), overview.steps != nil {
            builder.reach(overview)
        } else if isCancelled?() == true {
            builder.isFull = true
        } else {
            goDown(unsafeDowncast(object, to: TreeNode.self), height: height, &builder)
        }
    }

    /// Returns the overview of the parts below a node; nil if descending is as good.
    func parts(_ object: AnyObject, height: Int, box: Extent) -> NodeOverview? {
        guard let overview = knownParts(object, height: height, box: box), overview.steps != nil else { return nil }
        return overview
    }

    private func knownParts(_ object: AnyObject, height: Int, box: Extent) -> NodeOverview? {
        guard Self.hasOverview(height: height), OverviewBuilder.fits(box, spacing: spacing) else { return nil }
        let node = unsafeDowncast(object, to: TreeNode.self)
        return node.overview(spacing: spacing) { makeParts(node, height: height, box: box) }
    }

    func makeParts(_ node: TreeNode, height: Int, box: Extent) -> NodeOverview? {
        var builder = OverviewBuilder(box, spacing: spacing, limit: 0, slack: height > 1 ? Self.slack : 0)
        if height > 1 { builder.countDots(in: box) }
        goDownParts(node, height: height, &builder)
        return isCancelled?() == true ? nil : builder.parts()
    }

    private func goDownParts(_ node: TreeNode, height: Int, _ builder: inout OverviewBuilder) {
        for i in 0..<node.count where !builder.isFull {
            let box = node.boxes[i]
            node.withChild(i) { gatherParts($0, height: height - 1, box: box, &builder) }
        }
    }

    private func gatherParts(_ object: AnyObject, height: Int, box: Extent, _ builder: inout OverviewBuilder) {
        if height == 0 {
            let leaf = unsafeDowncast(object, to: PartLeaf.self)
            for i in 0..<leaf.count where !builder.isFull { gather(leaf.paths + i, &builder) }
        } else if let overview = knownParts(object, height: height, box: box), overview.steps != nil {
            builder.limit += overview.limit
            builder.append(overview)
        } else if isCancelled?() == true {
            builder.isFull = true
        } else {
            goDownParts(unsafeDowncast(object, to: TreeNode.self), height: height, &builder)
        }
    }

    private func gather(_ path: UnsafeMutablePointer<Path>, _ builder: inout OverviewBuilder) {
        guard let root = path.pointee.tree.root else { return }
        let box = path.pointee.tree.extent
        builder.limit += 2 + Self.limit(path.pointee.tree.count)
        if isDot(box) {
            let (x, y) = box.middle
            builder.addDot(x, y)
        } else {
            gather(root, height: Int(path.pointee.tree.height), box: box, &builder)
            builder.endPiece(isRing: path.pointee.tree.isCyclic)
        }
    }

    @inline(__always)
    private func isDot(_ box: Extent) -> Bool {
        let (width, height) = (box.xMax - box.xMin, box.yMax - box.yMin)
        return width * width + height * height <= squaredDiagonal
    }
}

extension TreeNode {
    /// Reads from the leaves of vertices below, so that the cache misses of one overlap those of the next.
    fileprivate func readLeaves() -> UInt8 {
        var sum: UInt8 = 0
        for i in 0..<count {
            withChild(i) { child in
                let leaf = unsafeDowncast(child, to: VertexLeaf.self)
                for offset in stride(from: 0, to: leaf.count, by: 8) { sum &+= UnsafeRawPointer(leaf.xy + 2 * offset).load(as: UInt8.self) }
            }
        }
        return sum
    }
}
