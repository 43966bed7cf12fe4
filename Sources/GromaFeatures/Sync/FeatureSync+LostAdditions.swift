import GromaBase
import GromaFormats
import GromaGeometry
import GromaOperations

/// Features that were sent to a service without an answer: the service may have added them, with ids that are not known here.
extension FeatureSync {
    /// Looks up such features of the given entries at the service, and records those that it has.
    ///
    /// - Returns: The entries; those that were found are now updates of a feature that the service has, and those that were edited in the
    ///   meantime are omitted.
    func recognizing(
        _ entries: [JournalEntry], _ comparison: SyncComparison, _ hook: OperationHook
    ) throws(FeatureError) -> [JournalEntry] {
        var recognized: [JournalEntry] = []
        for entry in entries {
            if try isLost(entry), let id = try lostAddition(of: try sentVersion(of: entry), entry, comparison, hook)?.objectID {
                if let edit = try recognize(entry, as: id) { recognized.append(edit) }
            } else {
                recognized.append(entry)
            }
        }
        return recognized
    }

    /// Returns the entries whose features the service may have without that being known here.
    func lostAdditions() throws(FeatureError) -> UnansweredAdditions {
        let comparison = SyncComparison(local.definition, remote.definition)
        var lost = UnansweredAdditions()
        for entry in try journal.entries() where try isLost(entry) {
            if let globalID = globalID(of: entry) {
                lost.add(entry, globalID: globalID)
            } else if let sent = try sentVersion(of: entry) {
                lost.add(entry, comparison.addition(of: sent))
            }
        }
        return lost
    }

    /// Finds which of the given features of the service are such additions; each entry matches one feature at most, and is removed from the
    /// list.
    func recognized(
        among features: [Feature], _ lost: inout UnansweredAdditions, _ comparison: SyncComparison
    ) throws(FeatureError) -> [Int: JournalEntry] {
        var recognized: [Int: JournalEntry] = [:]
        guard !lost.isEmpty else { return recognized }
        for feature in features {
            guard let id = feature.objectID, try journal.localID(ofRemote: .feature(id)) == nil else { continue }
            if let entry = lost.take(feature, comparison) { recognized[id] = entry }
        }
        return recognized
    }

    /// Records that the service has the feature that was sent, so that the entry becomes an update of it: whatever the next request does,
    /// the feature is not added again, and later changes at the service are recognized as changes.
    ///
    /// - Returns: The updated entry; nil if a further edit has been made in the meantime, with which the entry is examined again.
    @discardableResult
    func recognize(_ entry: JournalEntry, as remoteID: Int) throws(FeatureError) -> JournalEntry? {
        var entry = entry
        if entry.kind == .add { entry.kind = .update }
        if let sent = entry.sent { entry.before = sent }
        // In this order, because an entry with a recorded id is compared with its `before`.
        guard try journal.update(entry) else { return nil }
        try journal.setRemoteID(remoteID, of: .feature(entry.objectID))
        return entry
    }

    private func isLost(_ entry: JournalEntry) throws(FeatureError) -> Bool {
        guard entry.attachmentID == nil, entry.isWaiting, entry.attempts > 0 else { return false }
        return try journal.remoteID(of: .feature(entry.objectID)) == nil
    }

    /// The version that was sent; the feature may have been edited further since.
    private func sentVersion(of entry: JournalEntry) throws(FeatureError) -> Feature? {
        if let sent = entry.sent { return sent }
        return try local.feature(withObjectID: entry.objectID) ?? entry.before
    }

    /// The global id that identifies the feature at the service, if it keeps given ids. A text that is not such an id is not used, because
    /// it could be anything.
    private func globalID(of entry: JournalEntry) -> String? {
        remote.keepsGlobalIDs && remote.definition.globalIDField != nil ? entry.globalID.flatMap(GlobalID.normalized) : nil
    }

    /// Returns a feature that was sent and whose answer was lost, if the service has it: by global id, or else one with the same values
    /// that has no counterpart here.
    private func lostAddition(
        of feature: Feature?, _ entry: JournalEntry, _ comparison: SyncComparison, _ hook: OperationHook
    ) throws(FeatureError) -> Feature? {
        if let globalID = globalID(of: entry), let field = remote.definition.globalIDField {
            var query = FeatureQuery()
            query.whereClause = try WhereClause(parsing: "\"\(field)\" = '\(globalID)'", for: remote.definition)
            query.limit = 1
            return try remote.features(in: query).features.first
        }
        guard let feature else { return nil }
        var query = FeatureQuery()
        if let geometry = feature.geometry, !geometry.isEmpty {
            query = FeatureQuery(extent: geometry.extent, spatialReference: geometry.spatialReference)
        }
        let addition = comparison.addition(of: feature)
        var found: Feature?
        _ = try remote.forEachFeature(in: query, hook: hook) { (candidate) throws(FeatureError) in
            guard comparison.has(addition, candidate), let id = candidate.objectID else { return true }
            guard try journal.localID(ofRemote: .feature(id)) == nil else { return true }
            found = candidate
            return false
        }
        return found
    }
}
