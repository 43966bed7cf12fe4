/// A record of an index in a tree: a few plain numbers with a box.
protocol TreeRecord: BitwiseCopyable, Sendable {
    var box: Extent { get }
}

/// The header of a leaf of records.
struct RecordLeafHeader {
    var count: Int32
    var capacity: Int32
}

/// A run of records in flat memory.
final class RecordLeaf<Record: TreeRecord>: ManagedBuffer<RecordLeafHeader, Record>, TreeLeaf {
    static var bulkCount: Int { 32 }
    static var maximumCount: Int { 48 }
    static var minimumCount: Int { 12 }
    static var isLinked: Bool { false }

    /// Creates a leaf with a number of records, which the caller writes next.
    static func make(filled count: Int, capacity: Int) -> RecordLeaf {
        unsafeDowncast(
            RecordLeaf.create(minimumCapacity: capacity) { _ in
                RecordLeafHeader(count: Int32(truncatingIfNeeded: count), capacity: Int32(truncatingIfNeeded: capacity))
            }, to: RecordLeaf.self)
    }

    /// The records; `count` of them are set.
    @inline(__always)
    var records: UnsafeMutablePointer<Record> { withUnsafeMutablePointerToElements { $0 } }

    @inline(__always)
    var count: Int {
        get { Int(withUnsafeMutablePointerToHeader { $0.pointee.count }) }
        set { withUnsafeMutablePointerToHeader { $0.pointee.count = Int32(truncatingIfNeeded: newValue) } }
    }

    var extent: Extent {
        var box = Extent.empty
        for i in 0..<count { box = box.union(records[i].box) }
        return box
    }

    var successor: Record? {
        get { nil }
        set {}
    }

    static func extent(of element: Record) -> Extent { element.box }

    func element(at offset: Int) -> Record { records[offset] }

    func hasRoom(_ room: Int) -> Bool { count + room <= Int(withUnsafeMutablePointerToHeader { $0.pointee.capacity }) }

    func copy(room: Int) -> RecordLeaf {
        let n = count
        let copy = RecordLeaf.make(filled: n, capacity: room == 0 ? n : max(n + room, min(Self.maximumCount, n + 8)))
        copy.records.initialize(from: records, count: n)
        return copy
    }

    func insert(_ element: Record, at offset: Int) {
        let n = count
        (records + offset + 1).update(from: records + offset, count: n - offset)
        (records + offset).initialize(to: element)
        count = n + 1
    }

    func removeSubrange(_ offsets: Range<Int>) {
        let n = count
        (records + offsets.lowerBound).update(from: records + offsets.upperBound, count: n - offsets.upperBound)
        count = n - offsets.count
    }

    func splitOff(from offset: Int) -> RecordLeaf {
        let n = count - offset
        let rest = RecordLeaf.make(filled: n, capacity: max(n, Self.maximumCount))
        rest.records.initialize(from: records + offset, count: n)
        count = offset
        return rest
    }

    func append(contentsOf next: RecordLeaf) {
        (records + count).initialize(from: next.records, count: next.count)
        count += next.count
    }
}

extension SummaryTree {
    /// Builds a tree with a number of records, which are requested in order. O(n)
    init<Record>(recordCount: Int, _ record: (Int) -> Record) where Leaf == RecordLeaf<Record> {
        let leafCount = (recordCount + Leaf.bulkCount - 1) / Leaf.bulkCount
        self.init(leafCount: leafCount, isCyclic: false) { i in
            let range = Self.evenRange(of: i, among: leafCount, count: recordCount)
            let leaf = Leaf.make(filled: range.count, capacity: range.count)
            for k in range { (leaf.records + (k - range.lowerBound)).initialize(to: record(k)) }
            return leaf
        }
    }
}
