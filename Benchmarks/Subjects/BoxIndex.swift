import Groma

/// The spatial index over boxes as features have them, while they are edited.
enum BoxIndex: Subject {
    static let names: [(name: String, about: String)] = [
        ("index.build", "boxes all over the world, a few cells in size, built into an index"),
        ("index.query", "the boxes that meet one of about two boxes' size; naive, to 10^6: a look at each"),
        ("index.update", "a box moved by its own width in place"),
        ("index.updateKept", "the same, the last thousand values of the index kept"),
        ("index.extentOf", "the box of an id"),
    ]

    static func sizes(_ asked: [Int]) -> [Int] { capped(asked, at: 1_000_000) }

    static func run(_ bench: Bench, vertices: Int) throws {
        guard names.contains(where: { bench.wants($0.name) }) else { return }
        var random = Seeded(5)
        let count = min(vertices, 1_000_000)
        // As many boxes as would cover the world once if none overlapped.
        let (width, height) = (340 / Double(count).squareRoot(), 160 / Double(count).squareRoot())
        let boxes = (0..<count).map { _ -> Extent in
            let (x, y) = (random.unit() * 340 - 170, random.unit() * 160 - 80)
            return Extent(xMin: x, yMin: y, xMax: x + width * random.unit() * 2, yMax: y + height * random.unit() * 2)
        }
        let entries = boxes.enumerated().map { (id: $0, extent: $1) }
        if bench.wants("index.build") {
            bench.report.add(Result(name: "index.build", vertices: count, timing: bench.watch.long { SpatialIndex(entries) }))
        }
        let edits = RandomEdits(count: count)
        var index = SpatialIndex(entries)
        var sum = 0
        bench.short("index.query", vertices: count) { operations in
            for operation in operations {
                let box = boxes[edits.index(operation)]
                for other in boxes where other.intersects(box) { sum += 1 }
            }
        } _: { operations in
            for operation in operations {
                index.forEach(meeting: boxes[edits.index(operation)]) { id, _ in
                    sum += id
                    return true
                }
            }
        }
        func moved(_ operation: Int) -> (id: Int, extent: Extent) {
            let id = edits.index(operation)
            let (box, step) = (boxes[id], edits.step(operation) * 10_000 * width)
            return (id, Extent(xMin: box.xMin + step, yMin: box.yMin, xMax: box.xMax + step, yMax: box.yMax))
        }
        bench.short("index.update", vertices: count) { operations in
            for operation in operations {
                let (id, extent) = moved(operation)
                index.update(id: id, extent: extent)
            }
        }
        var kept = Kept<SpatialIndex>()
        bench.short("index.updateKept", vertices: count) { operations in
            for operation in operations {
                kept.keep(index)
                let (id, extent) = moved(operation)
                index.update(id: id, extent: extent)
            }
        }
        bench.short("index.extentOf", vertices: count) { operations in
            for operation in operations { sum += index.extent(of: edits.index(operation)) == nil ? 0 : 1 }
        }
        keep(sum)
    }
}
