import Groma

/// Many vertices at once: found by a rectangle or a lasso, moved, and taken out, with the earlier value kept for an undo.
enum SketchSelection: Subject {
    static let names: [(name: String, about: String)] = [
        ("selection.rectangle", "the vertices in a rectangle that holds 100,000, or half of the line; naive: a look at each"),
        ("selection.lasso", "the vertices in a ring of 1,000 vertices as large as that rectangle"),
        ("selection.transformKept", "the vertices selected turned, the earlier value kept; naive: a copy of the array, changed"),
        ("selection.removeKept", "the vertices selected taken out, the earlier value kept; naive: an array of the others"),
        ("selection.everyOther", "every other of as many vertices taken out, the earlier value kept; naive: an array of the others"),
        ("selection.segments", "the segments in a rectangle as wide as two steps, handed out one by one; naive: a look at each vertex"),
        ("selection.nearest", "the segment nearest to a vertex that is dragged, but for its own two; naive: a look at each"),
    ]

    static func run(_ bench: Bench, vertices: Int) throws {
        guard names.contains(where: { bench.wants($0.name) }) else { return }
        let shape = shape(bench, vertices)
        let xy = shape.parts.flatMap(\.xyArray)
        let count = xy.count / 2
        guard count > 1 else { return }
        let naive = NaiveLine(xy: xy)
        let box = rectangle(holding: min(100_000, count / 2), of: shape, x: xy[count], y: xy[count + 1])
        select(bench, shape, naive, box)
        let ranges = shape.vertices(in: box).ranges
        if bench.wants("selection.transformKept") {
            let turn = AffineTransform(rotationDegrees: 10, about: box.center ?? Coordinate(x: 0, y: 0))
            let timing = try bench.watch.long { try edited(shape) { try $0.transformVertices(in: ranges, by: turn) } }
            let other = Stopwatch.quick.long { turned(xy, turn, box) }
            bench.report.add(Result(name: "selection.transformKept", vertices: count, timing: timing, naive: other))
        }
        if bench.wants("selection.removeKept") {
            let timing = try bench.watch.long { try edited(shape) { try $0.removeVertices(in: ranges) } }
            let other = Stopwatch.quick.long { thinned(xy) { !box.contains(x: xy[2 * $0], y: xy[2 * $0 + 1]) } }
            bench.report.add(Result(name: "selection.removeKept", vertices: count, timing: timing, naive: other))
        }
        if bench.wants("selection.everyOther") {
            let line = Geometry.line(xy)
            let taken = count / 4..<count / 4 + min(200_000, count / 2)
            let every = stride(from: taken.lowerBound, to: taken.upperBound, by: 2).map { PartRange(part: 0, range: $0..<$0 + 1) }
            let timing = try bench.watch.long { try edited(line) { try $0.removeVertices(in: every) } }
            let other = Stopwatch.quick.long { thinned(xy) { !taken.contains($0) || ($0 - taken.lowerBound) % 2 == 1 } }
            bench.report.add(Result(name: "selection.everyOther", vertices: count, timing: timing, naive: other))
        }
        drag(bench, .line(xy), naive)
    }

    /// The input where it has parts to edit, else its longest path, else a generated line.
    private static func shape(_ bench: Bench, _ vertices: Int) -> Geometry {
        if let input = bench.input, input.type == .polyline || input.type == .polygon { return input }
        return .line(bench.line(vertices))
    }

    /// A square around a place that holds about so many vertices, found by halving.
    private static func rectangle(holding wanted: Int, of shape: Geometry, x: Double, y: Double) -> Extent {
        var (least, greatest) = (0.0, max(shape.extent.width, shape.extent.height))
        func square(_ half: Double) -> Extent { Extent(xMin: x - half, yMin: y - half, xMax: x + half, yMax: y + half) }
        for _ in 0..<50 {
            let half = (least + greatest) / 2
            let found = shape.vertices(in: square(half)).ranges.reduce(0) { $0 + $1.range.count }
            if found < wanted { least = half } else { greatest = half }
        }
        return square(greatest)
    }

    private static func select(_ bench: Bench, _ shape: Geometry, _ naive: NaiveLine, _ box: Extent) {
        let count = naive.count
        var sum = 0
        bench.short("selection.rectangle", vertices: count) { operations in
            for _ in operations {
                let found = naive.visible(xMin: box.xMin, yMin: box.yMin, xMax: box.xMax, yMax: box.yMax, resolution: 0)
                sum += found.count
            }
        } _: { operations in
            for _ in operations { sum += shape.vertices(in: box).ranges.count }
        }
        let center = box.center ?? Coordinate(x: 0, y: 0)
        let ring = Shapes.blob(1_000, x: center.x, y: center.y, radius: box.width / 2, seed: 3)
        let lasso = Path(xy: ring, isRing: true)
        bench.short("selection.lasso", vertices: count) { operations in
            for _ in operations { sum += shape.vertices(in: lasso).ranges.count }
        }
        keep(sum)
    }

    private static func drag(_ bench: Bench, _ line: Geometry, _ naive: NaiveLine) {
        let edits = RandomEdits(count: naive.count)
        var sum = 0
        let reach = 0.0001
        bench.short("selection.segments", vertices: naive.count) { operations in
            for operation in operations {
                let (x, y) = (naive.xy[2 * edits.index(operation)], naive.xy[2 * edits.index(operation) + 1])
                sum += naive.visible(xMin: x - reach, yMin: y - reach, xMax: x + reach, yMax: y + reach, resolution: 0).count
            }
        } _: { operations in
            for operation in operations {
                let (x, y) = (naive.xy[2 * edits.index(operation)], naive.xy[2 * edits.index(operation) + 1])
                line.forEachSegment(in: Extent(xMin: x - reach, yMin: y - reach, xMax: x + reach, yMax: y + reach)) { _, index, _, _ in
                    sum += index
                    return true
                }
            }
        }
        bench.short("selection.nearest", vertices: naive.count) { operations in
            for operation in operations {
                sum += naive.nearestSegment(naive.xy[2 * edits.index(operation)], naive.xy[2 * edits.index(operation) + 1])
            }
        } _: { operations in
            for operation in operations {
                let index = edits.index(operation)
                let own = line.segments(at: [PartRange(part: 0, range: index..<index + 1)])
                let found = line.nearestSegment(x: naive.xy[2 * index], y: naive.xy[2 * index + 1], excluding: own)
                sum += found?.index ?? 0
            }
        }
        keep(sum)
    }

    /// What becomes of a value that somebody else keeps.
    private static func edited(_ shape: Geometry, _ edit: (inout Geometry) throws -> [GeometryChange]) rethrows -> Geometry {
        var shape = shape
        keep(try edit(&shape).count)
        return shape
    }

    private static func turned(_ xy: [Double], _ transform: AffineTransform, _ box: Extent) -> [Double] {
        var xy = xy
        for index in 0..<xy.count / 2 where box.contains(x: xy[2 * index], y: xy[2 * index + 1]) {
            (xy[2 * index], xy[2 * index + 1]) = transform.applied(toX: xy[2 * index], y: xy[2 * index + 1])
        }
        return xy
    }

    private static func thinned(_ xy: [Double], _ stays: (Int) -> Bool) -> [Double] {
        var kept: [Double] = []
        kept.reserveCapacity(xy.count)
        for index in 0..<xy.count / 2 where stays(index) {
            kept.append(xy[2 * index])
            kept.append(xy[2 * index + 1])
        }
        return kept
    }
}
