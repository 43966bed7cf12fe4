/// The changed areas of a map: rectangles of the screen, each with the revision of its change.
struct DisplayChanges {
    private struct Change {
        let revision: Int
        let area: ScreenRect
    }

    /// The number of changes so far.
    private(set) var revision = 0
    /// The revision of the last change of everything, or of the last forgotten change.
    private var everything = 0
    private var recent: [Change] = []
    /// The maximum number of remembered rectangles.
    private static let limit = 256

    /// Records that everything may have changed.
    mutating func noteEverything() {
        revision += 1
        everything = revision
        recent.removeAll(keepingCapacity: true)
    }

    /// Records that a rectangle has changed. O(1) amortized
    mutating func note(_ area: ScreenRect) {
        revision += 1
        if recent.count == Self.limit {
            let dropped = Self.limit / 2
            everything = recent[dropped - 1].revision
            recent.removeFirst(dropped)
        }
        recent.append(Change(revision: revision, area: area))
    }

    /// Returns the rectangles that have changed since a revision; nil if everything may have changed, or the changes are no longer known.
    func areas(since revision: Int) -> [ScreenRect]? {
        guard revision >= everything, revision <= self.revision else { return nil }
        return recent.lazy.filter { $0.revision > revision }.map(\.area)
    }
}
