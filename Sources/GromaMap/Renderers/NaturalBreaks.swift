import GromaBase

/// The classes of sorted numbers with the least sum of squared distances to their means: exact, by dynamic programming over the distinct
/// numbers with their counts.
///
/// The best last class of the first i numbers begins no earlier than that of the first i - 1 (the cost of a class satisfies the quadrangle
/// inequality), so each row of the table can be filled by divide and conquer: O(n log n) instead of O(n²).
struct NaturalBreaks {
    /// The greatest number of each class but the last.
    private(set) var bounds: [Double] = []

    /// The distinct numbers minus their mean, so that squares do not lose digits, and their prefix sums.
    private let values: [Double]
    private var counts = [0.0]
    private var sums = [0.0]
    private var squares = [0.0]
    private let hook: OperationHook

    /// The least cost of the first i + 1 different numbers with the number of classes of the previous row, and with that of the current
    /// row.
    private var before: [Double] = []
    private var row: [Double] = []

    init(_ sorted: [Double], classCount: Int, hook: OperationHook) throws(MapError) {
        self.hook = hook
        let mean = Classification.meanAndDeviation(sorted).mean
        var distinct: [Double] = []
        var multiples: [Double] = []
        for value in sorted {
            if distinct.last == value {
                multiples[multiples.count - 1] += 1
            } else {
                distinct.append(value)
                multiples.append(1)
            }
        }
        values = distinct
        for (value, multiple) in zip(distinct, multiples) {
            let difference = value - mean
            counts.append(counts[counts.count - 1] + multiple)
            sums.append(sums[sums.count - 1] + multiple * difference)
            squares.append(squares[squares.count - 1] + multiple * difference * difference)
        }
        guard classCount > 1, distinct.count > classCount else {
            bounds = Array(distinct.dropLast())
            if classCount == 1 { bounds = [] }
            return
        }
        try find(classCount)
    }

    /// Returns the cost of a class of the distinct numbers from one to another, both included.
    private func cost(_ first: Int, _ last: Int) -> Double {
        let count = counts[last + 1] - counts[first]
        let sum = sums[last + 1] - sums[first]
        return max(0, squares[last + 1] - squares[first] - sum * sum / count)
    }

    private mutating func find(_ classCount: Int) throws(MapError) {
        let count = values.count
        before = (0..<count).map { cost(0, $0) }
        // For each row, the start of the last class.
        var starts: [[Int32]] = []
        for number in 1..<classCount {
            row = [Double](repeating: .infinity, count: count)
            var start = [Int32](repeating: Int32(number), count: count)
            try fill(number...(count - 1), from: number, to: count - 1, &start)
            starts.append(start)
            swap(&before, &row)
        }
        var last = count - 1
        for start in starts.reversed() {
            let first = Int(start[last])
            bounds.append(values[first - 1])
            last = first - 1
        }
        bounds.reverse()
    }

    /// Fills a range of the row, its middle first, whose best start bounds those of both halves.
    private mutating func fill(_ stretch: ClosedRange<Int>, from low: Int, to high: Int, _ start: inout [Int32]) throws(MapError) {
        if hook.isCancelled?() == true { throw .cancelled }
        var open: [(ClosedRange<Int>, Int, Int)] = [(stretch, low, high)]
        while let (stretch, low, high) = open.popLast() {
            let middle = (stretch.lowerBound + stretch.upperBound) / 2
            var best = Double.infinity
            var place = low
            for first in low...min(middle, high) {
                let total = before[first - 1] + cost(first, middle)
                if total < best { (best, place) = (total, first) }
            }
            row[middle] = best
            start[middle] = Int32(truncatingIfNeeded: place)
            if middle > stretch.lowerBound { open.append((stretch.lowerBound...(middle - 1), low, place)) }
            if middle < stretch.upperBound { open.append(((middle + 1)...stretch.upperBound, place, high)) }
        }
    }
}
