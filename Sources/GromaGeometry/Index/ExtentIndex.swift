/// A spatial index of boxes with ids, for callers that know the box of each id: a change takes a single descent of the tree.
///
/// A value: copies share their common parts. Entries are in a persistent tree in the order of their centers on a Hilbert curve, whose
/// bounding boxes answer queries; an entry takes 48 bytes. ``SpatialIndex`` is the same for callers that know only ids.
public struct ExtentIndex: Sendable {
    private var entries: SummaryTree<RecordLeaf<IndexEntry>>

    /// Creates an empty index.
    public init() { entries = SummaryTree() }

    /// Creates an index of boxes, each id once. O(n log n).
    public init(_ entries: [(id: Int, extent: Extent)]) {
        var records = entries.map { IndexEntry(id: $0.id, extent: $0.extent) }
        if !zip(records, records.dropFirst()).allSatisfy({ $0.id <= $1.id }) { records.sort { $0.id < $1.id } }
        self.init(sorted: records)
    }

    /// Creates an index of entries in the order of their ids.
    init(sorted entries: [IndexEntry]) {
        // Sorting is stable, so that entries of one key stay in the order of their ids.
        let order = HilbertOrder.sorted(entries.map(\.key))
        self.entries = SummaryTree(recordCount: order.count) { entries[Int(order[$0])] }
    }

    /// The number of entries. O(1).
    public var count: Int { entries.count }

    /// The bounding box of all boxes. O(1).
    public var extent: Extent { entries.extent }

    /// Inserts an entry with a new id. An empty box, or one with a side that is NaN, is stored but never found by a query. O(log n).
    public mutating func insert(id: Int, extent: Extent) { insert(IndexEntry(id: id, extent: extent)) }

    /// Replaces the box of an id; false if the id does not have the old box. O(log n).
    @discardableResult
    public mutating func move(id: Int, from old: Extent, to new: Extent) -> Bool {
        move(to: IndexEntry(id: id, extent: new), fromKey: IndexEntry(id: id, extent: old).key)
    }

    /// Removes an entry; false if the id does not have that box. O(log n).
    @discardableResult
    public mutating func remove(id: Int, extent: Extent) -> Bool { remove(id: id, key: IndexEntry(id: id, extent: extent).key) }

    mutating func insert(_ entry: IndexEntry) {
        entries.insert(entry, at: index(ofKey: entry.key, id: entry.id)) {
            RecordLeaf.make(filled: 0, capacity: RecordLeaf<IndexEntry>.minimumCount)
        }
    }

    mutating func move(to entry: IndexEntry, fromKey key: UInt64) -> Bool {
        let current = index(ofKey: key, id: entry.id)
        guard current < entries.count else { return false }
        // An entry that moves a little usually stays between the same neighbors, which are usually in the same leaf: then no search is
        // needed.
        let (isThere, stays) = entries.withLeaf(containing: current) { leaf, offset in
            let records = leaf.records
            let isThere = records[offset].key == key && records[offset].id == entry.id
            let stays =
                offset > 0 && offset + 1 < leaf.count && records[offset - 1].comes(before: entry)
                && entry.comes(before: records[offset + 1])
            return (isThere, stays || entry.key == key)
        }
        guard isThere else { return false }
        var target = stays ? current : index(ofKey: entry.key, id: entry.id)
        if target == current || target == current + 1 {
            entries.replace(at: current, with: entry)
            return true
        }
        entries.remove(at: current)
        if target > current { target -= 1 }
        entries.insert(entry, at: target) { RecordLeaf.make(filled: 0, capacity: RecordLeaf<IndexEntry>.minimumCount) }
        return true
    }

    mutating func remove(id: Int, key: UInt64) -> Bool {
        let index = self.index(ofKey: key, id: id)
        guard index < entries.count, isEntry(at: index, key, id) else { return false }
        entries.remove(at: index)
        return true
    }

    /// The box of an id whose key is known.
    func extent(of id: Int, key: UInt64) -> Extent? {
        let index = self.index(ofKey: key, id: id)
        guard index < entries.count, isEntry(at: index, key, id) else { return nil }
        return entries.element(at: index).extent
    }

