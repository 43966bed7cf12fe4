import Groma

/// Building a line, reading it by index, and what it takes up.
enum PathAccess: Subject {
    static let names: [(name: String, about: String)] = [
        ("path.build", "a line made from a contiguous buffer, index and all; naive: the buffer copied"),
        ("path.flatten", "the positions copied out into one buffer; naive: the buffer copied"),
        ("path.vertexAt", "the position at a random index"),
        ("path.bytesPerVertex", "what the allocator gave out for a line built from a buffer, divided by its vertices"),
        ("path.bytesPerStep", "what it gave out for 2,000 values kept while random vertices were moved, divided by 2,000"),
    ]

    static func run(_ bench: Bench, vertices: Int) throws {
        guard names.contains(where: { bench.wants($0.name) }) else { return }
        let xy = bench.line(vertices)
        let count = xy.count / 2
        if bench.wants("path.build") {
            let timing = bench.watch.long { Path(xy: xy) }
            let naive = Stopwatch.quick.long { Array(unsafeUninitializedCapacity: xy.count) { $1 = $0.initialize(fromContentsOf: xy) } }
            bench.report.add(Result(name: "path.build", vertices: count, timing: timing, naive: naive))
        }
        let path = Path(xy: xy)
        if bench.wants("path.flatten") {
            let naive = Stopwatch.quick.long { Array(unsafeUninitializedCapacity: xy.count) { $1 = $0.initialize(fromContentsOf: xy) } }
            bench.report.add(Result(name: "path.flatten", vertices: count, timing: bench.watch.long { path.xyArray }, naive: naive))
        }
        let edits = RandomEdits(count: count)
        var sum = 0.0
        bench.short("path.vertexAt", vertices: count) { operations in
            for operation in operations { sum += xy[2 * edits.index(operation)] }
        } _: { operations in
            for operation in operations { sum += path[edits.index(operation)].x }
        }
        keep(sum)
        try memory(bench, xy)
    }

    private static func memory(_ bench: Bench, _ xy: [Double]) throws {
        let count = xy.count / 2
        guard let empty = Clock.allocatedBytes() else {
            bench.report.note("bytes: this system's allocator does not say what it has given out")
            return
        }
        var path = Path(xy: xy)
        let full = Clock.allocatedBytes() ?? empty
        if bench.wants("path.bytesPerVertex") {
            bench.report.add(Result(name: "path.bytesPerVertex", vertices: count, bytes: Double(full - empty) / Double(count)))
        }
        guard bench.wants("path.bytesPerStep") else { return }
        let steps = 2_000
        let edits = RandomEdits(count: count)
        var kept: [Path] = []
        // The array that holds the values is not part of them.
        kept.reserveCapacity(steps)
        let before = Clock.allocatedBytes() ?? 0
        for operation in 0..<steps {
            kept.append(path)
            let index = edits.index(operation)
            try path.move(vertexAt: index, toX: path[index].x + edits.step(operation), y: path[index].y)
        }
        let after = Clock.allocatedBytes() ?? before
        keep(kept.count)
        bench.report.add(Result(name: "path.bytesPerStep", vertices: count, bytes: Double(after - before) / Double(steps)))
    }
}
