import GromaBase
import GromaGeometry

/// Douglas–Peucker simplification of a path; it keeps exactly the same vertices as `GEOSSimplify` of GEOS 3.11.
///
/// It works on the flat coordinates with an explicit stack, so that the recursion depth does not depend on the data, and determines the
/// vertices to keep, with their Z and M.
struct DouglasPeucker {
    private let path: Path
    private let tolerance: Double
    private let hook: OperationHook

    init(_ path: Path, tolerance: Double, hook: OperationHook) {
        self.path = path
        self.tolerance = tolerance
        self.hook = hook
    }

    /// Returns the simplified path; a ring is anchored at its first vertex, and nil if fewer than three vertices are left.
    func thinned() throws(OperationError) -> Path? {
        let count = path.count
        guard count > 2 else { return path.isRing && count > 0 ? nil : path }
        let closing = path.isRing ? 1 : 0
        let flat = UnsafeMutablePointer<Double>.allocate(capacity: 2 * (count + closing))
        let keeps = UnsafeMutablePointer<Bool>.allocate(capacity: count + closing)
        defer {
            flat.deallocate()
            keeps.deallocate()
        }
        path.copy(xy: flat)
        if path.isRing {
            flat[2 * count] = flat[0]
            flat[2 * count + 1] = flat[1]
        }
        keeps.initialize(repeating: false, count: count + closing)
        try mark(flat, count + closing, keeps)
        var kept = 0
        for index in 0..<count where keeps[index] { kept += 1 }
        if path.isRing && kept < 3 { return nil }
        return kept == count ? path : subset(flat, keeps, kept)
    }

    private func mark(_ flat: UnsafePointer<Double>, _ count: Int, _ keeps: UnsafeMutablePointer<Bool>) throws(OperationError) {
        keeps[0] = true
        keeps[count - 1] = true
        var stack = [(0, count - 1)]
        var sections = 0
        while let (first, last) = stack.popLast() {
            guard last - first > 1 else { continue }
            sections &+= 1
            if sections & 1023 == 0 || last - first > 100_000 { try hook.check("generalize") }
            let (index, distance) = Self.farthest(flat, first, last)
            guard distance > tolerance else { continue }
            keeps[index] = true
            stack.append((index, last))
            stack.append((first, index))
        }
    }

    /// Returns the first vertex between two that is farthest from the segment between them, computed with the same expressions as in GEOS.
    private static func farthest(_ flat: UnsafePointer<Double>, _ first: Int, _ last: Int) -> (index: Int, distance: Double) {
        let (ax, ay, bx, by) = (flat[2 * first], flat[2 * first + 1], flat[2 * last], flat[2 * last + 1])
        let (dx, dy) = (bx - ax, by - ay)
        let squared = dx * dx + dy * dy
        let root = squared.squareRoot()
        var (farthest, greatest) = (first, -1.0)
        var point = flat + 2 * (first + 1)
        for index in (first + 1)..<last {
            let (px, py) = (point[0], point[1])
            point += 2
            let along = (px - ax) * dx + (py - ay) * dy
            let distance: Double
            if along > 0 && along < squared {
                distance = abs(((ay - py) * dx - (ax - px) * dy) / squared) * root
            } else {
                let (ex, ey) = along <= 0 ? (px - ax, py - ay) : (px - bx, py - by)
                distance = (ex * ex + ey * ey).squareRoot()
            }
            if distance > greatest { (farthest, greatest) = (index, distance) }
        }
        return (farthest, greatest)
    }

    private func subset(_ flat: UnsafePointer<Double>, _ keeps: UnsafePointer<Bool>, _ kept: Int) -> Path {
        let xy = [Double](unsafeUninitializedCapacity: 2 * kept) { buffer, filled in
            for index in 0..<path.count where keeps[index] {
                buffer[filled] = flat[2 * index]
                buffer[filled + 1] = flat[2 * index + 1]
                filled += 2
            }
        }
        func chosen(_ values: [Double]) -> [Double] { values.indices.filter { keeps[$0] }.map { values[$0] } }
        return Path(xy: xy, z: path.zArray.map(chosen), m: path.mArray.map(chosen), isRing: path.isRing).taking(roleOf: path)
    }
}
