/// The memory that features may take which a layer loads.
struct LoadingRoom: Sendable {
    /// Counts so many bytes more, fewer where it is negative; false where there is no room for them.
    let hold: @Sendable (Int) -> Bool
    /// Whether the features are the table's own, in memory.
    let isShared: Bool

    /// About what the place of a feature takes that is in memory anyway.
    static let sharedBytes = 192

    /// About how many bytes features take. O(features)
    func size(of features: [Feature]) -> Int {
        isShared ? features.count * Self.sharedBytes : features.reduce(0) { $0 + $1.byteCount }
    }
}
