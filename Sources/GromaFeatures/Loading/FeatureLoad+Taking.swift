import GromaFormats

extension FeatureLoad {
    /// Imports features of a service (their object ids are the service's) into the copy, replacing earlier versions. Features with pending
    /// edits, and those that other programs have changed or deleted in the copy, are skipped (``EditJournal/takeRemote(_:options:)``).
    /// Fields that the service does not have keep their values in the copy; fields that the copy does not have are omitted.
    ///
    /// - Throws: An error that fails the whole import; then the caller must roll back.
    /// - Complexity: O(*n*), where *n* is the number of features.
    public func take(
        _ features: [Feature], options: LoadOptions, to target: inout some CopyTarget
    ) throws(FeatureError) -> TakeResults {
        var results = TakeResults()
        var warnings = LoadWarnings()
        for feature in features {
            guard let remoteID = feature.objectID else { continue }
            do throws(FeatureError) {
                try take(feature, remoteID, options, &results, &warnings, &target)
            } catch {
                guard !error.isStoreFailure else { throw error }
                if options.isStrict { throw .ofFeature(objectID: remoteID, error) }
                results.failures.append(PullFailure(remoteID: remoteID, error: EditError(error)))
            }
        }
        results.warnings = warnings.list
        return results
    }

    /// Deletes features that the service no longer has, except features with pending edits, of themselves or their attachments, and those
    /// that other programs have changed in the copy.
    ///
    /// - Returns: The service's ids of the features that were skipped.
    /// - Throws: An error that fails the whole call; then the caller must roll back.
    /// - Complexity: O(*n*), where *n* is the number of features.
    public func drop(_ remoteIDs: [Int], from target: inout some CopyTarget) throws(FeatureError) -> [Int] {
        var leftAlone: [Int] = []
        for remoteID in remoteIDs {
            guard let id = try target.localID(ofRemoteFeature: remoteID) else { continue }
            let current = try target.feature(withObjectID: id)
            if try !target.entries(ofFeature: id).isEmpty {
                leftAlone.append(remoteID)
            } else if let digest = try target.digest(ofFeature: id), let current, !isSame(current, as: digest) {
                // The service has deleted a feature that another program has changed here.
                try target.add(
                    JournalEntry(
                        sequence: 0, kind: .update, objectID: id, globalID: current.globalID, state: .conflict(remote: nil)))
                leftAlone.append(remoteID)
            } else {
                try remove(id, from: &target)
            }
        }
        return leftAlone
    }

    /// Replaces a feature of the copy by the service's version, whatever its current state; nil deletes it.
    ///
    /// - Throws: The error if it cannot be imported.
    public func put(_ remote: Feature?, as id: Int, to target: inout some CopyTarget) throws(FeatureError) {
        guard let remote else { return try remove(id, from: &target) }
        var warnings = LoadWarnings()
        let old = try target.feature(withObjectID: id)
        let new = try fitted(remote, over: old, LoadOptions(), &warnings)
        try write(new, of: remote, as: id, over: old, LoadOptions(), &warnings, &target)
    }

    /// Returns the digest of a feature of the service as the copy would store it; nil if the copy cannot store it.
    package func digest(of remote: Feature, over old: Feature?) -> Int? {
        var warnings = LoadWarnings()
        return (try? fitted(remote, over: old, LoadOptions(), &warnings)).map { FeatureDigest.value(of: $0, definition) }
    }

    // MARK: One feature

    private func take(
        _ remote: Feature, _ remoteID: Int, _ options: LoadOptions, _ results: inout TakeResults, _ warnings: inout LoadWarnings,
        _ target: inout some CopyTarget
    ) throws(FeatureError) {
        guard let id = try localID(of: remote, remoteID, target) else {
            let new = try fitted(remote, over: nil, options, &warnings)
            return try write(new, of: remote, as: nil, over: nil, options, &warnings, &target)
        }
        guard try !target.entries(ofFeature: id).contains(where: { $0.attachmentID == nil }) else {
            return results.leftAlone.append(remoteID)
        }
        let old = try target.feature(withObjectID: id)
        let new = try fitted(remote, over: old, options, &warnings)
        guard let digest = try target.digest(ofFeature: id),
            let entry = foreignEdit(of: id, since: digest, current: old, remote: remote, fitted: new)
        else { return try write(new, of: remote, as: id, over: old, options, &warnings, &target) }
        try target.add(entry)
        results.leftAlone.append(remoteID)
        if entry.kind == .delete && entry.state == .pending { results.deletedByOthers.append(remoteID) }
    }

