/// The requirements for leaves of the summary tree: a run of elements in flat memory with its bounding box.
///
/// A leaf of a linked kind also keeps a copy of the element that follows its last one (its successor), so that a connection
/// from one leaf to the next, such as a segment, lies inside the box of the first and can be tested with that leaf only.
protocol TreeLeaf: AnyObject {
    associatedtype Element

    /// A leaf of more elements is split.
    static var maximumCount: Int { get }
    /// A leaf of fewer, unless it is the root, is merged with a neighbor or takes elements from it.
    static var minimumCount: Int { get }
    /// Whether leaves keep their successor.
    static var isLinked: Bool { get }

    /// The number of elements, without the successor.
    var count: Int { get }
    /// The box around all elements and the successor. O(count).
    var extent: Extent { get }
    /// A copy of the element after the last.
    var successor: Element? { get set }

    func element(at offset: Int) -> Element
    /// The box around one element.
    static func extent(of element: Element) -> Extent
    /// A copy that no other value shares, with room for `room` more elements.
    func copy(room: Int) -> Self
    /// Whether `room` more elements fit without a copy.
    func hasRoom(_ room: Int) -> Bool
    /// The caller has made sure that there is room.
    func insert(_ element: Element, at offset: Int)
    func removeSubrange(_ offsets: Range<Int>)
    /// Moves the elements from `offset` on into a new leaf; this one's successor becomes the new one's first element.
    func splitOff(from offset: Int) -> Self
    /// Takes over elements and successor of the leaf that follows. The caller has made sure that there is room.
    func append(contentsOf next: Self)
}

extension TreeLeaf {
    func remove(at offset: Int) { removeSubrange(offset..<(offset + 1)) }

    /// Whether a leaf of this size needs no rebalancing.
    static func isWellFilled(_ count: Int) -> Bool { count >= minimumCount && count <= maximumCount }
}