    /// Calls `body` with the id and the box of every entry whose box intersects a rectangle, until it returns false. The order is that of
    /// the centers along the Hilbert curve, then of the ids. O(log n + found) for boxes that do not all cover the same area.
    public func forEach(meeting box: Extent, _ body: (_ id: Int, _ extent: Extent) -> Bool) {
        entries.forEachLeaf(meeting: box) { leaf, _ in
            // Without limits a rectangle meets even the empty box.
            for i in 0..<leaf.count where leaf.records[i].extent.intersects(box) && !leaf.records[i].extent.isEmpty {
                guard body(leaf.records[i].id, leaf.records[i].extent) else { return false }
            }
            return true
        }
    }

    /// Returns the entries nearest to a position, nearest first, and among equally near ones those with lower ids first. O(log n + found)
    /// if boxes do not all cover the same area.
    ///
    /// - Parameters:
    /// - greatest: The maximum distance.
    /// - count: The maximum number of entries.
    /// - distance: Returns the true distance of an entry, which is at least that of its box; nil to skip it. It gets the distance that is
    ///   still small enough to be among the nearest, and may return nil beyond that.
    public func nearest(
        x: Double, y: Double, within greatest: Double = .infinity, count: Int = 1,
        distance: (_ id: Int, _ greatest: Double) -> Double?
    ) -> [(id: Int, distance: Double)] {
        guard greatest >= 0, count > 0 else { return [] }
        var found: [(id: Int, distance: Double)] = []
        // Ties between equally near entries are resolved by their IDs: none may be missed because of its place in the tree, or because
        // rounding makes the square of a root a little smaller. So the search extends a few units of rounding beyond the limit.
        var limit = greatest
        var reach = limit * Self.roundings
        var bound = NearestBound(squaredDistance: reach * reach, index: .max)
        entries.forEachLeaf(nearX: x, y: y, best: &bound) { leaf, _, bound in
            for i in 0..<leaf.count where leaf.records[i].extent.squaredDistance(x: x, y: y) <= bound.squaredDistance {
                let id = leaf.records[i].id
                guard !leaf.records[i].extent.isEmpty, let distance = distance(id, reach), distance <= limit else { continue }
                let place = found.firstIndex { distance < $0.distance || (distance == $0.distance && id < $0.id) } ?? found.count
                if place >= count { continue }
                found.insert((id, distance), at: place)
                if found.count > count { found.removeLast() }
                if found.count == count {
                    limit = found[count - 1].distance
                    reach = limit * Self.roundings
                    bound.squaredDistance = reach * reach
                }
            }
        }
        return found
    }

    private static let roundings = 1 + 0x1p-49

    private func index(ofKey key: UInt64, id: Int) -> Int {
        entries.firstIndex { $0.comes(before: key, id) }
    }

    private func isEntry(at index: Int, _ key: UInt64, _ id: Int) -> Bool {
        let entry = entries.element(at: index)
        return entry.key == key && entry.id == id
    }

    /// Describes violations of the tree's invariants; there should never be any. O(n), for tests.
    package func brokenInvariants() -> [String] { entries.brokenInvariants { $0.id == $1.id } }
}

/// A box with its id and where its center lies on the curve.
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

    /// Returns whether it precedes a key and an ID in the index.
    @inline(__always)
    func comes(before key: UInt64, _ id: Int) -> Bool { self.key < key || (self.key == key && self.id < id) }

    /// Returns whether it precedes another in the index.
    @inline(__always)
    func comes(before other: IndexEntry) -> Bool { comes(before: other.key, other.id) }
}

extension SummaryTree {
    /// Replaces an existing record. O(log n)
    mutating func replace<Record>(at index: Int, with record: Record) where Leaf == RecordLeaf<Record> {
        updateLeaf(containing: index) { leaf, offset, extent in
            let old = leaf.records[offset].box
            leaf.records[offset] = record
            extent.follow(old, record.box, in: leaf)
        }
    }
}
