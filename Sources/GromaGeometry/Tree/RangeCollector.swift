/// Ranges of neighboring indices, collected in order.
struct RangeCollector {
    private(set) var ranges: [Range<Int>] = []
    /// Whether a range was left out because of the limit.
    private(set) var hasMore = false
    let limit: Int

    init(limit: Int) { self.limit = limit }

    /// Adds an index, which must not be less than those before; false when it is one range too many.
    @inline(__always)
    mutating func add(_ index: Int) -> Bool { add(index..<(index + 1)) }

    /// Adds neighboring indices, which must not be less than those before; false when they are one range too many.
    @inline(__always)
    mutating func add(_ indices: Range<Int>) -> Bool {
        if let last = ranges.last, last.upperBound == indices.lowerBound {
            ranges[ranges.count - 1] = last.lowerBound..<indices.upperBound
        } else if ranges.count < limit {
            ranges.append(indices)
        } else {
            hasMore = true
            return false
        }
        return true
    }
}
