import GromaGeometry

/// Gives elevations and measures to vertices that an operation has put into a shape: interpolated by length between the nearest vertices
/// of the part that have one, else the defaults of new vertices. What was unset before stays unset.
struct UnsetOrdinates {
    private let dimensions: Dimensions
    private let defaultZ: Double?
    private let defaultM: Double?
    /// Where the shape had unset ordinates before.
    private var keptZ: Set<Place> = []
    private var keptM: Set<Place> = []

    private struct Place: Hashable {
        let x: Double
        let y: Double
    }

    /// Looks at the shape before the operation. O(vertices) where it has z or m, else O(1).
    init(before: Geometry, defaultZ: Double?, defaultM: Double?) {
        dimensions = before.dimensions
        (self.defaultZ, self.defaultM) = (defaultZ, defaultM)
        guard dimensions != .xy else { return }
        for part in before.parts {
            part.forEachChunk { chunk in
                for i in 0..<chunk.count {
                    if let z = chunk.z, z[i].isNaN { keptZ.insert(Place(x: chunk.xy[2 * i], y: chunk.xy[2 * i + 1])) }
                    if let m = chunk.m, m[i].isNaN { keptM.insert(Place(x: chunk.xy[2 * i], y: chunk.xy[2 * i + 1])) }
                }
            }
        }
    }

    /// The part with what it lacks. The very same one where it lacks nothing.
    func filled(_ part: Path) -> Path {
        guard dimensions != .xy, part.dimensions == dimensions else { return part }
        let (oldZ, oldM) = (part.zArray, part.mArray)
        guard oldZ?.contains(where: \.isNaN) ?? false || oldM?.contains(where: \.isNaN) ?? false else { return part }
        let xy = part.xyArray
        let z = oldZ.map { filled($0, xy, isRing: part.isRing, keeping: keptZ, default: defaultZ) }
        let m = oldM.map { filled($0, xy, isRing: part.isRing, keeping: keptM, default: defaultM) }
        var result = Path(xy: xy, z: z, m: m, isRing: part.isRing)
        result.role = part.role
        result.isFinished = part.isFinished
        return result
    }

    private func filled(_ values: [Double], _ xy: [Double], isRing: Bool, keeping kept: Set<Place>, default value: Double?) -> [Double] {
        var values = values
        let count = values.count
        let isNew = (0..<count).map { values[$0].isNaN && !kept.contains(Place(x: xy[2 * $0], y: xy[2 * $0 + 1])) }
        func next(_ index: Int) -> Int { index + 1 == count ? 0 : index + 1 }
        func length(_ a: Int, _ b: Int) -> Double {
            let (dx, dy) = (xy[2 * b] - xy[2 * a], xy[2 * b + 1] - xy[2 * a + 1])
            return (dx * dx + dy * dy).squareRoot()
        }
        // Runs of new vertices behind each vertex that is none of them; those at the ends of a line have but one neighbor.
        for start in 0..<count where !isNew[start] {
            var run: [(index: Int, along: Double)] = []
            var (at, along) = (start, 0.0)
            while isRing || at + 1 < count {
                along += length(at, next(at))
                at = next(at)
                guard isNew[at] else { break }
                run.append((at, along))
            }
            guard !run.isEmpty, !isNew[at], at != start || isRing, along > 0 else { continue }
            let (from, to) = (values[start], values[at])
            for (index, place) in run { values[index] = from + (to - from) * (place / along) }
        }
        guard let value else { return values }
        for index in 0..<count where isNew[index] && values[index].isNaN { values[index] = value }
        return values
    }
}
