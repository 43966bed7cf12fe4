extension FeatureSync {
    /// Returns the features that were changed both here and at the service, with all three versions.
    ///
    /// - Throws: The error of reading the journal: `closed`, `busy`, `inputOutput`.
    /// - Complexity: O(*n*), where *n* is the number of entries in the journal.
    public func conflicts() throws(FeatureError) -> [SyncConflict] {
        var conflicts: [SyncConflict] = []
        for entry in try journal.entries() {
            guard case .conflict(let remote) = entry.state else { continue }
            conflicts.append(
                SyncConflict(
                    entry: entry, local: try local.feature(withObjectID: entry.objectID), remote: remote, before: entry.before))
        }
        return conflicts
    }

    /// Resolves a conflict. Changes for the service are sent by the next push, and become a conflict again if the service has changed the
    /// feature again by then.
    ///
    /// - Throws: `invalidQuery` if the conflict no longer exists or the feature was edited since the conflict was read, `noFeature` if a
    ///   merged version is given for a feature that was deleted on both sides, and the error if a merged version cannot be stored.
    /// - Complexity: O(*n*), where *n* is the number of entries in the journal.
    public func resolve(_ conflict: SyncConflict, _ resolution: SyncResolution) throws(FeatureError) {
        var entry = conflict.entry
        let isOpen = try journal.entries().contains {
            $0.sequence == entry.sequence && $0.revision == entry.revision && $0.state == entry.state
        }
        guard isOpen else {
            throw .invalidQuery(path: "conflict", reason: "feature \(entry.objectID) is not in this conflict any more")
        }
        switch resolution {
        case .keepRemote:
            try journal.abandon(entry, taking: conflict.remote)
        case .keepLocal:
            try keep(conflict.local, in: &entry, over: conflict.remote)
        case .merged(var feature):
            guard conflict.local != nil else {
                // Deleted here: the service's version is restored, and then changed.
                guard let remote = conflict.remote, let remoteID = remote.objectID else {
                    throw .noFeature(layer: local.definition.name, objectID: entry.objectID)
                }
                try journal.abandon(entry, taking: remote)
                feature.objectID = try journal.localID(ofRemote: .feature(remoteID))
                try change(feature)
                return
            }
            feature.objectID = entry.objectID
            try change(feature)
            guard let current = try journal.entries().first(where: { $0.sequence == entry.sequence }) else { return }
            entry = current
            try keep(conflict.local, in: &entry, over: conflict.remote)
        }
    }

    /// Discards an edit that is pending, refused or in conflict: the local version is replaced by the service's current version. An
    /// attachment that was changed or deleted here is restored by the next ``pullAttachments(_:hook:)``. An edit that was sent, and whose
    /// answer was lost, may have reached the service: then the next pull restores it.
    ///
    /// - Throws: `invalidQuery` if the entry is no longer in the journal or was edited since it was read; the error if the service cannot
    ///   be queried.
    /// - Complexity: O(*n*), where *n* is the number of entries in the journal, and one request to the service.
    public func discard(_ entry: JournalEntry) throws(FeatureError) {
        guard try journal.entries().contains(where: { $0.sequence == entry.sequence && $0.revision == entry.revision }) else {
            throw .invalidQuery(
                path: "entry", reason: "the edit of feature \(entry.objectID) is not in the journal any more, or another one")
        }
        var remoteVersion: Feature?
        if entry.attachmentID == nil, let id = try journal.remoteID(of: .feature(entry.objectID)) {
            remoteVersion = try remoteFeatures([id]).first
        }
        try journal.abandon(entry, taking: remoteVersion)
    }

    private func keep(_ local: Feature?, in entry: inout JournalEntry, over remote: Feature?) throws(FeatureError) {
        entry.before = remote
        entry.sent = nil
        entry.attempts = 0
        entry.state = .pending
        if remote == nil {
            guard local != nil else { return try journal.abandon(entry, taking: nil) }
            // Deleted at the service: it is added again, with another id.
            entry.kind = .add
            try journal.setRemoteID(nil, of: .feature(entry.objectID))
        }
        guard try journal.update(entry) else {
            throw .invalidQuery(path: "conflict", reason: "feature \(entry.objectID) was edited while the conflict was resolved")
        }
    }

    private func change(_ feature: Feature) throws(FeatureError) {
        var options = EditOptions()
        options.isJournaled = true
        options.rollsBackOnFailure = true
        let results = try local.applyEdits(FeatureEdits(updates: [feature]), options: options)
        if let error = results.updates.first?.error {
            throw .server(url: local.definition.name, code: error.code, message: error.description, details: [])
        }
    }
}
