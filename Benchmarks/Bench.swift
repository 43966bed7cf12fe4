import Groma

/// A subject: a few named figures that share what they are measured on.
protocol Subject {
    /// The names it can report, each with what is measured and what beside it.
    static var names: [(name: String, about: String)] { get }
    /// The sizes it is worth measuring at, of those asked for.
    static func sizes(_ asked: [Int]) -> [Int]
    /// Measures at one size.
    static func run(_ bench: Bench, vertices: Int) throws
}

extension Subject {
    static func sizes(_ asked: [Int]) -> [Int] { asked }

    /// The sizes asked for, those above a limit brought down to it.
    static func capped(_ asked: [Int], at limit: Int) -> [Int] {
        var sizes: [Int] = []
        for size in asked where !sizes.contains(min(size, limit)) { sizes.append(min(size, limit)) }
        return sizes
    }
}

/// One run of the program: what to measure, how long, on what, and where it goes.
struct Bench {
    let options: Options
    let report: Report
    let watch: Stopwatch
    /// What `--input` holds.
    let input: Geometry?

    /// Whether a name is asked for.
    func wants(_ name: String) -> Bool {
        options.filters.isEmpty || options.filters.contains { name.contains($0) }
    }

    /// The longest path of the input, or a generated line.
    func line(_ vertices: Int) -> [Double] {
        input?.longestPath?.xyArray ?? RandomWalk.xy(vertices)
    }

    /// Measures an operation of microseconds, and the same on the plain array.
    func short(
        _ name: String, vertices: Int, naive: ((Range<Int>) -> Void)? = nil, restore: () -> Void = {}, _ body: (Range<Int>) -> Void
    ) {
        guard wants(name) else { return }
        let timing = watch.short(restore: restore, body)
        report.add(Result(name: name, vertices: vertices, timing: timing, naive: naive.map { Stopwatch.quick.short(warmUp: 1, $0) }))
    }
}

extension Geometry {
    /// The path with the most vertices, of whatever kind.
    var longestPath: Path? {
        switch self {
        case .multipoint(let points): points.points
        case .polyline(let line): line.paths.max { $0.count < $1.count }
        case .polygon(let area): area.rings.max { $0.count < $1.count }
        case .collection(let collection): collection.geometries.compactMap(\.longestPath).max { $0.count < $1.count }
        case .point, .envelope: nil
        }
    }
}
