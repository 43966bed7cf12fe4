import GromaMap
import GromaTesting
import Testing

/// Expected numbers are those of mapclassify 2.8 (equal interval, quantiles, Fisher-Jenks) and jenkspy 0.4, which agree on the natural breaks.
@Suite("Classification")
struct ClassificationTests {
    /// 200 numbers of a linear congruential generator, more of them small than large.
    private static let values: [Double] = {
        var x = 12345
        return (0..<200).map { _ in
            x = (1_103_515_245 * x + 12345) % (1 << 31)
            let u = Double(x % 100_000) / 1000
            return ((u * u / 10 + Double((x >> 16) % 7)) * 1000).rounded() / 1000
        }
    }()

    private static let expected: [(ClassificationMethod, Int, [Double], [Int])] = [
        (.equalInterval, 3, [328.496333333, 656.700666667, 984.905], [111, 53, 36]),
        (.equalInterval, 5, [197.2146, 394.1372, 591.0598, 787.9824, 984.905], [87, 36, 30, 23, 24]),
        (.quantile, 3, [126.19, 446.633333333, 984.905], [67, 66, 67]),
        (.quantile, 5, [59.9882, 174.0898, 377.6014, 622.1768, 984.905], [40, 40, 40, 40, 40]),
        (.quantile, 8, [17.7715, 95.68675, 147.72275, 270.171, 407.4775, 567.96525, 782.881, 984.905], [25, 25, 25, 25, 25, 25, 25, 25]),
        (.naturalBreaks, 3, [255.673, 609.185, 984.905], [99, 59, 42]),
        (.naturalBreaks, 5, [95.759, 275.525, 495.616, 715.481, 984.905], [51, 51, 40, 29, 29]),
        (
            .naturalBreaks, 8, [66.449, 167.572, 275.525, 400.31, 520.423, 715.481, 860.811, 984.905], [43, 37, 22, 22, 24, 23, 17, 12]
        ),
    ]

    @Test("Bounds are those of mapclassify", arguments: expected)
    func bounds(method: ClassificationMethod, count: Int, maxValues: [Double], counts: [Int]) throws {
        let classes = try Classification(of: Self.values.reversed(), method: method, classCount: count)
        #expect(classes.minValue == 0.292)
        #expect(classes.maxValues.count == maxValues.count)
        #expect(zip(classes.maxValues, maxValues).allSatisfy { abs($0 - $1) < 1e-8 })
        #expect(classes.counts == counts)
    }

    @Test("Standard deviations lie around the mean")
    func deviations() throws {
        // Mean 341.48727 and deviation 291.070785803 by numpy: half a deviation from the mean, one and a half, and so on.
        let classes = try Classification(of: Self.values, method: .standardDeviation(interval: 1), classCount: 16)
        let expected = [195.951877098, 487.022662902, 778.093448705, 984.905]
        #expect(zip(classes.maxValues, expected).allSatisfy { abs($0 - $1) < 1e-8 } && classes.maxValues.count == 4)
        let half = try Classification(of: Self.values, method: .standardDeviation(interval: 0.5), classCount: 16)
        #expect(half.maxValues.count == 7)
    }

    @Test("Natural breaks cost no more than any others", arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
    func leastCost(seed: UInt64) throws {
        var random = Seeded(seed)
        let values = (0..<12).map { _ in Double(random.below(40)) }.sorted()
        func cost(_ part: ArraySlice<Double>) -> Double {
            let mean = part.reduce(0, +) / Double(part.count)
            return part.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        }
        func cost(_ bounds: [Double]) -> Double {
            var start = 0
            return bounds.reduce(0) { sum, bound in
                let end = values.firstIndex { $0 > bound } ?? values.count
                defer { start = end }
                return end > start ? sum + cost(values[start..<end]) : sum
            }
        }
        let found = try Classification(of: values, method: .naturalBreaks, classCount: 3)
        var least = Double.infinity
        for i in 1..<values.count - 1 {
            for j in i + 1..<values.count { least = min(least, cost(values[..<i]) + cost(values[i..<j]) + cost(values[j...])) }
        }
        #expect(abs(cost(found.maxValues) - least) < 1e-9, "seed \(seed)")
        #expect(found.counts.reduce(0, +) == values.count)
    }

    @Test("A hundred thousand different numbers have their natural breaks")
    func many() throws {
        let values = (0..<100_000).map { Double($0) + ($0 < 30_000 ? 0 : 1e6) }
        let classes = try Classification(of: values, method: .naturalBreaks, classCount: 2)
        #expect(classes.maxValues == [29_999, 1_099_999])
    }

    @Test("Few numbers make few classes, and none is an error")
    func few() throws {
        #expect(try Classification(of: [5, 5, 5], method: .quantile, classCount: 4).maxValues == [5])
        #expect(try Classification(of: [1, 2], method: .naturalBreaks, classCount: 5).maxValues == [1, 2])
        #expect(try Classification(of: [1, .nan, 2, .infinity], method: .equalInterval, classCount: 2).maxValues == [1.5, 2])
        #expect(throws: MapError.self) { try Classification(of: [.nan], method: .quantile) }
        #expect(throws: MapError.self) { try Classification(of: [1], method: .quantile, classCount: 0) }
        #expect(throws: MapError.self) { try Classification(of: [1], method: .standardDeviation(interval: 0)) }
    }

    @Test("Colors lie at even distances between those of a ramp")
    func ramp() {
        #expect(ColorRamp([.black, .white]).colors(count: 3) == [.black, Color(0x808080), .white])
        #expect(ColorRamp.sequential.colors(count: 5) == ColorRamp.sequential.colors)
        #expect(ColorRamp([]).color(at: .nan) == Color(0x808080))
    }
}
