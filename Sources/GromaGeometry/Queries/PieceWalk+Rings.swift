/// The state of a walk around a ring.
struct RingWalk {
    /// The start of the ring among the ordinates found.
    let start: Int
    /// The last position written down.
    var kept: (x: Double, y: Double)?
    /// The last position passed that was not written down; none when the last one was.
    var pending: (x: Double, y: Double)?
    /// Beyond which sides of the window all positions lie since the last one written down, that one with them.
    var sides: WindowSides = []
    /// Whether any position written down lies outside.
    var leavesWindow = false
    /// The box outside the window that was passed last; nil where the last position is one of the ring itself.
    var box: Extent?
    /// The box outside the window with which the ring begins, if it begins with one.
    var firstBox: Extent?
}

/// Sides of a rectangle that something lies wholly beyond.
struct WindowSides: OptionSet {
    let rawValue: UInt8
    static let left = WindowSides(rawValue: 1)
    static let right = WindowSides(rawValue: 2)
    static let below = WindowSides(rawValue: 4)
    static let above = WindowSides(rawValue: 8)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    @inline(__always)
    init(xMin: Double, yMin: Double, xMax: Double, yMax: Double, of window: Extent) {
        rawValue =
            (xMax < window.xMin ? 1 : 0) | (xMin > window.xMax ? 2 : 0) | (yMax < window.yMin ? 4 : 0) | (yMin > window.yMax ? 8 : 0)
    }
}

extension PieceWalk {
    /// Visits the vertices of a ring below a node. False when the walk was cancelled.
    mutating func visitRing(_ object: AnyObject, height: Int, extent: Extent, _ ring: inout RingWalk) -> Bool {
        guard goesOn() else { return false }
        if window.contains(extent), let overview = overviews?.line(object, height: height, box: extent) {
            draw(overview, 0..<overview.positionCount, &ring)
            return true
        }
        if height == 0 {
            let leaf = unsafeDowncast(object, to: VertexLeaf.self)
            let xy = leaf.xy
            ring.box = nil
            for i in 0..<leaf.linkedCount {
                let (x, y) = (xy[2 * i], xy[2 * i + 1])
                reach(x, y, WindowSides(xMin: x, yMin: y, xMax: x, yMax: y, of: window), &ring)
            }
            return true
        }
        let node = unsafeDowncast(object, to: TreeNode.self)
        readAhead(node, areLeaves: height == 1)
        for i in 0..<node.count {
            let box = node.boxes[i]
            let sides = WindowSides(xMin: box.xMin, yMin: box.yMin, xMax: box.xMax, yMax: box.yMax, of: window)
            if !sides.isEmpty {
                pass(box, sides, &ring)
            } else if isDot(box) {
                let (x, y) = box.middle
                ring.box = nil
                reach(x, y, [], &ring)
            } else {
                guard node.withChild(i, { visitRing($0, height: height - 1, extent: box, &ring) }) else { return false }
            }
        }
        return true
    }

    /// Passes a box outside. It lies entirely beyond one of the sides, and so does every path through it: its center represents it.
    private mutating func pass(_ box: Extent, _ sides: WindowSides, _ ring: inout RingWalk) {
        if let last = ring.box { goAround(last, box, &ring) } else if ring.kept == nil { ring.firstBox = box }
        let (x, y) = box.middle
        reach(x, y, sides, &ring)
        ring.box = box
    }

    /// Goes from one box outside to the next through what both have in common, where the vertex lies that ends one and begins the other: from center to
    /// center the way may lead through a corner of the window.
    private mutating func goAround(_ last: Extent, _ next: Extent, _ ring: inout RingWalk) {
        let both = last.intersection(next)
        guard !both.isEmpty else { return }
        let (x, y) = both.middle
        reach(x, y, WindowSides(xMin: both.xMin, yMin: both.yMin, xMax: both.xMax, yMax: both.yMax, of: window), &ring)
    }

    /// Goes on to the next position. As long as a way stays beyond one side of the window only its ends matter.
    @inline(__always)
    mutating func reach(_ x: Double, _ y: Double, _ sides: WindowSides, _ ring: inout RingWalk) {
        let common = ring.sides.intersection(sides)
        if !common.isEmpty {
            ring.pending = (x, y)
            ring.sides = common
            return
        }
        if let kept = ring.kept, sides.isEmpty, ring.sides.isEmpty, abs(x - kept.x) <= closest, abs(y - kept.y) <= closest {
            ring.pending = (x, y)
            return
        }
        if !ring.sides.isEmpty, let pending = ring.pending { write(pending.x, pending.y) }
        write(x, y)
        ring.kept = (x, y)
        ring.pending = nil
        ring.sides = sides
        if !sides.isEmpty { ring.leavesWindow = true }
    }

    private mutating func write(_ x: Double, _ y: Double) {
        found.xy.append(x)
        found.xy.append(y)
    }

    /// Closes the ring and cuts it off at the window.
    mutating func finish(_ ring: RingWalk) {
        var ring = ring
        if let first = ring.firstBox, let last = ring.box { goAround(last, first, &ring) }
        if !ring.sides.isEmpty, let pending = ring.pending { write(pending.x, pending.y) }
        if ring.leavesWindow {
            let clipped = RingClipper(window).clip(Array(found.xy[ring.start...]))
            found.xy.replaceSubrange(ring.start..., with: clipped)
        }
        // The last position is the first again where the last leaf knew it.
        while found.xy.count > ring.start + 2, found.xy[found.xy.count - 2] == found.xy[ring.start],
            found.xy[found.xy.count - 1] == found.xy[ring.start + 1]
        {
            found.xy.removeLast(2)
        }
        found.endPiece()
    }
}
