/// What of a map looks different since when: rectangles of the screen, each with the number of the change.
struct DisplayChanges {
    private struct Change {
        let revision: Int
        let area: ScreenRect
    }

    /// How many changes there have been.
    private(set) var revision = 0
    /// The last change of everything, or the last that was forgotten.
    private var everything = 0
    private var recent: [Change] = []
    /// How many rectangles are remembered.
    private static let limit = 256

    /// All may look different.
    mutating func noteEverything() {
        revision += 1
        everything = revision
        recent.removeAll(keepingCapacity: true)
    }

    /// A rectangle looks different. O(1), amortised.
    mutating func note(_ area: ScreenRect) {
        revision += 1
        if recent.count == Self.limit {
            let dropped = Self.limit / 2
            everything = recent[dropped - 1].revision
            recent.removeFirst(dropped)
        }
        recent.append(Change(revision: revision, area: area))
    }

    /// The rectangles that look different since a change; nil if that is everything, or not known any more.
    func areas(since revision: Int) -> [ScreenRect]? {
        guard revision >= everything, revision <= self.revision else { return nil }
        return recent.lazy.filter { $0.revision > revision }.map(\.area)
    }
}
