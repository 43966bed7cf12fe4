import GromaFormats
import GromaGeometry

/// Features that were sent and whose answers were lost, found by the contents that the service would have.
package struct UnansweredAdditions {
    /// The members of an addition that are compared: the names of its attributes, and whether it has a shape. Additions with the same
    /// members are in one table.
    private struct Members: Hashable {
        let names: [String]
        let hasGeometry: Bool
    }

    /// The contents that equal versions have in common, regardless of the order of their rings.
    private struct Content: Hashable {
        let values: [AttributeValue]
        let type: GeometryType?
        let corners: [Double]

        init(_ feature: Feature, _ members: Members) {
            values = members.names.map { feature.attributes[$0] ?? .null }
            let geometry = members.hasGeometry ? feature.geometry : nil
            type = geometry?.type
            let box = geometry?.extent ?? .empty
            corners = box.isEmpty ? [] : [box.xMin, box.yMin, box.xMax, box.yMax]
        }
    }

    private struct Addition {
        /// Its index among all.
        let place: Int
        let entry: JournalEntry
        /// The feature that was sent, as the service stores it.
        let feature: Feature
    }

    // In the order in which they were sent; slices, because usually the first is removed.
    private var byGlobalID: [String: ArraySlice<(place: Int, entry: JournalEntry)>] = [:]
    private var byContent: [Members: [Content: ArraySlice<Addition>]] = [:]
    private var added = 0
    private var taken = 0

    package init() {}

    /// Whether all of them have been found.
    package var isEmpty: Bool { added == taken }

    /// Adds an entry that is found by a normalized global id.
    package mutating func add(_ entry: JournalEntry, globalID: String) {
        byGlobalID[globalID, default: []].append((added, entry))
        added += 1
    }

    /// Adds an entry that is found by its values.
    package mutating func add(_ entry: JournalEntry, _ addition: Feature) {
        let members = Members(names: addition.attributes.pairs.map(\.name), hasGeometry: addition.geometry != nil)
        byContent[members, default: [:]][Content(addition, members), default: []].append(
            Addition(place: added, entry: entry, feature: addition))
        added += 1
    }

    /// Returns and removes the first entry that matches a feature of the service. O(1), except for entries with the same values and the
    /// same box, and for the number of different sets of attributes that were sent.
    package mutating func take(_ feature: Feature, _ comparison: SyncComparison) -> JournalEntry? {
        let globalID = feature.globalID.flatMap(GlobalID.normalized)
        let known = globalID.flatMap { byGlobalID[$0]?.first }
        var found: (members: Members, content: Content, index: Int, addition: Addition)?
        for (members, contents) in byContent {
            let content = Content(feature, members)
            guard let same = contents[content], let index = same.firstIndex(where: { comparison.has($0.feature, feature) }) else {
                continue
            }
            if found.map({ same[index].place < $0.addition.place }) ?? true { found = (members, content, index, same[index]) }
        }
        if let known, let globalID, found.map({ known.place < $0.addition.place }) ?? true {
            byGlobalID[globalID]?.removeFirst()
            taken += 1
            return known.entry
        }
        guard let found else { return nil }
        if byContent[found.members]?[found.content]?.startIndex == found.index {
            byContent[found.members]?[found.content]?.removeFirst()
        } else {
            byContent[found.members]?[found.content]?.remove(at: found.index)
        }
        if byContent[found.members]?[found.content]?.isEmpty == true { byContent[found.members]?[found.content] = nil }
        if byContent[found.members]?.isEmpty == true { byContent[found.members] = nil }
        taken += 1
        return found.addition.entry
    }
}
