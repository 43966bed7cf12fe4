import GromaFormats

extension FeatureLoad {
    /// Takes over features as a service has them (their object ids are the service's), over what the copy has of them already. Those that wait to be
    /// sent, and those that others have changed or deleted in the copy, are left alone (``EditJournal/takeRemote(_:options:)``). Fields that the
    /// service does not have keep what the copy has in them; its fields that the copy does not have are omitted. O(features)
    ///
    /// - Throws: what fails all of them; everything must be undone then.
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

    /// Takes out features that the service no longer has, but those that wait to be sent, themselves or attachments of theirs, or that others have changed in the copy.
    /// O(features)
    ///
    /// - Returns: the service's ids of those that were left alone.
    /// - Throws: what fails all of them; everything must be undone then.
    public func drop(_ remoteIDs: [Int], from target: inout some CopyTarget) throws(FeatureError) -> [Int] {
        var leftAlone: [Int] = []
        for remoteID in remoteIDs {
            guard let id = try target.localID(ofRemoteFeature: remoteID) else { continue }
            let current = try target.feature(withObjectID: id)
            if try !target.entries(ofFeature: id).isEmpty {
                leftAlone.append(remoteID)
            } else if let digest = try target.digest(ofFeature: id), let current, !isSame(current, as: digest) {
                // The service has deleted what others have changed here.
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

    /// Makes one feature of the copy what the service has (nil: nothing), whatever it is now.
    ///
    /// - Throws: why it cannot be taken.
    public func put(_ remote: Feature?, as id: Int, to target: inout some CopyTarget) throws(FeatureError) {
        guard let remote else { return try remove(id, from: &target) }
        var warnings = LoadWarnings()
        let old = try target.feature(withObjectID: id)
        let new = try fitted(remote, over: old, LoadOptions(), &warnings)
        try write(new, of: remote, as: id, over: old, LoadOptions(), &warnings, &target)
    }

    /// What stands for a feature of the service as the copy would hold it; nil if the copy cannot.
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

    /// What the copy calls a feature of the service: by what is noted, or by its global id where the answer to adding it was lost, or the service
    /// or another program has numbered it again.
    private func localID(of remote: Feature, _ remoteID: Int, _ target: some CopyTarget) throws(FeatureError) -> Int? {
        let noted = try target.localID(ofRemoteFeature: remoteID)
        if let noted, try target.hasFeature(withObjectID: noted) { return noted }
        return try remote.globalID.flatMap(GlobalID.normalized).flatMap { (id) throws(FeatureError) in try target.objectID(ofGlobalID: id) }
            ?? noted
    }

    /// The entry of a feature that others have changed or deleted since it came; nil if it is as it came, and where the service has it just as it is
    /// here.
    private func foreignEdit(
        of id: Int, since digest: Int, current: Feature?, remote: Feature, fitted: Feature
    ) -> JournalEntry? {
        // Where the service still has what had come, that is what both had.
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

    /// A feature of the service as the copy keeps it: what the service says nothing about stays.
    private func fitted(
        _ remote: Feature, over old: Feature?, _ options: LoadOptions, _ warnings: inout LoadWarnings
    ) throws(FeatureError) -> Feature {
        let names = definition.attributeNames
        var known = remote
        known.attributes = Attributes(names: names, values: names.list.map { remote.attributes[$0] ?? old?.attributes[$0] })
        return try fitted(known, options, &warnings)
    }

    /// Writes a feature of the service in the place of what the copy has of it, and notes what it was.
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
            // Under the number that it had here, or the service's own, where that is free.
            for number in [id, remote.objectID] {
                if let number, number > 0, new.objectID == nil, try !target.hasFeature(withObjectID: number) { new.objectID = number }
            }
            place = try target.insert(new)
        }
        guard let remoteID = remote.objectID else { return }
        // As it is read again: what stands for it has to be the same then.
        guard let kept = try target.feature(withObjectID: place) else { return }
        try target.note(remoteID: remoteID, digest: FeatureDigest.value(of: kept, definition), ofFeature: place)
    }

    private func remove(_ id: Int, from target: inout some CopyTarget) throws(FeatureError) {
        try target.forget(id)
        if let old = try target.feature(withObjectID: id) { try target.delete(old) }
    }
}
