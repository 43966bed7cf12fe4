/// A place where boundaries of rings, or of one ring, meet: found between two segments that have a length.
///
/// Consecutive segments meet at their common vertex, which is not a contact unless they overlap. A place where two boundaries meet at a
/// point is one contact, however many of the four segments form pairs.
public struct RingContact: Hashable, Sendable {
    /// The way in which they meet.
    public enum Kind: UInt8, Hashable, Sendable {
        /// Two segments cross in their interiors.
        case crossing
        /// Two segments share a stretch of a line.
        case overlap
        /// Two boundaries share a point that is a vertex of one or both.
        case touch
        /// Whether and how two segments meet cannot be decided with the precision of two doubles. Reported in addition to exact contacts.
        case doubt
    }

    /// A segment of a ring.
    public struct Segment: Hashable, Sendable {
        /// The ring.
        public var part: Int
        /// The segment's first vertex.
        public var index: Int
    }

    /// The way in which they meet; exact.
    public var kind: Kind
    /// The two segments; those that begin at the point, for a touch at a vertex.
    public var first: Segment
    /// See `first`.
    public var second: Segment
    /// The x of the place: rounded to doubles for a crossing, one end of the stretch for an overlap, the vertex for a touch.
    public var x: Double
    /// The y of the place, like `x`.
    public var y: Double
    /// Whether the boundaries cross at a touch, rather than only touch; exact.
    public var crosses: Bool
    /// Whether both boundaries have a vertex at a touch.
    public var isAtVertices: Bool

    /// Whether a ring meets itself.
    public var isWithinRing: Bool { first.part == second.part }
}

/// Consecutive segments of a ring, which may continue beyond its last vertex.
public struct RingStretch: Hashable, Sendable {
    /// The ring.
    public var part: Int
    /// The first segment.
    public var first: Int
    /// The number of segments.
    public var count: Int
    /// The number of segments of the ring.
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

    /// Returns the index of a segment in the stretch; nil if it is not part of it.
    @inline(__always)
    func offset(of segment: RingContact.Segment) -> Int? {
        guard segment.part == part else { return nil }
        let offset = segment.index >= first ? segment.index - first : segment.index - first + ringCount
        return offset < count ? offset : nil
    }
}
