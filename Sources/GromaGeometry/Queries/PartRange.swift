/// Consecutive vertices or segments of one part.
public struct PartRange: Hashable, Sendable {
    /// The part: a path or ring; 0 for points.
    public var part: Int
    /// The indices.
    public var range: Range<Int>

    /// Creates a range of a part.
    public init(part: Int, range: Range<Int>) {
        self.part = part
        self.range = range
    }
}

extension Array where Element == PartRange {
    /// The same indices in order of part and index, each once: ranges that overlap or touch are merged, empty ones are removed. O(n) for
    /// ranges that are already normalized, otherwise O(n log n).
    public var normalised: [PartRange] {
        if isNormalised { return self }
        var merged: [PartRange] = []
        merged.reserveCapacity(count)
        let sorted = sorted { ($0.part, $0.range.lowerBound) < ($1.part, $1.range.lowerBound) }
        for next in sorted where !next.range.isEmpty {
            if let last = merged.last, last.part == next.part, next.range.lowerBound <= last.range.upperBound {
                merged[merged.count - 1].range =
                    last.range.lowerBound..<Swift.max(last.range.upperBound, next.range.upperBound)
            } else {
                merged.append(next)
            }
        }
        return merged
    }

    private var isNormalised: Bool {
        for i in indices {
            if self[i].range.isEmpty { return false }
            guard i > 0 else { continue }
            let last = self[i - 1]
            if last.part > self[i].part || (last.part == self[i].part && last.range.upperBound >= self[i].range.lowerBound) { return false }
        }
        return true
    }

    /// The runs of neighbors that belong to one part, in order; of normalized ranges, one a part.
    var byPart: [ArraySlice<PartRange>] {
        var runs: [ArraySlice<PartRange>] = []
        var start = 0
        for i in indices where i + 1 == count || self[i].part != self[i + 1].part {
            runs.append(self[start...i])
            start = i + 1
        }
        return runs
    }

    /// Returns the ranges with part indices relative to a first part; those before it are omitted.
    func counted(from firstPart: Int) -> [PartRange] {
        firstPart == 0 ? self : compactMap { $0.part < firstPart ? nil : PartRange(part: $0.part - firstPart, range: $0.range) }
    }
}

extension ArraySlice<PartRange> {
    /// Hands out the ranges of one part, which must be normalized.
    func withIndexRanges<R, E: Error>(_ body: (IndexRanges) throws(E) -> R) throws(E) -> R {
        let ranges = map(\.range)
        let result: Result<R, E> = ranges.withUnsafeBufferPointer { buffer in
            do throws(E) { return .success(try body(IndexRanges(buffer))) } catch { return .failure(error) }
        }
        return try result.get()
    }
}
