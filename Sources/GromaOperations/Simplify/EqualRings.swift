import GromaGeometry

/// Rings that are given more than once.
enum EqualRings {
    /// What is left of rings when each two that run over the same positions from the same vertex on are taken away: by the even-odd rule they cancel each
    /// other, and to find where all of them meet all others takes the square of their number. O(rings), and O(n) for rings with a box in common.
    static func withoutPairs(_ rings: [Path]) -> [Path] {
        guard rings.count > 1 else { return rings }
        var byBox: [Key: [Int]] = [:]
        for (index, ring) in rings.enumerated() { byBox[Key(ring), default: []].append(index) }
        if byBox.count == rings.count { return rings }
        var isDropped = [Bool](repeating: false, count: rings.count)
        for indices in byBox.values where indices.count > 1 {
            var single: [[Double]: Int] = [:]
            for index in indices {
                let positions = rings[index].xyArray
                guard let other = single.removeValue(forKey: positions) else {
                    single[positions] = index
                    continue
                }
                isDropped[index] = true
                isDropped[other] = true
            }
        }
        return rings.indices.filter { !isDropped[$0] }.map { rings[$0] }
    }

    /// What equal rings have in common.
    private struct Key: Hashable {
        let count: Int
        let box: SIMD4<Double>

        init(_ ring: Path) {
            count = ring.count
            let extent = ring.extent
            box = SIMD4(extent.xMin, extent.yMin, extent.xMax, extent.yMax)
        }
    }
}
