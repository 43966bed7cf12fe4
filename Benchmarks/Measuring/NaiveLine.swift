/// What most programs hold a line as: one array of x, y pairs, and nothing else.
struct NaiveLine {
    var xy: [Double]

    var count: Int { xy.count / 2 }

    mutating func move(_ index: Int, _ x: Double, _ y: Double) {
        xy[2 * index] = x
        xy[2 * index + 1] = y
    }

    mutating func insert(_ index: Int, _ x: Double, _ y: Double) {
        xy.replaceSubrange(2 * index..<2 * index, with: [x, y])
    }

    mutating func remove(_ index: Int) {
        xy.removeSubrange(2 * index..<2 * index + 2)
    }

    func nearestVertex(_ x: Double, _ y: Double) -> Int {
        xy.withUnsafeBufferPointer { xy in
            var (best, least) = (0, Double.infinity)
            for index in 0..<xy.count / 2 {
                let (dx, dy) = (xy[2 * index] - x, xy[2 * index + 1] - y)
                let distance = dx * dx + dy * dy
                if distance < least { (best, least) = (index, distance) }
            }
            return best
        }
    }

    func nearestSegment(_ x: Double, _ y: Double) -> Int {
        xy.withUnsafeBufferPointer { xy in
            var (best, least) = (0, Double.infinity)
            for index in 0..<max(xy.count / 2 - 1, 0) {
                let (ax, ay) = (xy[2 * index], xy[2 * index + 1])
                let (ux, uy) = (xy[2 * index + 2] - ax, xy[2 * index + 3] - ay)
                let length = ux * ux + uy * uy
                var along = length > 0 ? ((x - ax) * ux + (y - ay) * uy) / length : 0
                along = along < 0 ? 0 : along > 1 ? 1 : along
                let (dx, dy) = (ax + along * ux - x, ay + along * uy - y)
                let distance = dx * dx + dy * dy
                if distance < least { (best, least) = (index, distance) }
            }
            return best
        }
    }

    /// The vertices inside a rectangle, each left out that lies in the same pixel as the one before: a look at every one of them.
    func visible(xMin: Double, yMin: Double, xMax: Double, yMax: Double, resolution: Double) -> [Double] {
        var found: [Double] = []
        var (lastX, lastY) = (Double.infinity, Double.infinity)
        xy.withUnsafeBufferPointer { xy in
            for index in 0..<xy.count / 2 {
                let (x, y) = (xy[2 * index], xy[2 * index + 1])
                guard x >= xMin, x <= xMax, y >= yMin, y <= yMax else { continue }
                guard abs(x - lastX) >= resolution || abs(y - lastY) >= resolution else { continue }
                found.append(x)
                found.append(y)
                (lastX, lastY) = (x, y)
            }
        }
        return found
    }
}

/// The last thousand values of something that is edited, as an editor with a bounded history keeps them.
struct Kept<Value> {
    private var values: [Value] = []
    private var next = 0

    init() { values.reserveCapacity(1_000) }

    mutating func keep(_ value: Value) {
        if values.count < 1_000 {
            values.append(value)
        } else {
            values[next] = value
            next = next == 999 ? 0 : next + 1
        }
    }
}

/// Edits drawn beforehand, so that drawing them is not measured.
struct RandomEdits {
    private let indices: [Int]
    private let steps: [Double]

    /// Edits of vertices at random, or always of the same one.
    init(count: Int, sameVertex: Bool = false) {
        var random = Seeded(7)
        let one = random.below(count)
        indices = (0..<1 << 16).map { _ in sameVertex ? one : random.below(count) }
        steps = (0..<1 << 16).map { _ in (random.unit() - 0.5) * 0.0002 }
    }

    func index(_ operation: Int) -> Int { indices[operation & 0xffff] }
    func step(_ operation: Int) -> Double { steps[operation & 0xffff] }
}
