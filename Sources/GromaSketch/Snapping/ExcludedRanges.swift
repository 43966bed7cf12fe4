import GromaGeometry

extension [PartRange] {
    /// Whether an index of a part lies in one of the ranges, which must be normalized. O(log n).
    func includes(part: Int, index: Int) -> Bool {
        var (from, end) = (0, count)
        while from < end {
            let middle = from + (end - from) / 2
            let range = self[middle]
            if range.part < part || (range.part == part && range.range.upperBound <= index) {
                from = middle + 1
            } else {
                end = middle
            }
        }
        return from < count && self[from].part == part && self[from].range.contains(index)
    }
}
