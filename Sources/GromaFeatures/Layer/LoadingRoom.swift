/// The account of the memory for features that a layer loads.
struct LoadingRoom: Sendable {
    /// Adds a number of bytes, which may be negative; returns false if there is no room for them.
    let hold: @Sendable (Int) -> Bool
    /// Whether the features are shared with a table in memory.
    let isShared: Bool

    /// The approximate size of the entry of a feature that is in memory already.
    static let sharedBytes = 192

    /// Returns the approximate size of features in bytes. O(features)
    func size(of features: [Feature]) -> Int {
        isShared ? features.count * Self.sharedBytes : features.reduce(0) { $0 + $1.byteCount }
    }
}
