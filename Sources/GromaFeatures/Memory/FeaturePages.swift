import GromaGeometry

/// Features in the order of their object ids, in pages. If a copy of the value is kept, an edit copies one page and the list of pages,
/// whereas a dictionary would be copied as a whole.
struct FeaturePages: Sendable {
    /// The least object id that each page may contain, ascending; that of the first page is ignored.
    private var firsts: [Int] = []
    /// The pages, none of which is empty.
    private var pages: [[Entry]] = []
    private(set) var count = 0

    private struct Entry: Sendable {
        let id: Int
        var feature: Feature
    }

    private static let capacity = 256

    /// Returns the page that an id belongs to; there must be one.
    private func page(of id: Int) -> Int {
        var (low, high) = (0, firsts.count)
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if firsts[middle] <= id { low = middle } else { high = middle }
        }
        return low
    }

    /// Returns the index of the first entry of a page that does not come before an id, and whether it has the id.
    private func place(of id: Int, inPage page: Int) -> (place: Int, isThere: Bool) {
        let count = pages[page].count
        // Most ids are consecutive: then the difference from the first id is the index.
        let guess = id &- pages[page][0].id
        if guess >= 0, guess < count, pages[page][guess].id == id { return (guess, true) }
        if pages[page][count - 1].id < id { return (count, false) }
        var (low, high) = (0, count)
        while low < high {
            let middle = low + (high - low) / 2
            if pages[page][middle].id < id { low = middle + 1 } else { high = middle }
        }
        return (low, low < count && pages[page][low].id == id)
    }

    /// Returns the feature with an id; nil if there is none. O(log n).
    func feature(_ id: Int) -> Feature? {
        if pages.isEmpty { return nil }
        let page = page(of: id)
        let (place, isThere) = place(of: id, inPage: page)
        return isThere ? pages[page][place].feature : nil
    }

    /// Returns the shape of the feature with an id; nil if there is none. O(log n).
    func geometry(_ id: Int) -> Geometry? {
        if pages.isEmpty { return nil }
        let page = page(of: id)
        let (place, isThere) = place(of: id, inPage: page)
        return isThere ? pages[page][place].feature.geometry : nil
    }

    /// Inserts a feature, or replaces the one with its id, and returns the replaced feature. O(log n).
    mutating func put(_ feature: Feature, id: Int) -> Feature? {
        if pages.isEmpty {
            pages.append([Entry(id: id, feature: feature)])
            firsts.append(id)
            count = 1
            return nil
        }
        let page = page(of: id)
        let (place, isThere) = place(of: id, inPage: page)
        if isThere {
            let old = pages[page][place].feature
            pages[page][place].feature = feature
            return old
        }
        count += 1
        if pages[page].count < Self.capacity {
            pages[page].insert(Entry(id: id, feature: feature), at: place)
        } else if page == pages.count - 1, place == pages[page].count {
            // New features mostly have increasing ids: full pages are not split.
            pages.append([Entry(id: id, feature: feature)])
            firsts.append(id)
        } else {
            let half = Self.capacity / 2
            let rest = Array(pages[page][half...])
            pages[page].removeSubrange(half...)
            pages.insert(rest, at: page + 1)
            firsts.insert(rest[0].id, at: page + 1)
            if place < half {
                pages[page].insert(Entry(id: id, feature: feature), at: place)
            } else {
                pages[page + 1].insert(Entry(id: id, feature: feature), at: place - half)
                firsts[page + 1] = pages[page + 1][0].id
            }
        }
        return nil
    }

    /// Replaces the shape of a feature, and returns the earlier shape; nil if there is no such feature. O(log n).
    mutating func setGeometry(_ geometry: Geometry?, _ id: Int) -> Geometry?? {
        if pages.isEmpty { return nil }
        let page = page(of: id)
        let (place, isThere) = place(of: id, inPage: page)
        guard isThere else { return nil }
        let old = pages[page][place].feature.geometry
        pages[page][place].feature.geometry = geometry
        return .some(old)
    }

    /// Removes and returns a feature; nil if there is none. O(log n).
    mutating func remove(_ id: Int) -> Feature? {
        if pages.isEmpty { return nil }
        let page = page(of: id)
        let (place, isThere) = place(of: id, inPage: page)
        guard isThere else { return nil }
        count -= 1
        let old = pages[page].remove(at: place).feature
        if pages[page].isEmpty {
            pages.remove(at: page)
            firsts.remove(at: page)
        }
        return old
    }

    /// Calls `body` with every feature in order, until it returns false.
    func forEach<E: Error>(_ body: (Feature) throws(E) -> Bool) throws(E) {
        for page in pages {
            for entry in page { guard try body(entry.feature) else { return } }
        }
    }
}
