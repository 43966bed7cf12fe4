import Synchronization

/// What is drawn in place of all that lies below a node: positions no nearer to one another than a spacing.
///
/// A node keeps one for each spacing, a power of two, at which it was drawn, so that the next frame does not go down to its leaves. They are a list that only grows as
/// long as the node stays as it is: walks on several threads need no lock. What changes a node forgets them, and what changes a copy of it makes a copy without them,
/// so that after the edit of a vertex all but one way through the tree is still known.
final class NodeOverview: Sendable {
    let spacing: Double
    /// The least position of the grid on which the positions lie.
    let x: Double
    let y: Double
    /// The width of the grid's cells: a power of two, of at most a quarter of the spacing.
    let step: Double
    /// Column and row of each position in turn; nil if they would be so many that going down is as good.
    let steps: [UInt16]?
    /// Of parts, where each piece ends; empty for vertices.
    let pieces: [Piece]
    /// Of parts, column and row of each of those that are smaller than a pixel, and of what is only one position; empty for vertices.
    let dots: [UInt16]
    /// How many positions there could have been.
    let limit: Int
    /// That of another spacing.
    let next = AtomicLazyReference<NodeOverview>()

    /// One of the parts, of more than one position.
    struct Piece: Hashable {
        /// How many positions it and all before it have.
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
    /// The overview of a spacing, which is made when it is first asked for; nil if `make` gives none.
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
