/// One place where the boundaries of rings meet, or one boundary itself: found between two segments that have a length.
///
/// Segments that follow each other meet at the vertex between them, which is no contact unless they run back over each other.
/// A place where two passes of a boundary meet at a point is one contact however many of the four segments there are pairs.
public struct RingContact: Hashable, Sendable {
    /// How they meet.
    public enum Kind: UInt8, Hashable, Sendable {
        /// Two segments cross inside both.
        case crossing
        /// Two segments share a stretch of a line.
        case overlap
        /// Two passes of a boundary share a point that is a vertex of one of them or both.
        case touch
        /// Whether two segments meet, and how, depends on bits that numbers of two doubles do not have. Told beside what is exact.
        case doubt
    }

    /// A segment of a ring.
    public struct Segment: Hashable, Sendable {
        /// The ring.
        public var part: Int
        /// The segment's first vertex.
        public var index: Int
    }

    /// How they meet; exact.
    public var kind: Kind
    /// The two segments; those that begin at the point, for a touch at a vertex.
    public var first: Segment
    /// See `first`.
    public var second: Segment
    /// Where: rounded to doubles for a crossing, one end of the stretch for an overlap, the vertex for a touch.
    public var x: Double
    /// See `x`.
    public var y: Double
    /// Whether the boundaries cross at a touch, rather than only meet; exact.
    public var crosses: Bool
    /// Whether both boundaries have a vertex at a touch.
    public var isAtVertices: Bool

    /// Whether a ring meets itself.
    public var isWithinRing: Bool { first.part == second.part }
}

/// Segments of a ring that follow each other, over its last vertex where need be.
public struct RingStretch: Hashable, Sendable {
    /// The ring.
    public var part: Int
    /// The first segment.
    public var first: Int
    /// The count.
    public var count: Int
    /// How many the ring has.
    public var ringCount: Int

    /// Creates a stretch.
    public init(part: Int, first: Int, count: Int, ringCount: Int) {
        self.part = part
        self.first = first
        self.count = count
        self.ringCount = ringCount
    }

    /// Whether it is the whole ring.
    public var isWhole: Bool { count >= ringCount }

    /// The place of a segment in the stretch; nil if it is none of it.
    @inline(__always)
    func offset(of segment: RingContact.Segment) -> Int? {
        guard segment.part == part else { return nil }
        let offset = segment.index >= first ? segment.index - first : segment.index - first + ringCount
        return offset < count ? offset : nil
    }
}
