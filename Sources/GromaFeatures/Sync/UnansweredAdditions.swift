import GromaFormats
import GromaGeometry

/// Features that were sent and whose answers were lost, found by what the service would have of them.
package struct UnansweredAdditions {
    /// What is compared of an addition: its attributes and whether it has a shape. Those that compare the same have their values in one table.
    private struct Members: Hashable {
        let names: [String]
        let hasGeometry: Bool
    }

    /// What versions have in common that are the same, whatever the order of their rings.
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
        /// Its place among all.
        let place: Int
        let entry: JournalEntry
        /// What was sent, as the service takes it.
        let feature: Feature
    }

    // In the order in which they were sent; slices, since it is mostly the first that is taken out.
    private var byGlobalID: [String: ArraySlice<(place: Int, entry: JournalEntry)>] = [:]
    private var byContent: [Members: [Content: ArraySlice<Addition>]] = [:]
    private var added = 0
    private var taken = 0

    package init() {}

    /// Whether all of them have been found.
    package var isEmpty: Bool { added == taken }

    /// Adds one that is found by a normalized global id.
    package mutating func add(_ entry: JournalEntry, globalID: String) {
        byGlobalID[globalID, default: []].append((added, entry))
        added += 1
    }

    /// Adds one that is found by its values.
    package mutating func add(_ entry: JournalEntry, _ addition: Feature) {
        let members = Members(names: addition.attributes.pairs.map(\.name), hasGeometry: addition.geometry != nil)
        byContent[members, default: [:]][Content(addition, members), default: []].append(
            Addition(place: added, entry: entry, feature: addition))
        added += 1
    }

    /// The first that a feature of the service is, which is none of them any more. O(1) but for those of the same values and the same box, and for each
    /// set of attributes that was sent
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
