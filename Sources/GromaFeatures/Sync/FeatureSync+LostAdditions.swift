import GromaBase
import GromaFormats
import GromaGeometry
import GromaOperations

/// Features that were sent to a service which has never answered: it may have them all the same, under numbers that nobody here knows.
extension FeatureSync {
    /// Looks such features of some entries up at the service, and notes those that it has.
    ///
    /// - Returns: the entries, those that were found as edits of a feature that the service has, and without those that were edited meanwhile.
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

    /// The entries whose features the service may have without anybody knowing.
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

    /// Finds which of some features of the service are such, each of which is one feature at most and goes from the list.
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

    /// Notes that the service has what was sent, so that the entry is from now on an edit of it: whatever becomes of the next call, it is not added again,
    /// and what the service has changed since is seen to be a change.
    ///
    /// - Returns: the edit; nil if a further one has come meanwhile, with which the entry is looked at again.
    @discardableResult
    func recognize(_ entry: JournalEntry, as remoteID: Int) throws(FeatureError) -> JournalEntry? {
        var entry = entry
        if entry.kind == .add { entry.kind = .update }
        if let sent = entry.sent { entry.before = sent }
        // In this order: an entry that has its number is compared with what it says was before.
        guard try journal.update(entry) else { return nil }
        try journal.setRemoteID(remoteID, of: .feature(entry.objectID))
        return entry
    }

    private func isLost(_ entry: JournalEntry) throws(FeatureError) -> Bool {
        guard entry.attachmentID == nil, entry.isWaiting, entry.attempts > 0 else { return false }
        return try journal.remoteID(of: .feature(entry.objectID)) == nil
    }

    /// As it was sent: it may have been edited further since.
    private func sentVersion(of entry: JournalEntry) throws(FeatureError) -> Feature? {
        if let sent = entry.sent { return sent }
        return try local.feature(withObjectID: entry.objectID) ?? entry.before
    }

    /// The global id that finds a feature at the service, where it keeps those that it is given. One that is not such an id may be anything, and is
    /// nothing to look for.
    private func globalID(of entry: JournalEntry) -> String? {
        remote.keepsGlobalIDs && remote.definition.globalIDField != nil ? entry.globalID.flatMap(GlobalID.normalized) : nil
    }

    /// A feature that was sent and whose answer was lost, if the service has it: by global id, else one with the same values that nobody here knows by
    /// another name.
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
