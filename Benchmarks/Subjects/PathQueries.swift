import Groma

/// Finding things on a line: what is nearest, and what shows in a window.
enum PathQueries: Subject {
    static let names: [(name: String, about: String)] = [
        ("path.nearestVertex", "the vertex nearest to a place beside the line; naive: a look at each"),
        ("path.nearestSegment", "the segment nearest to a place beside the line; naive: a look at each"),
        ("path.verticesIn", "the vertices in a window about 200 vertices wide; naive: a look at each"),
        ("path.visible", "what shows in a window a tenth of the line wide, thinned to 1,000 pixels; naive: a look at each"),
    ]

    static func run(_ bench: Bench, vertices: Int) throws {
        guard names.contains(where: { bench.wants($0.name) }) else { return }
        let line = NaiveLine(xy: bench.line(vertices))
        let path = Path(xy: line.xy)
        let edits = RandomEdits(count: path.count)
        // Places a few steps off the line, as where a finger comes down.
        let reach = PathQueries.meanStep(line.xy) * 2
        func place(_ operation: Int) -> (x: Double, y: Double) {
            let index = edits.index(operation)
            let off = edits.step(operation) / 0.0001
            return (line.xy[2 * index] + off * reach, line.xy[2 * index + 1] - edits.step(operation + 1) / 0.0001 * reach)
        }
        var sum = 0
        bench.short("path.nearestVertex", vertices: path.count) { operations in
            for operation in operations {
                let (x, y) = place(operation)
                sum += line.nearestVertex(x, y)
            }
        } _: { operations in
            for operation in operations {
                let (x, y) = place(operation)
                sum += path.nearestVertex(x: x, y: y)?.index ?? 0
            }
        }
        bench.short("path.nearestSegment", vertices: path.count) { operations in
            for operation in operations {
                let (x, y) = place(operation)
                sum += line.nearestSegment(x, y)
            }
        } _: { operations in
            for operation in operations {
                let (x, y) = place(operation)
                sum += path.nearestSegment(x: x, y: y)?.index ?? 0
            }
        }
        let half = reach * 50
        bench.short("path.verticesIn", vertices: path.count) { operations in
            for operation in operations {
                let (x, y) = place(operation)
                sum += line.visible(xMin: x - half, yMin: y - half, xMax: x + half, yMax: y + half, resolution: 0).count
            }
        } _: { operations in
            for operation in operations {
                let (x, y) = place(operation)
                sum += path.vertices(in: Extent(xMin: x - half, yMin: y - half, xMax: x + half, yMax: y + half)).count
            }
        }
        let extent = path.extent
        let wide = max(extent.width, extent.height) / 20
        bench.short("path.visible", vertices: path.count) { operations in
            for operation in operations {
                let (x, y) = place(operation)
                let found = line.visible(xMin: x - wide, yMin: y - wide, xMax: x + wide, yMax: y + wide, resolution: wide / 500)
                sum += found.count
            }
        } _: { operations in
            for operation in operations {
                let (x, y) = place(operation)
                let box = Extent(xMin: x - wide, yMin: y - wide, xMax: x + wide, yMax: y + wide)
                sum += path.visible(in: box, resolution: wide / 500).count
            }
        }
        keep(sum)
    }

    /// The mean length of a step in x and y together, near enough to scale a query by.
    private static func meanStep(_ xy: [Double]) -> Double {
        let count = xy.count / 2
        guard count > 1 else { return 1 }
        var sum = 0.0
        for index in 1..<count { sum += abs(xy[2 * index] - xy[2 * index - 2]) + abs(xy[2 * index + 1] - xy[2 * index - 1]) }
        return sum / Double(count - 1)
    }
}
