import GromaFormats
import GromaJSON

/// The contents of a file that its layer cannot represent, and that are therefore written back. They do not change while the store is open.
struct FeatureFileRemainder: Sendable {
    /// Records as they were read, without their shapes, by object id, if they cannot be restored from the feature alone.
    private var originals: [Int: FeatureRecord] = [:]
    /// The object ids in the order of the file, if the features have another order.
    private var order: [Int] = []
    /// The members beside the features.
    let members: JSONObject

    /// Creates the remainder of a new file.
    init(members: JSONObject) { self.members = members }

    /// Creates the remainder of a file whose features have been given their object ids. O(size)
    init(_ text: FeatureFileText, _ features: [Feature], _ coder: FeatureRecordCoder) {
        members = text.members
        for (feature, record) in zip(features, text.records) {
            guard let id = feature.objectID else { continue }
            var kept = record
            kept.geometry = nil
            var plain = coder.record(of: feature)
            plain.geometry = nil
            if !plain.isIdentical(to: kept) { originals[id] = kept }
        }
        let ids = features.compactMap(\.objectID)
        if zip(ids, ids.dropFirst()).contains(where: { $0 > $1 }) { order = ids }
    }

    /// Calls `body` with the records of features: first those of the file in its order, then those that were added. O(n)
    func forEachRecord(
        of features: IndexedFeatures, _ coder: FeatureRecordCoder, _ body: (FeatureRecord) throws(FormatError) -> Void
    ) throws(FormatError) {
        let needsIDs = needsIDs(features, coder)
        try forEach(features) { (feature) throws(FormatError) in
            var record = coder.record(of: feature, keeping: feature.objectID.flatMap { originals[$0] })
            if needsIDs, let id = feature.objectID { _ = coder.give(id, to: &record) }
            try body(record)
        }
    }

    private func forEach(_ features: IndexedFeatures, _ body: (Feature) throws(FormatError) -> Void) throws(FormatError) {
        for id in order {
            if let feature = features[id] { try body(feature) }
        }
        let last = order.max() ?? 0
        try features.forEach { (feature) throws(FormatError) in
            if feature.objectID ?? 0 > last { try body(feature) }
            return true
        }
    }

    /// Whether features without an id must be given one, because numbering them when the file is read again would give them other ids.
    private func needsIDs(_ features: IndexedFeatures, _ coder: FeatureRecordCoder) -> Bool {
        guard originals.values.contains(where: { coder.objectID(of: $0) == nil }) else { return false }
        var numbers: [(id: Int, brought: Int?)] = []
        try? forEach(features) { feature in
            guard let id = feature.objectID else { return }
            numbers.append((id, originals[id].map { coder.objectID(of: $0) } ?? id))
        }
        var numbering = FeatureNumbering(numbers.map(\.brought))
        return numbers.contains { numbering.next($0.brought) != $0.id }
    }
}

extension FeatureRecord {
    /// Whether two records are written identically.
    fileprivate func isIdentical(to other: FeatureRecord) -> Bool {
        self == other && attributes.isIdentical(to: other.attributes) && foreignMembers.isIdentical(to: other.foreignMembers)
            && (id ?? .null).isIdentical(to: other.id ?? .null)
    }
}