    /// Returns the object id in the copy of a feature of the service: by the recorded id, or by its global id if the answer to adding it
    /// was lost, or if the service or another program has renumbered it.
    private func localID(of remote: Feature, _ remoteID: Int, _ target: some CopyTarget) throws(FeatureError) -> Int? {
        let noted = try target.localID(ofRemoteFeature: remoteID)
        if let noted, try target.hasFeature(withObjectID: noted) { return noted }
        return try remote.globalID.flatMap(GlobalID.normalized).flatMap { (id) throws(FeatureError) in try target.objectID(ofGlobalID: id) }
            ?? noted
    }

    /// Returns the entry of a feature that other programs have changed or deleted since the last import; nil if it is unchanged, or if the
    /// service has the same version.
    private func foreignEdit(
        of id: Int, since digest: Int, current: Feature?, remote: Feature, fitted: Feature
    ) -> JournalEntry? {
        // If the service still has the imported version, that is the common base.
        let before = isSame(fitted, as: digest) ? remote : nil
        guard let current else {
            return JournalEntry(
                sequence: 0, kind: .delete, objectID: id, globalID: remote.globalID, before: before,
                state: before == nil ? .conflict(remote: remote) : .pending)
        }
        if isSame(current, as: digest) || SyncComparison(definition, definition).agree(current, fitted) { return nil }
        return JournalEntry(
            sequence: 0, kind: .update, objectID: id, globalID: current.globalID, before: before, state: .conflict(remote: remote))
    }

    func isSame(_ feature: Feature, as digest: Int) -> Bool { FeatureDigest.value(of: feature, definition) == digest }

    /// Returns a feature of the service as the copy stores it; attributes that the service does not have are kept.
    private func fitted(
        _ remote: Feature, over old: Feature?, _ options: LoadOptions, _ warnings: inout LoadWarnings
    ) throws(FeatureError) -> Feature {
        let names = definition.attributeNames
        var known = remote
        known.attributes = Attributes(names: names, values: names.list.map { remote.attributes[$0] ?? old?.attributes[$0] })
        return try fitted(known, options, &warnings)
    }

    /// Writes a feature of the service over the copy's version, and records its digest.
    private func write(
        _ fitted: Feature, of remote: Feature, as id: Int?, over old: Feature?, _ options: LoadOptions,
        _ warnings: inout LoadWarnings, _ target: inout some CopyTarget
    ) throws(FeatureError) {
        var new = fitted
        new.globalID = try globalID(of: remote, over: old, options, &warnings, target)
        let place: Int
        if let old, let id {
            new.objectID = id
            try target.replace(old, with: new)
            place = id
        } else {
            // With the object id that it had here, or else the service's, if nothing has it.
            if let id, id > 0, try !target.hasFeature(withObjectID: id) {
                new.objectID = id
            } else if let number = remote.objectID, number > 0, try !isTaken(number, in: target) {
                new.objectID = number
            }
            place = try target.insert(new)
        }
        guard let remoteID = remote.objectID else { return }
        // Reads the feature again, so that the digest is that of the stored version.
        guard let kept = try target.feature(withObjectID: place) else { return }
        try target.note(remoteID: remoteID, digest: FeatureDigest.value(of: kept, definition), ofFeature: place)
    }

    /// Whether an object id is that of a feature of the copy, or of one that was deleted there and that the service may still have: by the
    /// id, its deletion will be sent.
    private func isTaken(_ id: Int, in target: some CopyTarget) throws(FeatureError) -> Bool {
        if try target.hasFeature(withObjectID: id) { return true }
        if try target.digest(ofFeature: id) != nil { return true }
        return try !target.entries(ofFeature: id).isEmpty
    }

    private func remove(_ id: Int, from target: inout some CopyTarget) throws(FeatureError) {
        try target.forget(id)
        if let old = try target.feature(withObjectID: id) { try target.delete(old) }
    }
}
