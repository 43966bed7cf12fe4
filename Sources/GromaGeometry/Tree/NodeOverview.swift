import Synchronization

/// An overview, which is drawn in place of the content of a node: positions that are at least a spacing apart.
///
/// A node stores an overview for each spacing, a power of two, at which it was drawn, so that the next frame need not descend to its
/// leaves. They form a list that only grows while the node is unchanged, so concurrent traversals need no lock. A change of a node discards
/// them, and a copy of a node starts without them, so that after an edit of a vertex all overviews except those on one path through the
/// tree are still available.
final class NodeOverview: Sendable {
    let spacing: Double
    /// The lowest x of the grid of positions; ``y`` is the lowest y.
    let x: Double
    let y: Double
    /// The width of the grid's cells: a power of two, of at most a quarter of the spacing.
    let step: Double
    /// The alternating columns and rows of the positions; nil if there are so many that descending is as good.
    let steps: [UInt16]?
    /// The pieces of parts; empty for vertices.
    let pieces: [Piece]
    /// The alternating columns and rows of parts that are smaller than a pixel or have a single position; empty for vertices.
    let dots: [UInt16]
    /// The maximum number of positions.
    let limit: Int
    /// The overview of another spacing.
    let next = AtomicLazyReference<NodeOverview>()

    /// A part with more than one position.
    struct Piece: Hashable {
        /// The number of positions up to the end of this piece.
        let end: UInt32
        let isRing: Bool
    }

    init(spacing: Double, x: Double, y: Double, step: Double, steps: [UInt16]?, pieces: [Piece] = [], dots: [UInt16] = [], limit: Int) {
        self.spacing = spacing
        self.x = x
        self.y = y
        self.step = step
        self.steps = steps
        self.pieces = pieces
        self.dots = dots
        self.limit = limit
    }
}

extension TreeNode {
    /// Returns the overview of a spacing, created on first use; nil if `make` returns nil.
    func overview(spacing: Double, make: () -> NodeOverview?) -> NodeOverview? {
        var made: NodeOverview?
        var last: NodeOverview?
        while true {
            if let known = last?.next.load() ?? (last == nil ? overviews.pointee.load() : nil) {
                if known.spacing == spacing { return known }
                last = known
                continue
            }
            if made == nil { made = make() }
            guard let made else { return nil }
            // Another thread may have been faster: then its own is looked at.
            let stored = last?.next.storeIfNil(made) ?? overviews.pointee.storeIfNil(made)
            if stored.spacing == spacing { return stored }
            last = stored
        }
    }

    /// The overviews that are known.
    var knownOverviews: [NodeOverview] {
        var known: [NodeOverview] = []
        var next = overviews.pointee.load()
        while let overview = next {
            known.append(overview)
            next = overview.next.load()
        }
        return known
    }
}
