/// The middle and the slow end of many measurements of one operation.
struct Timing {
    /// Half of all took less.
    var median: Double
    /// One in a hundred took more.
    var p99: Double
}

/// How long and how often is measured.
struct Stopwatch {
    /// Seconds that one figure may take at least; one that is slower than that is still taken `minimumSamples` times.
    let budget: Double
    let minimumSamples: Int

    /// For a look in passing, and for figures that are to be printed.
    static let quick = Stopwatch(budget: 0.02, minimumSamples: 3)
    static let thorough = Stopwatch(budget: 0.4, minimumSamples: 7)

    /// Measures an operation of nano- or microseconds. The closure carries out the operations of a range, which never repeats.
    ///
    /// The median is that of batches long enough for the clock not to matter. The 99th percentile is that of operations timed one by one, the clock's
    /// own cost taken off, because a batch would hide the slow ones.
    /// After each batch, and off the clock, `restore` may put things back as they were.
    func short(warmUp: Int = 64, restore: () -> Void = {}, _ body: (Range<Int>) -> Void) -> Timing {
        var next = 0
        func run(_ count: Int) -> Double {
            let start = Clock.now()
            body(next..<next + count)
            let spent = Clock.now() - start
            next += count
            restore()
            return Double(spent)
        }
        _ = run(warmUp)
        var batch = 1
        while batch < 1 << 20, run(batch) < 20_000 { batch *= 2 }
        var means: [Double] = []
        var spent = 0.0
        while (spent < budget * 0.6e9 || means.count < minimumSamples) && means.count < 20_000 {
            let time = run(batch)
            spent += time
            means.append(time / Double(batch))
        }
        var singles: [Double] = []
        spent = 0
        let overhead = Double(Clock.overhead)
        while (spent < budget * 0.4e9 || singles.count < 100) && singles.count < 20_000 {
            let time = run(1)
            spent += time
            singles.append(max(time - overhead, 0))
            // An operation of tens of milliseconds is not worth a hundred samples of its slow end.
            if spent > 20 * budget * 1e9, singles.count >= minimumSamples { break }
        }
        return Timing(median: Stopwatch.quantile(&means, 0.5), p99: Stopwatch.quantile(&singles, 0.99))
    }

    /// Measures an operation of milliseconds or more, each run on its own; what `prepare` makes is not counted, nor is what is let go.
    func long<Input, Output>(prepare: () -> Input, _ body: (Input) throws -> Output) rethrows -> Timing {
        var samples: [Double] = []
        var spent = 0.0
        _ = try body(prepare())
        while (spent < budget * 2e9 || samples.count < minimumSamples) && samples.count < 1_000 {
            let input = prepare()
            let start = Clock.now()
            let output = try body(input)
            let time = Double(Clock.now() - start)
            withExtendedLifetime(output) {}
            spent += time
            samples.append(time)
            if spent > 25 * budget * 1e9, samples.count >= 3 { break }
        }
        let median = Stopwatch.quantile(&samples, 0.5)
        return Timing(median: median, p99: Stopwatch.quantile(&samples, 0.99))
    }

    /// The same for what needs no preparing.
    func long<Output>(_ body: () throws -> Output) rethrows -> Timing {
        try long(prepare: {}, { _ in try body() })
    }

    /// Measures two operations of milliseconds or more, one after the other and over again.
    func inTurns(_ first: () throws -> Void, _ second: () throws -> Void) rethrows -> (Timing, Timing) {
        var (one, other): ([Double], [Double]) = ([], [])
        try first()
        try second()
        var spent = 0.0
        while (spent < budget * 4e9 || one.count < minimumSamples) && one.count < 2_000 {
            let start = Clock.now()
            try first()
            let middle = Clock.now()
            try second()
            let end = Clock.now()
            one.append(Double(middle - start))
            other.append(Double(end - middle))
            spent += Double(end - start)
            if spent > 25 * budget * 1e9, one.count >= 3 { break }
        }
        func timing(_ samples: inout [Double]) -> Timing {
            let median = Stopwatch.quantile(&samples, 0.5)
            return Timing(median: median, p99: Stopwatch.quantile(&samples, 0.99))
        }
        return (timing(&one), timing(&other))
    }

    private static func quantile(_ samples: inout [Double], _ fraction: Double) -> Double {
        guard !samples.isEmpty else { return .nan }
        samples.sort()
        return samples[min(samples.count - 1, Int((Double(samples.count) * fraction).rounded(.down)))]
    }
}

/// Keeps the optimizer from leaving out work whose result nobody reads.
@inline(never)
@_optimize(none)
func keep<Value>(_ value: Value) {}
