import Groma

/// Edits as a person's tool makes them: through the sketch layer, each a step in its history, each reported.
enum SketchEdits: Subject {
    static let names: [(name: String, about: String)] = [
        ("sketch.moveVertex", "a random vertex moved through the sketch layer, the last thousand steps kept"),
        ("sketch.undo", "one step undone or redone through the sketch layer"),
    ]

    static func run(_ bench: Bench, vertices: Int) throws {
        guard names.contains(where: { bench.wants($0.name) }) else { return }
        let xy = bench.line(vertices)
        let count = xy.count / 2
        let edits = RandomEdits(count: count)
        func sketch() throws -> SketchLayer {
            let layer = try SketchLayer(MutableGeometry(.line(xy)))
            layer.historyLimit = 1_000
            return layer
        }
        if bench.wants("sketch.moveVertex") {
            let layer = try sketch()
            bench.short("sketch.moveVertex", vertices: count) { operations in
                for operation in operations {
                    let index = edits.index(operation)
                    let place = Coordinate(x: xy[2 * index] + edits.step(operation), y: xy[2 * index + 1])
                    _ = try? layer.moveVertex(at: index, to: place)
                }
            }
        }
        if bench.wants("sketch.undo") {
            let layer = try sketch()
            for operation in 0..<1_000 {
                try layer.moveVertex(at: edits.index(operation), to: Coordinate(x: 14 + edits.step(operation), y: 45))
            }
            var isUndoing = true
            bench.short("sketch.undo", vertices: count) { operations in
                for _ in operations {
                    if isUndoing ? !layer.canUndo : !layer.canRedo { isUndoing.toggle() }
                    _ = isUndoing ? layer.undo() : layer.redo()
                }
            }
        }
    }
}
