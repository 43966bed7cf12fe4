import Groma

/// The same edit on a geometry of very many parts, like the coastlines of the world, and on one line of as many vertices.
enum PartEdits: Subject {
    static let names: [(name: String, about: String)] = [
        (
            "parts.move",
            "a random vertex moved in place in one of very many paths (at 10,969,935 vertices 188,624); naive: in one line as long"
        ),
        ("parts.moveKept", "the same, the last thousand values of the geometry kept"),
    ]

    static func run(_ bench: Bench, vertices: Int) throws {
        guard names.contains(where: { bench.wants($0.name) }) else { return }
        let parts = bench.input?.parts ?? coastlike(vertices)
        guard parts.vertexCount > 0 else { return }
        var single: [Double] = []
        single.reserveCapacity(2 * parts.vertexCount)
        parts.forEach { _, part in single.append(contentsOf: part.xyArray) }
        let places = Places(parts)
        let edits = RandomEdits(count: parts.vertexCount)

        if bench.wants("parts.move") {
            var many = rebuilt(parts)
            var one = Path(xy: single)
            let timing = bench.watch.short { operations in
                for operation in operations { move(&many, places[edits.index(operation)], edits.step(operation)) }
            }
            let other = bench.watch.short { operations in
                for operation in operations { move(&one, edits.index(operation), edits.step(operation)) }
            }
            bench.report.add(Result(name: "parts.move", vertices: parts.vertexCount, timing: timing, naive: other))
        }
        if bench.wants("parts.moveKept") {
            var (many, kept) = (parts, Kept<Parts>())
            var (one, keptOne) = (Path(xy: single), Kept<Path>())
            let timing = bench.watch.short { operations in
                for operation in operations {
                    kept.keep(many)
                    move(&many, places[edits.index(operation)], edits.step(operation))
                }
            }
            let other = bench.watch.short { operations in
                for operation in operations {
                    keptOne.keep(one)
                    move(&one, edits.index(operation), edits.step(operation))
                }
            }
            bench.report.add(Result(name: "parts.moveKept", vertices: parts.vertexCount, timing: timing, naive: other))
        }
    }

    private static func move(_ parts: inout Parts, _ place: (part: Int, index: Int), _ step: Double) {
        parts.update(at: place.part) { move(&$0, place.index, step) }
    }

    private static func move(_ path: inout Path, _ index: Int, _ step: Double) {
        let place = path[index]
        _ = try? path.move(vertexAt: index, toX: place.x + step, y: place.y - step)
    }

    /// The same paths in memory of their own, so that they are changed in place.
    private static func rebuilt(_ parts: Parts) -> Parts {
        Parts(parts.map { Path(xy: $0.xyArray, isRing: $0.isRing) })
    }

    /// Paths whose lengths fall off as those of the coastlines do: one very long, most of a few vertices.
    private static func coastlike(_ vertices: Int) -> Parts {
        let walk = RandomWalk.xy(vertices, seed: 3)
        let count = max(1, vertices * 188_624 / 10_969_935)
        var harmonic = 0.0
        for rank in 1...count { harmonic += 1 / Double(rank) }
        var paths: [Path] = []
        var next = 0
        for rank in 1...count where next < vertices {
            var length = max(2, Int(Double(vertices) / harmonic / Double(rank)))
            if rank == count || vertices - next - length < 2 { length = vertices - next }
            paths.append(Path(xy: Array(walk[2 * next..<2 * (next + length)])))
            next += length
        }
        return Parts(paths)
    }

    /// Where a vertex stands that is counted through all parts.
    private struct Places {
        private var starts: [Int] = []

        init(_ parts: Parts) {
            var next = 0
            parts.forEach { _, part in
                starts.append(next)
                next += part.count
            }
        }

        subscript(vertex: Int) -> (part: Int, index: Int) {
            var (low, high) = (0, starts.count)
            while high - low > 1 {
                let middle = (low + high) / 2
                if starts[middle] <= vertex { low = middle } else { high = middle }
            }
            return (low, vertex - starts[low])
        }
    }
}
