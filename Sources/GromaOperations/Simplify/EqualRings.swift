import GromaGeometry

/// Detection of duplicate rings.
enum EqualRings {
    /// Returns the rings without pairs that have the same positions from the same first vertex: by the even-odd rule they cancel each
    /// other, and intersecting all of them with each other would take quadratic time. O(rings), and O(n) for rings with the same box
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

    /// The properties that equal rings have in common.
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
