import Groma

/// Edits of one vertex of one line, in place and with the values from before kept.
enum PathEdits: Subject {
    static let names: [(name: String, about: String)] = [
        ("path.move", "a random vertex moved in place"),
        ("path.moveKept", "the same, the last thousand values of the line kept for undo"),
        ("path.dragKept", "one vertex moved again and again, the last thousand values kept"),
        ("path.insert", "a vertex inserted at a random place"),
        ("path.insertKept", "the same, the value before kept"),
        ("path.remove", "a random vertex removed"),
        ("path.removeKept", "the same, the value before kept"),
        ("path.undo", "one step back, or forth again, through 1,000 kept values"),
    ]

    static func run(_ bench: Bench, vertices: Int) throws {
        guard names.contains(where: { bench.wants($0.name) }) else { return }
        let line = NaiveLine(xy: bench.line(vertices))
        let path = Path(xy: line.xy)
        try moves(bench, path, line)
        try insertions(bench, path, line)
        try removals(bench, path, line)
        try undo(bench, path, line)
    }

    private static func moves(_ bench: Bench, _ original: Path, _ line: NaiveLine) throws {
        let edits = RandomEdits(count: original.count)
        func move(_ path: inout Path, _ operation: Int, _ edits: RandomEdits) {
            let index = edits.index(operation)
            let place = path[index]
            _ = try? path.move(vertexAt: index, toX: place.x + edits.step(operation), y: place.y - edits.step(operation))
        }
        func move(_ line: inout NaiveLine, _ operation: Int, _ edits: RandomEdits) {
            let index = edits.index(operation)
            line.move(index, line.xy[2 * index] + edits.step(operation), line.xy[2 * index + 1] - edits.step(operation))
        }
        if bench.wants("path.move") {
            // Nobody else holds this one, so that it is changed in place.
            var path = Path(xy: line.xy)
            var naive = line
            naive.move(0, naive.xy[0], naive.xy[1])
            bench.short("path.move", vertices: path.count) { operations in
                for operation in operations { move(&naive, operation, edits) }
            } _: { operations in
                for operation in operations { move(&path, operation, edits) }
            }
        }
        for (name, edits) in [("path.moveKept", edits), ("path.dragKept", RandomEdits(count: original.count, sameVertex: true))] {
            var (path, kept) = (original, Kept<Path>())
            var (naive, last) = (line, line)
            bench.short(name, vertices: path.count) { operations in
                for operation in operations {
                    // One value is kept, not a thousand: they would fill the memory.
                    last = naive
                    move(&naive, operation, edits)
                }
            } _: { operations in
                for operation in operations {
                    kept.keep(path)
                    move(&path, operation, edits)
                }
            }
            keep(last.count)
        }
    }

    private static func insertions(_ bench: Bench, _ original: Path, _ line: NaiveLine) throws {
        let edits = RandomEdits(count: original.count)
        if bench.wants("path.insert") {
            var path = Path(xy: line.xy)
            var naive = line
            naive.xy.reserveCapacity(naive.xy.count + 64)
            var done: Range<Int> = 0..<0
            bench.short("path.insert", vertices: path.count) { operations in
                for operation in operations {
                    naive.insert(edits.index(operation), 14, 45)
                    if naive.xy.count >= naive.xy.capacity - 2 { naive.xy.removeLast(32) }
                }
            } restore: {
                // The line keeps its size: what was inserted is taken out again, off the clock.
                for operation in done.reversed() { _ = try? path.remove(at: edits.index(operation)) }
            } _: { operations in
                for operation in operations { try? path.insert(Coordinate(x: 14, y: 45), at: edits.index(operation)) }
                done = operations
            }
        }
        var (path, kept) = (original, Kept<Path>())
        bench.short("path.insertKept", vertices: path.count) { operations in
            for operation in operations {
                var copy = line
                copy.insert(edits.index(operation), 14, 45)
                keep(copy.count)
            }
        } restore: {
            path = original
        } _: { operations in
            for operation in operations {
                kept.keep(path)
                try? path.insert(Coordinate(x: 14, y: 45), at: edits.index(operation))
            }
        }
    }

    private static func removals(_ bench: Bench, _ original: Path, _ line: NaiveLine) throws {
        let edits = RandomEdits(count: max(original.count / 2, 1))
        if bench.wants("path.remove") {
            var path = Path(xy: line.xy)
            var naive = line
            naive.move(0, naive.xy[0], naive.xy[1])
            var taken: [(index: Int, coordinate: Coordinate)] = []
            bench.short("path.remove", vertices: path.count) { operations in
                for operation in operations where naive.count > 2 {
                    naive.remove(min(edits.index(operation), naive.count - 1))
                    if naive.count < line.count - 32 { naive.xy.append(contentsOf: line.xy.suffix(64)) }
                }
            } restore: {
                for (index, coordinate) in taken.reversed() { try? path.insert(coordinate, at: index) }
                taken.removeAll(keepingCapacity: true)
            } _: { operations in
                for operation in operations {
                    let index = edits.index(operation)
                    if index < path.count, let coordinate = try? path.remove(at: index) { taken.append((index, coordinate)) }
                }
            }
        }
        var (path, kept) = (original, Kept<Path>())
        bench.short("path.removeKept", vertices: path.count) { operations in
            for operation in operations {
                var copy = line
                copy.remove(edits.index(operation))
                keep(copy.count)
            }
        } restore: {
            path = original
        } _: { operations in
            for operation in operations {
                kept.keep(path)
                _ = try? path.remove(at: min(edits.index(operation), path.count - 1))
            }
        }
    }

    private static func undo(_ bench: Bench, _ original: Path, _ line: NaiveLine) throws {
        guard bench.wants("path.undo") else { return }
        let edits = RandomEdits(count: original.count)
        var values = [original]
        for operation in 0..<1_000 {
            var path = values[operation]
            let index = edits.index(operation)
            try path.move(vertexAt: index, toX: path[index].x + edits.step(operation), y: path[index].y)
            values.append(path)
        }
        // Back through all of them and forth again, reading what was changed each time, as a screen would.
        var (path, at, direction) = (original, values.count - 1, -1)
        path = values[at]
        var sum = 0.0
        bench.short("path.undo", vertices: original.count) { operations in
            for _ in operations {
                if at == 0 || at == values.count - 1 { direction = at == 0 ? 1 : -1 }
                at += direction
                path = values[at]
                sum += path[edits.index(min(at, 999))].x
            }
        }
        keep(sum)
    }
}
