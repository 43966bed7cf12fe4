/// Finds where rings meet themselves and each other.
///
/// Works directly on the trees, without a separate index: boxes that do not intersect are skipped. Segments of a leaf that all run one
/// way cannot meet each other and are omitted too.
struct ContactSearch {
    typealias Tree = SummaryTree<VertexLeaf>

    let parts: Parts
    /// Asked now and then whether to stop.
    let isCancelled: (() -> Bool)?
    /// Told of each contact, until it says false.
    let body: (RingContact) -> Bool
    private var steps = 0

    init(_ parts: Parts, isCancelled: (() -> Bool)? = nil, body: @escaping (RingContact) -> Bool) {
        self.parts = parts
        self.isCancelled = isCancelled
        self.body = body
    }

    /// A subtree of a ring's tree, or of the tree of rings.
    struct Branch {
        let object: AnyObject
        let height: Int
        /// The index of its first element.
        let start: Int
        let extent: Extent
    }

    /// Counts a step of the work; false when it is to end.
    @inline(__always)
    mutating func goesOn() -> Bool {
        steps &+= 1
        if steps & 0x3FF == 0, let isCancelled { return !isCancelled() }
        return true
    }

    /// Looks at two segments whose boxes meet. False when the search is to end.
    @inline(__always)
    func test(
        _ p: UnsafePointer<Double>, _ first: RingContact.Segment, _ q: UnsafePointer<Double>, _ second: RingContact.Segment
    ) -> Bool {
        if SegmentDoubt.isInDoubt(p, q), !body(doubt(p, first, second)) { return false }
        guard let meeting = SegmentMeeting.of(p, q) else { return true }
        return body(contact(meeting, p, first, q, second))
    }

    func doubt(_ p: UnsafePointer<Double>, _ first: RingContact.Segment, _ second: RingContact.Segment) -> RingContact {
        RingContact(kind: .doubt, first: first, second: second, x: p[0], y: p[1], crosses: false, isAtVertices: false)
    }

    func contact(
        _ meeting: SegmentMeeting, _ p: UnsafePointer<Double>, _ first: RingContact.Segment, _ q: UnsafePointer<Double>,
        _ second: RingContact.Segment
    ) -> RingContact {
        switch meeting {
        case .crossing, .overlap:
            let place = SegmentGeometry.contact(p[0], p[1], p[2], p[3], q[0], q[1], q[2], q[3])
            return RingContact(
                kind: meeting.isCrossing ? .crossing : .overlap, first: first, second: second, x: place?.x ?? p[0],
                y: place?.y ?? p[1], crosses: true, isAtVertices: false)
        case .touch(let x, let y, let isStartOfFirst, let isStartOfSecond):
            let one = pass(p, first, isVertex: isStartOfFirst)
            let other = pass(q, second, isVertex: isStartOfSecond)
            return RingContact(
                kind: .touch, first: first, second: second, x: x, y: y, crosses: one.crosses(other, x: x, y: y),
                isAtVertices: isStartOfFirst && isStartOfSecond)
        }
    }

    private func pass(_ p: UnsafePointer<Double>, _ segment: RingContact.Segment, isVertex: Bool) -> BoundaryPass {
        var from = (x: p[0], y: p[1])
        if isVertex, let before = parts[segment.part].distinctVertex(before: segment.index) { from = (before.x, before.y) }
        return BoundaryPass(from: from, to: (p[2], p[3]))
    }
}

extension SegmentMeeting {
    fileprivate var isCrossing: Bool {
        if case .crossing = self { return true }
        return false
    }
}

extension VertexLeaf {
    /// The box around a segment that begins in this leaf; nil for one without length.
    @inline(__always)
    func box(ofSegment i: Int) -> Extent? {
        let p = xy + 2 * i
        if p[0] == p[2] && p[1] == p[3] { return nil }
        return Extent(
            xMin: p[0] < p[2] ? p[0] : p[2], yMin: p[1] < p[3] ? p[1] : p[3], xMax: p[0] < p[2] ? p[2] : p[0],
            yMax: p[1] < p[3] ? p[3] : p[1])
    }

    /// Whether all segments that begin in this leaf run into one quadrant, so that none meets another.
    @inline(__always)
    var runsOneWay: Bool {
        let p = xy
        var (rises, falls, goesRight, goesLeft) = (false, false, false, false)
        for i in 0..<max(segmentCount, 0) {
            rises = rises || p[2 * i + 3] > p[2 * i + 1]
            falls = falls || p[2 * i + 3] < p[2 * i + 1]
            goesRight = goesRight || p[2 * i + 2] > p[2 * i]
            goesLeft = goesLeft || p[2 * i + 2] < p[2 * i]
        }
        // Strictly on in x, or in y, alone would do too, but a segment straight up and one straight down in it do not.
        return !(rises && falls) && !(goesRight && goesLeft)
    }
}
