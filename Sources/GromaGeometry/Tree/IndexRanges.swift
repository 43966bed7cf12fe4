/// Ranges of indices in order that neither overlap nor touch, in memory that they do not own.
struct IndexRanges {
    private let ranges: UnsafeBufferPointer<Range<Int>>

    init(_ ranges: UnsafeBufferPointer<Range<Int>>) { self.ranges = ranges }

    /// No indices at all.
    static var none: IndexRanges { IndexRanges(UnsafeBufferPointer(start: nil, count: 0)) }

    @inline(__always)
    var isEmpty: Bool { ranges.isEmpty }
    var count: Int { ranges.count }
    var first: Range<Int>? { ranges.first }
    @inline(__always)
    subscript(index: Int) -> Range<Int> { ranges[index] }

    /// Those of the ranges that hold one of `indices`. O(log n).
    func meeting(_ indices: Range<Int>) -> IndexRanges {
        let from = firstEnding(after: indices.lowerBound)
        var to = from
        var end = ranges.count
        while to < end {
            let middle = to + (end - to) / 2
            if ranges[middle].lowerBound < indices.upperBound { to = middle + 1 } else { end = middle }
        }
        return IndexRanges(UnsafeBufferPointer(rebasing: ranges[from..<to]))
    }

    /// The range that holds an index; nil if none does. O(log n).
    func range(holding index: Int) -> Range<Int>? {
        let i = firstEnding(after: index)
        return i < ranges.count && ranges[i].lowerBound <= index ? ranges[i] : nil
    }

    /// Whether one of the ranges holds an index. O(log n), O(1) when there are none.
    @inline(__always)
    func hold(_ index: Int) -> Bool { !ranges.isEmpty && range(holding: index) != nil }

    /// Whether one of the ranges holds all of `indices`, which must not be empty. O(log n).
    func cover(_ indices: Range<Int>) -> Bool {
        range(holding: indices.lowerBound).map { $0.upperBound >= indices.upperBound } ?? false
    }

    private func firstEnding(after index: Int) -> Int {
        var from = 0
        var end = ranges.count
        while from < end {
            let middle = from + (end - from) / 2
            if ranges[middle].upperBound <= index { from = middle + 1 } else { end = middle }
        }
        return from
    }
}
