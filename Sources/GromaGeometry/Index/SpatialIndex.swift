/// A spatial index of boxes with ids that follows edits without being rebuilt.
///
/// It is a value: copies share their common parts, so keeping the value before an edit costs up to ten kilobytes; an entry takes 70 bytes.
/// Entries are in a persistent tree in the order of their centers on a Hilbert curve, whose bounding boxes answer queries; a second tree
/// finds the position of an ID. Results depend only on the entries, not on the order of insertion.
public struct SpatialIndex: Sendable {
    private var entries: ExtentIndex
    private var places: SummaryTree<RecordLeaf<IndexPlace>>

    /// Creates an empty index.
    public init() {
        entries = ExtentIndex()
        places = SummaryTree()
    }

    /// Creates an index of boxes. For a duplicate id the last box is used. O(n log n).
    public init(_ entries: some Sequence<(id: Int, extent: Extent)>) {
        let entries = Self.byID(entries.map { IndexEntry(id: $0.id, extent: $0.extent) })
        places = SummaryTree(recordCount: entries.count) { IndexPlace(id: entries[$0].id, key: entries[$0].key) }
        self.entries = ExtentIndex(sorted: entries)
    }

    /// The entries in the order of their ids, of each id the one that came last.
    private static func byID(_ entries: [IndexEntry]) -> [IndexEntry] {
        if zip(entries, entries.dropFirst()).allSatisfy({ $0.id < $1.id }) { return entries }
        var kept: [IndexEntry] = []
        kept.reserveCapacity(entries.count)
        for entry in entries.sorted(by: { $0.id < $1.id }) {
            if kept.last?.id == entry.id { kept.removeLast() }
            kept.append(entry)
        }
        return kept
    }

    /// The number of entries. O(1).
    public var count: Int { places.count }

    /// The bounding box of all boxes. O(1).
    public var extent: Extent { entries.extent }

    /// Inserts an entry, or replaces the box of an id. An empty box, or one with a side that is NaN, is stored but never found by a query.
    /// O(log n).
    public mutating func insert(id: Int, extent: Extent) {
        let entry = IndexEntry(id: id, extent: extent)
        let place = IndexPlace(id: id, key: entry.key)
        let index = self.index(ofPlace: id)
        if let old = self.place(at: index, id: id) {
            if old.key != place.key { places.replace(at: index, with: place) }
            _ = entries.move(to: entry, fromKey: old.key)
        } else {
            places.insert(place, at: index) { RecordLeaf.make(filled: 0, capacity: RecordLeaf<IndexPlace>.minimumCount) }
            entries.insert(entry)
        }
    }

    /// Replaces the box of an id; the same as `insert`. O(log n).
    public mutating func update(id: Int, extent: Extent) { insert(id: id, extent: extent) }

    /// Removes an entry; returns false if there is none with that ID. O(log n).
    @discardableResult
    public mutating func remove(id: Int) -> Bool {
        let index = self.index(ofPlace: id)
        guard let old = place(at: index, id: id) else { return false }
        places.remove(at: index)
        return entries.remove(id: id, key: old.key)
    }

    /// Returns the box of an id; nil if there is none. O(log n).
    public func extent(of id: Int) -> Extent? {
        guard let place = place(at: index(ofPlace: id), id: id) else { return nil }
        return entries.extent(of: id, key: place.key)
    }

    /// Calls `body` with the id and the box of every entry whose box intersects a rectangle, until it returns false. The order is that of
    /// the centers along the Hilbert curve, then of the ids. O(log n + found) for boxes that do not all cover the same area.
    public func forEach(meeting box: Extent, _ body: (_ id: Int, _ extent: Extent) -> Bool) { entries.forEach(meeting: box, body) }

    private func index(ofPlace id: Int) -> Int { places.firstIndex { $0.id < id } }

    private func place(at index: Int, id: Int) -> IndexPlace? {
        guard index < places.count else { return nil }
        let place = places.element(at: index)
        return place.id == id ? place : nil
    }

    /// Describes violations of the trees' invariants; there should never be any. O(n), for tests.
    package func brokenInvariants() -> [String] {
        var problems = entries.brokenInvariants() + places.brokenInvariants { $0.id == $1.id }
        if entries.count != places.count { problems.append("\(entries.count) entries in \(places.count) places") }
        return problems
    }
}

/// The position on the curve of the entry with an ID. It has no box, so that its tree stores none.
struct IndexPlace: TreeRecord {
    let id: Int
    let key: UInt64

    var box: Extent { .empty }
}
