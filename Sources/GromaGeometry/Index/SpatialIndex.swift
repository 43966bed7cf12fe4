/// Boxes with ids, to be found by where they lie: a spatial index that follows edits without being rebuilt.
///
/// It is a value: copies share what they have in common, so that keeping the one from before an edit costs up to ten
/// kilobytes; an entry takes 70 bytes. Entries stand in a persistent tree in the order of their centres on a Hilbert curve, whose boxes answer
/// queries; a second tree leads from an id to its place. What it answers depends on the entries alone and not on the order
/// in which they came.
public struct SpatialIndex: Sendable {
    private var entries: SummaryTree<RecordLeaf<IndexEntry>>
    private var places: SummaryTree<RecordLeaf<IndexPlace>>

    /// Makes an index without entries.
    public init() {
        entries = SummaryTree()
        places = SummaryTree()
    }

    /// Makes an index of boxes. An id that comes twice has the box that came last. O(n log n).
    public init(_ entries: some Sequence<(id: Int, extent: Extent)>) {
        let entries = Self.byID(entries.map { IndexEntry(id: $0.id, extent: $0.extent) })
        places = SummaryTree(recordCount: entries.count) { IndexPlace(id: entries[$0].id, key: entries[$0].key) }
        // Sorting is stable, so that entries of one key stay in the order of their ids. Keys are sorted with the entries'
        // numbers only, because moving the entries themselves takes longer.
        let order = entries.indices.map { (key: entries[$0].key, number: UInt32(truncatingIfNeeded: $0)) }.sorted { $0.key < $1.key }
        self.entries = SummaryTree(recordCount: order.count) { entries[Int(order[$0].number)] }
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

    /// How many entries there are. O(1).
    public var count: Int { places.count }

    /// The box around all boxes. O(1).
    public var extent: Extent { entries.extent }

    /// Puts an entry in, or another box in the place of the one that the id has. An empty box, and one with a side that is
    /// no number counts as such, is kept but never found by a query. O(log n).
    public mutating func insert(id: Int, extent: Extent) {
        let entry = IndexEntry(id: id, extent: extent)
        let place = IndexPlace(id: id, key: entry.key)
        let index = self.index(ofPlace: id)
        var target = self.index(ofEntry: place)
        if let old = self.place(at: index, id: id) {
            let current = self.index(ofEntry: old)
            if old.key != place.key { places.replace(at: index, with: place) }
            // What moves a little stays between the same neighbours most of the time.
            if target == current || target == current + 1 { return entries.replace(at: current, with: entry) }
            entries.remove(at: current)
            if target > current { target -= 1 }
        } else {
            places.insert(place, at: index) { RecordLeaf.make(filled: 0, capacity: RecordLeaf<IndexPlace>.minimumCount) }
        }
        entries.insert(entry, at: target) { RecordLeaf.make(filled: 0, capacity: RecordLeaf<IndexEntry>.minimumCount) }
    }

    /// Puts another box in the place of the one that the id has; the same as `insert`. O(log n).
    public mutating func update(id: Int, extent: Extent) { insert(id: id, extent: extent) }

    /// Takes an entry out; false when there is none of that id. O(log n).
    @discardableResult
    public mutating func remove(id: Int) -> Bool {
        let index = self.index(ofPlace: id)
        guard let old = place(at: index, id: id) else { return false }
        entries.remove(at: self.index(ofEntry: old))
        places.remove(at: index)
        return true
    }

    /// The box of an id; nil when there is none. O(log n).
    public func extent(of id: Int) -> Extent? {
        guard let place = place(at: index(ofPlace: id), id: id) else { return nil }
        return entries.element(at: index(ofEntry: place)).extent
    }

    /// Calls `body` with the id and the box of every entry whose box shares a point with a rectangle, until it says false.
    /// The order is that of the centres along the Hilbert curve, then that of the ids. O(log n + found) for boxes that do
    /// not all cover the same ground.
    public func forEach(meeting box: Extent, _ body: (_ id: Int, _ extent: Extent) -> Bool) {
        entries.forEachLeaf(meeting: box) { leaf, _ in
            // Without limits a rectangle meets even the empty box.
            for i in 0..<leaf.count where leaf.records[i].extent.intersects(box) && !leaf.records[i].extent.isEmpty {
                guard body(leaf.records[i].id, leaf.records[i].extent) else { return false }
            }
            return true
        }
    }

    private func index(ofPlace id: Int) -> Int { places.firstIndex { $0.id < id } }

    private func place(at index: Int, id: Int) -> IndexPlace? {
        guard index < places.count else { return nil }
        let place = places.element(at: index)
        return place.id == id ? place : nil
    }

    private func index(ofEntry place: IndexPlace) -> Int {
        entries.firstIndex { $0.key < place.key || ($0.key == place.key && $0.id < place.id) }
    }

    /// Describes what is wrong with the trees inside; nothing ever should be. O(n), for tests.
    public func brokenInvariants() -> [String] {
        var problems = entries.brokenInvariants { $0.id == $1.id } + places.brokenInvariants { $0.id == $1.id }
        if entries.count != places.count { problems.append("\(entries.count) entries in \(places.count) places") }
        return problems
    }
}

/// A box with its id and where its centre lies on the curve.
struct IndexEntry: TreeRecord {
    let key: UInt64
    let id: Int
    let extent: Extent

    init(id: Int, extent: Extent) {
        // A side that is no number would spoil the boxes above.
        let extent = extent.isEmpty ? .empty : extent
        key = HilbertKey.key(of: extent)
        self.id = id
        self.extent = extent
    }

    var box: Extent { extent }
}

/// Where on the curve the entry of an id lies. It has no box, so that the tree of them keeps none.
struct IndexPlace: TreeRecord {
    let id: Int
    let key: UInt64

    var box: Extent { .empty }
}

extension SummaryTree {
    /// Puts a record in the place of another, which must be there. O(log n).
    fileprivate mutating func replace<Record>(at index: Int, with record: Record) where Leaf == RecordLeaf<Record> {
        updateLeaf(containing: index) { leaf, offset, extent in
            let old = leaf.records[offset].box
            leaf.records[offset] = record
            extent.follow(old, record.box, in: leaf)
        }
    }
}
