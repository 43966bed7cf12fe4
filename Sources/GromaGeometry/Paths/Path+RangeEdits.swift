extension Path {
    /// Takes the vertices of many ranges, which must lie in 0..<count, out. O(log n + leaves that hold them).
    mutating func remove(_ ranges: IndexRanges) {
        tree.removeSubranges(ranges)
    }
}
