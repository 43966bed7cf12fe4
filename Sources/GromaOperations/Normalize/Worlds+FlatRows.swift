// Rows in flat memory are folded into the range without geometries of them.

extension Worlds {
    /// The least and the greatest x of a row; 0 where it has none, which is in the range. O(n)
    private func stretch(_ row: FlatRow) -> (low: Double, high: Double) {
        guard let first = row.xy.first, !first.isNaN else { return (0, 0) }
        var (low, high) = (first, first)
        var index = 2
        while index < row.xy.count {
            let x = row.xy[index]
            low = x < low ? x : low
            high = x > high ? x : high
            index += 2
        }
        return (low, high)
    }

    /// Moves a line that lies in another world; only the operation itself cuts those that cross a seam. O(n)
    func foldLine(_ row: FlatRow, _ room: FlatRoom) -> FlatOutcome {
        let (low, high) = stretch(row)
        if low >= -half && high <= half { return .kept }
        guard let world = world(holding: low, high) else { return .unknown }
        if world == 0 { return .kept }
        room.put(row)
        fold(room.xy, row.count, from: world)
        return .written(row.count)
    }

    /// Moves each position that lies in another world. O(n)
    func foldPoints(_ row: FlatRow, _ room: FlatRoom) -> FlatOutcome {
        let (low, high) = stretch(row)
        if low >= -half && high <= half { return .kept }
        room.put(row)
        for index in 0..<row.count { room.xy[2 * index] = folded(row.xy[2 * index]) }
        return .written(row.count)
    }
}
