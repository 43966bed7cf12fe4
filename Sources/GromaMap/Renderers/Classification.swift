import GromaBase

/// The method that determines the bounds of classes.
public enum ClassificationMethod: Hashable, Sendable {
    /// Equal intervals: ranges of the same width.
    case equalInterval
    /// Quantiles: classes with counts as equal as possible; bounds between two values are interpolated (method 7 of Hyndman and Fan, 1996).
    case quantile
    /// Natural breaks: classes with the smallest variation of values within them, measured by the least sum of squared distances to the
    /// means of the classes (Fisher, 1958; known as the Jenks method).
    case naturalBreaks
    /// Standard deviations: ranges around the mean, each `interval` standard deviations wide; the mean lies in the middle of one. The
    /// number of classes follows from the values. The deviation is that of the population.
    case standardDeviation(interval: Double)
}

/// A classification of numbers: the bounds of the classes and the count of numbers in each.
///
/// A number belongs to a class if it is greater than the class's minimum and at most its maximum; the least number belongs to the first
/// class.
public struct Classification: Hashable, Sendable {
    /// The maximum number of classes.
    public static let classLimit = 256

    /// The least number.
    public let minValue: Double
    /// The maximum of each class, in ascending order; the last is the greatest of all numbers.
    public let maxValues: [Double]
    /// The number of values in each class.
    public let counts: [Int]

    /// Classifies numbers. O(n log n); for natural breaks O(classes · n log n), where *n* is the number of distinct numbers
    ///
    /// Equal bounds are merged, so the result has fewer classes than requested if there are few distinct numbers.
    ///
    /// - Parameters:
    ///   - values: The numbers, in any order; those that are not finite are omitted.
    ///   - method: The method for the bounds.
    ///   - classCount: The number of classes; for standard deviations the maximum number.
    ///   - hook: Checked for cancellation.
    /// - Throws: `invalid` if there is no finite number, for a count that is not 1 to 256, and for an interval that is not above 0;
    ///   `cancelled` if the hook cancels it.
    public init(
        of values: [Double], method: ClassificationMethod, classCount: Int = 5, hook: OperationHook = .none
    ) throws(MapError) {
        guard (1...Self.classLimit).contains(classCount) else {
            throw .invalid(path: "classCount", found: "\(classCount)", expected: "a whole number from 1 to \(Self.classLimit)")
        }
        let sorted = values.filter(\.isFinite).sorted()
        guard let least = sorted.first, let greatest = sorted.last else {
            throw .invalid(path: "values", found: "no number", expected: "at least one finite number")
        }
        var bounds: [Double]
        switch method {
        case .equalInterval:
            // Divided before subtracting: the difference of two finite numbers can overflow.
            let step = greatest / Double(classCount) - least / Double(classCount)
            bounds = (1..<classCount).map { least + Double($0) * step }
        case .quantile: bounds = (1..<classCount).map { Self.quantile(sorted, Double($0) / Double(classCount)) }
        case .naturalBreaks: bounds = try NaturalBreaks(sorted, classCount: classCount, hook: hook).bounds
        case .standardDeviation(let interval):
            guard interval > 0, interval.isFinite else {
                throw .invalid(path: "interval", found: "\(interval)", expected: "a number of standard deviations above 0")
            }
            bounds = Self.deviations(sorted, interval, classCount)
        }
        bounds = bounds.filter { $0 >= least && $0 < greatest } + [greatest]
        var distinct: [Double] = []
        for bound in bounds where distinct.last.map({ $0 < bound }) ?? true { distinct.append(bound) }
        minValue = least
        maxValues = distinct
        counts = Self.counts(sorted, distinct)
    }

    private static func quantile(_ sorted: [Double], _ share: Double) -> Double {
        let place = share * Double(sorted.count - 1)
        let index = Int(place)
        guard index + 1 < sorted.count else { return sorted[sorted.count - 1] }
        return sorted[index] + (place - Double(index)) * (sorted[index + 1] - sorted[index])
    }

    /// Returns bounds at half an interval from the mean, one and a half, and so on to both sides, within the range of the numbers and the
    /// number of classes.
    private static func deviations(_ sorted: [Double], _ interval: Double, _ classCount: Int) -> [Double] {
        let (mean, deviation) = meanAndDeviation(sorted)
        let step = interval * deviation
        guard step > 0, step.isFinite, let least = sorted.first, let greatest = sorted.last else { return [] }
        var bounds: [Double] = []
        var distance = step / 2
        while bounds.count + 1 < classCount {
            let pair = [mean - distance, mean + distance].filter { $0 >= least && $0 < greatest }
            if pair.isEmpty && mean - distance < least && mean + distance >= greatest { break }
            bounds += pair.prefix(classCount - 1 - bounds.count)
            distance += step
        }
        return bounds.sorted()
    }

    /// Returns the mean and the population standard deviation.
    static func meanAndDeviation(_ values: [Double]) -> (mean: Double, deviation: Double) {
        var mean = 0.0
        var squares = 0.0
        // Welford's method, which avoids cancellation for large numbers.
        for (index, value) in values.enumerated() {
            let difference = value - mean
            mean += difference / Double(index + 1)
            squares += difference * (value - mean)
        }
        return (mean, values.isEmpty ? 0 : (squares / Double(values.count)).squareRoot())
    }

    private static func counts(_ sorted: [Double], _ maxValues: [Double]) -> [Int] {
        var counts: [Int] = []
        var start = 0
        for bound in maxValues {
            var (low, high) = (start, sorted.count)
            while low < high {
                let middle = (low + high) / 2
                if sorted[middle] <= bound { low = middle + 1 } else { high = middle }
            }
            counts.append(low - start)
            start = low
        }
        return counts
    }
}
