/// A walk over the trees of parts and of their vertices that writes down what of them is visible.
struct PieceWalk {
    let window: Extent
    /// Boxes whose diagonals are no longer than that of a pixel are one position: their middle is within three quarters of a pixel of all that lies in them.
    let squaredDiagonal: Double
    /// The distance to the previous position within which a position is omitted.
    let closest: Double
    let isCancelled: (@Sendable () -> Bool)?
    /// The window and as much again on each side: what lies further away is cut off here.
    let far: Extent
    var found = VisiblePieces()
    var dots: DotGrid
    /// The overviews of nodes in the window; nil if no vertex may be omitted.
    let overviews: Overviews?
    private var visits = 0
    /// Means nothing: a place to put what `readAhead` reads, so that the reads are not optimized away.
    private var readAhead: UInt8 = 0

    init(window: Extent, resolution: Double, isCancelled: (@Sendable () -> Bool)?) {
        self.window = window
        squaredDiagonal = 2 * resolution * resolution
        closest = resolution / 2
        far = Extent(
            xMin: window.xMin - window.width, yMin: window.yMin - window.height, xMax: window.xMax + window.width,
            yMax: window.yMax + window.height)
        self.isCancelled = isCancelled
        dots = DotGrid(window, pixel: resolution)
        overviews = Overviews(closest: closest, isCancelled: isCancelled)
        found.xy.reserveCapacity(4096)
    }

    /// Returns whether to continue; called once per node.
    mutating func goesOn() -> Bool {
        visits &+= 1
        guard visits & 0x3FF == 0, let isCancelled else { return true }
        return !isCancelled()
    }

    /// Whether a box is no longer from corner to corner than a pixel.
    @inline(__always)
    func isDot(_ box: Extent) -> Bool {
        let (width, height) = (box.xMax - box.xMin, box.yMax - box.yMin)
        return width * width + height * height <= squaredDiagonal
    }

    /// Reads from the children of a node that are about to be entered, so that the cache misses of one overlap those of the next: of a long line they
    /// are most of the cost.
    mutating func readAhead(_ node: TreeNode, areLeaves: Bool) {
        var sum: UInt8 = 0
        var entered: UInt8 = 0
        for i in 0..<node.count where node.boxes[i].intersects(window) && !isDot(node.boxes[i]) {
            entered |= 1 << UInt8(i)
            sum &+= node.withChild(i) { Unmanaged.passUnretained($0).toOpaque().load(fromByteOffset: 16, as: UInt8.self) }
        }
        if areLeaves {
            for i in 0..<node.count where entered & (1 << UInt8(i)) != 0 {
                node.withChild(i) { child in
                    let leaf = unsafeDowncast(child, to: VertexLeaf.self)
                    let (xy, count) = (leaf.xy, leaf.count)
                    // Two lines at once, as memory is read.
                    for offset in stride(from: 8, to: count, by: 8) {
                        sum &+= UnsafeRawPointer(xy + 2 * offset).load(as: UInt8.self)
                    }
                }
            }
        }
        readAhead &+= sum
    }

    /// Visits the parts below a node of their tree. False when the walk was cancelled.
    mutating func visitParts(_ object: AnyObject, height: Int, extent: Extent) -> Bool {
        if isDot(extent) {
            addDot(extent)
            return true
        }
        guard goesOn() else { return false }
        if window.contains(extent), let overview = overviews?.parts(object, height: height, box: extent) {
            draw(overview)
            return true
        }
        if height == 0 {
            let leaf = unsafeDowncast(object, to: PartLeaf.self)
            let paths = leaf.paths
            for i in 0..<leaf.count {
                let box = paths[i].tree.extent
                guard box.intersects(window) else { continue }
                if isDot(box), paths[i].tree.count > 0 { addDot(box) } else if !visit(paths + i) { return false }
            }
            return true
        }
        let node = unsafeDowncast(object, to: TreeNode.self)
        readAhead(node, areLeaves: false)
        for i in 0..<node.count {
            let box = node.boxes[i]
            guard box.intersects(window) else { continue }
            guard node.withChild(i, { visitParts($0, height: height - 1, extent: box) }) else { return false }
        }
        return true
    }

    private mutating func visit(_ path: UnsafeMutablePointer<Path>) -> Bool {
        guard let root = path.pointee.tree.root else { return true }
        let height = Int(path.pointee.tree.height)
        let extent = path.pointee.tree.extent
        if path.pointee.tree.isCyclic {
            var ring = RingWalk(start: found.xy.count)
            guard visitRing(root, height: height, extent: extent, &ring) else { return false }
            finish(ring)
        } else {
            var line = LineWalk()
            guard visitLine(root, height: height, extent: extent, &line) else { return false }
            finish(line)
        }
        return true
    }

    private mutating func addDot(_ box: Extent) {
        let (x, y) = box.middle
        addDot(x, y)
    }

    mutating func addDot(_ x: Double, _ y: Double) {
        guard dots.isNew(x, y) else { return }
        found.xy.append(x)
        found.xy.append(y)
        found.endPiece()
    }
}

extension Extent {
    /// Its middle, where it is not empty.
    @inline(__always)
    var middle: (x: Double, y: Double) { (xMin + (xMax - xMin) / 2, yMin + (yMax - yMin) / 2) }
}

/// Remembers in which pixels of a rectangle a dot has been drawn.
package struct DotGrid {
    private let window: Extent
    private let perPixel: Double
    private let columns: Int
    private let rows: Int
    private var bits: [UInt64] = []

    /// Creates a grid over a rectangle, with the width of a pixel in map units.
    package init(_ window: Extent, pixel: Double) {
        self.window = window
        perPixel = 1 / pixel
        let (width, height) = ((window.width / pixel).rounded(.up), (window.height / pixel).rounded(.up))
        // A screen has some millions of pixels; for a window of far more dots are not counted.
        let isScreen = pixel > 0 && width * height < 1e8
        (columns, rows) = isScreen ? (Int(width) + 1, Int(height) + 1) : (0, 0)
    }

    /// Returns whether no position in the same pixel has been checked before; positions outside are not new.
    package mutating func isNew(_ x: Double, _ y: Double) -> Bool { withNewness { $0(x, y) } }

    /// Calls `body` once with what says so, for many positions.
    mutating func withNewness<Result>(_ body: (_ isNew: (_ x: Double, _ y: Double) -> Bool) -> Result) -> Result {
        guard columns > 0 else { return body { _, _ in true } }
        if bits.isEmpty { bits = [UInt64](repeating: 0, count: columns * rows / 64 + 1) }
        let (xMin, yMin, perPixel, columns, rows) = (window.xMin, window.yMin, perPixel, columns, rows)
        return bits.withUnsafeMutableBufferPointer { bits in
            body { x, y in
                let (column, row) = ((x - xMin) * perPixel, (y - yMin) * perPixel)
                guard column >= 0, row >= 0, column < Double(columns), row < Double(rows) else { return false }
                let place = Int(row) * columns + Int(column)
                let bit: UInt64 = 1 << UInt64(place & 63)
                guard bits[place >> 6] & bit == 0 else { return false }
                bits[place >> 6] |= bit
                return true
            }
        }
    }
}
