/// Two parts that meet at the 180th meridian: one on its western side, at the greatest x, one on its eastern side, at the least x.
struct SeamContact {
    let west: Int
    let east: Int
}

/// A section of the 180th meridian along which a part runs.
struct SeamStretch {
    let low: Double
    let high: Double
    let part: Int

    /// Returns the parts that share a section from both sides. O(n log n + contacts)
    ///
    /// - Parameters:
    ///   - ends: the sections at the greatest x.
    ///   - starts: the sections at the least x.
    static func contacts(_ ends: [SeamStretch], _ starts: [SeamStretch]) -> [SeamContact] {
        let ends = ends.sorted { $0.low < $1.low }
        let starts = starts.sorted { $0.low < $1.low }
        var contacts: [SeamContact] = []
        var open: [SeamStretch] = []
        var next = 0
        for end in ends {
            while next < starts.count, starts[next].low < end.high {
                open.append(starts[next])
                next += 1
            }
            // Sections that end below cannot overlap any later one.
            open.removeAll { $0.high <= end.low }
            for start in open where start.low < end.high { contacts.append(SeamContact(west: end.part, east: start.part)) }
        }
        return contacts
    }
}

/// Parts joined by contacts, each with the world in which it is adjacent to the others.
struct SeamComponents {
    /// The parts of each component, the component of the largest part first; parts without contacts are in none.
    private(set) var components: [[Int]] = []
    /// The number of worlds by which each part moves to the east.
    private(set) var worlds: [Int]
    /// Whether each part is in a component.
    private(set) var isJoined: [Bool]
    /// Whether each part must stay in place: such parts form a closed circle around the world.
    private(set) var isFixed: [Bool]

    /// Finds the components; nil if nothing is to be joined. O(parts + contacts)
    init?(_ contacts: [SeamContact], sizes: [Double]) {
        worlds = [Int](repeating: 0, count: sizes.count)
        isJoined = [Bool](repeating: false, count: sizes.count)
        isFixed = isJoined
        guard !contacts.isEmpty else { return nil }
        var neighbours: [Int: [(part: Int, step: Int)]] = [:]
        for contact in contacts {
            neighbours[contact.west, default: []].append((contact.east, 1))
            neighbours[contact.east, default: []].append((contact.west, -1))
        }
        var isSeen = isJoined
        // A breadth-first search from the largest part, which stays in place.
        for first in neighbours.keys.sorted(by: { (sizes[$1], $0) < (sizes[$0], $1) }) where !isSeen[first] {
            isSeen[first] = true
            var component = [first]
            var isConsistent = true
            var next = 0
            while next < component.count {
                let part = component[next]
                next += 1
                for (other, step) in neighbours[part] ?? [] {
                    if isSeen[other] {
                        if worlds[other] != worlds[part] + step { isConsistent = false }
                    } else {
                        isSeen[other] = true
                        worlds[other] = worlds[part] + step
                        component.append(other)
                    }
                }
            }
            guard isConsistent else {
                for part in component { (worlds[part], isFixed[part]) = (0, true) }
                continue
            }
            for part in component { isJoined[part] = true }
            components.append(component.sorted())
        }
        if components.isEmpty { return nil }
    }
}
