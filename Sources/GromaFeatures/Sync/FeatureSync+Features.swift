import GromaBase
import GromaGeometry
import GromaOperations

extension FeatureSync {
    /// Sends the entries of features, batch by batch, until none is pending.
    func pushFeatures(_ report: inout SyncReport, _ hook: OperationHook) throws(FeatureError) {
        let comparison = SyncComparison(local.definition, remote.definition)
        var failures = 0
        // The journal is read again after all its entries were examined, for entries that were edited in the meantime, and after a failure,
        // which has changed their states.
        var waiting: ArraySlice<JournalEntry> = []
        while true {
            if waiting.isEmpty { waiting = try journal.entries().filter { $0.attachmentID == nil && $0.isWaiting }[...] }
            guard !waiting.isEmpty else { return }
            if let isCancelled = hook.isCancelled, isCancelled() { throw .cancelled }
            let batch = Array(waiting.prefix(max(1, batchSize)))
            do throws(FeatureError) {
                try push(batch, comparison, &report, hook)
                waiting = waiting.dropFirst(batch.count)
                failures = 0
                hook.progress?(Double(report.items.count) / Double(max(1, waiting.count + report.items.count)))
            } catch {
                failures += 1
                waiting = []
                try pause(after: error, failures, &report.retries, hook)
            }
        }
    }

    private func push(
        _ entries: [JournalEntry], _ comparison: SyncComparison, _ report: inout SyncReport, _ hook: OperationHook
    ) throws(FeatureError) {
        let quiet = OperationHook(isCancelled: hook.isCancelled)
        let entries = try recognizing(entries, comparison, quiet)
        let plans = try plans(for: entries, comparison, quiet)
        // From here on, the work is not interrupted.
        if let isCancelled = hook.isCancelled, isCancelled() { throw .cancelled }
        var sending: [(entry: JournalEntry, plan: SyncPlan)] = []
        for (entry, plan) in zip(entries, plans) {
            switch plan {
            case .settled(let remoteID):
                _ = try journal.settle(entry, remoteID: remoteID)
                report.items.append(SyncItem(entry: entry, outcome: .takenBefore(remoteID: remoteID)))
            case .conflict(let feature):
                var entry = entry
                entry.state = .conflict(remote: feature)
                if try journal.update(entry) { report.items.append(SyncItem(entry: entry, outcome: .conflict(remote: feature))) }
            case .add(_, let after), .update(_, let after):
                try mark(entry, as: after, plan, &sending)
            case .delete:
                try mark(entry, as: nil, plan, &sending)
            }
        }
        guard !sending.isEmpty else { return }
        var edits = FeatureEdits()
        for (_, plan) in sending {
            switch plan {
            case .add(let feature, _): edits.adds.append(feature)
            case .update(let feature, _): edits.updates.append(feature)
            case .delete(let id): edits.deletes.append(id)
            case .settled, .conflict: break
            }
        }
        let results: EditResults
        do throws(FeatureError) {
            results = try remote.applyEdits(edits, options: EditOptions())
        } catch {
            // Entries that were certainly not applied become pending again; those that may have been applied are looked up before the next
            // attempt.
            if !error.leavesOutcomeOpen {
                for (sent, plan) in sending {
                    var entry = Self.notTaken(sent, plan)
                    entry.state = .pending
                    _ = try journal.update(entry)
                }
            }
            throw error
        }
        try settle(sending, results, &report)
    }

    /// Records that an entry is being sent. One that was edited in the meantime is examined again with the next batch.
    private func mark(
        _ entry: JournalEntry, as version: Feature?, _ plan: SyncPlan, _ sending: inout [(entry: JournalEntry, plan: SyncPlan)]
    ) throws(FeatureError) {
        var entry = entry
        entry.state = .sent
        entry.attempts += 1
        entry.sent = version
        if try journal.update(entry) { sending.append((entry, plan)) }
    }

    /// Returns an entry whose edit the service certainly did not apply. A feature that the service does not have either is not searched for
    /// there again: a similar one belongs to somebody else.
    private static func notTaken(_ entry: JournalEntry, _ plan: SyncPlan) -> JournalEntry {
        guard case .add = plan else { return entry }
        var entry = entry
        (entry.attempts, entry.sent) = (0, nil)
        return entry
    }

    private func settle(
        _ sent: [(entry: JournalEntry, plan: SyncPlan)], _ results: EditResults, _ report: inout SyncReport
    ) throws(FeatureError) {
        var adds = results.adds[...]
        var updates = results.updates[...]
        var deletes = results.deletes[...]
        for (sentEntry, plan) in sent {
            var entry = sentEntry
            let result: EditResult?
            switch plan {
            case .add: result = adds.popFirst()
            case .update: result = updates.popFirst()
            case .delete: result = deletes.popFirst()
            case .settled, .conflict: continue
            }
            // If the answer lacks a result, the entry stays sent: it is looked up the next time.
            guard let result else { continue }
            if let error = result.error {
                entry = Self.notTaken(sentEntry, plan)
                entry.state = .refused(error)
                _ = try journal.update(entry)
                report.items.append(SyncItem(entry: entry, outcome: .refused(error)))
            } else {
                var remoteID = result.objectID
                if remoteID == nil { remoteID = try journal.remoteID(of: .feature(entry.objectID)) }
                _ = try journal.settle(entry, remoteID: remoteID)
                report.items.append(SyncItem(entry: entry, outcome: .taken(remoteID: remoteID)))
            }
        }
        if results.adds.count + results.updates.count + results.deletes.count < sent.count {
            throw .invalidResponse(
                url: remote.definition.name,
                reason: "\(sent.count) edits were sent, but fewer results were returned")
        }
    }

    // MARK: The action for an entry

    private func plans(
        for entries: [JournalEntry], _ comparison: SyncComparison, _ hook: OperationHook
    ) throws(FeatureError) -> [SyncPlan] {
        var remoteIDs: [Int: Int] = [:]
        for entry in entries { remoteIDs[entry.objectID] = try journal.remoteID(of: .feature(entry.objectID)) }
        var versions: [Int: Feature] = [:]
        if !remoteIDs.isEmpty {
            for feature in try remoteFeatures(remoteIDs.values.sorted(), hook) {
                if let id = feature.objectID { versions[id] = feature }
            }
        }
        var plans: [SyncPlan] = []
        for entry in entries {
            let after = try local.feature(withObjectID: entry.objectID)
            let remoteID = remoteIDs[entry.objectID]
            let version = remoteID.flatMap { versions[$0] }
            plans.append(try plan(for: entry, after: after, remoteID: remoteID, version: version, comparison))
        }
        return plans
    }

    private func plan(
        for entry: JournalEntry, after: Feature?, remoteID: Int?, version: Feature?, _ comparison: SyncComparison
    ) throws(FeatureError) -> SyncPlan {
        guard let remoteID else {
            // The service never had this feature.
            return after.map { .add(comparison.addition(of: $0), after: $0) } ?? .settled(nil)
        }
        if let after, let sent = entry.sent, let before = entry.before, comparison.agree(before, sent), comparison.agree(after, sent) {
            // The service had this version: nothing is pending, whatever has happened to it there since.
            return .settled(remoteID)
        }
        guard let version else { return entry.kind == .delete ? .settled(remoteID) : .conflict(nil) }
        var noted = entry.before
        if noted == nil { noted = try unnoted(version, entry, after) }
        guard let before = noted else { return .conflict(version) }
        guard let after else {
            let isOurs = comparison.agree(version, before) || entry.sent.map { comparison.agree(version, $0) } == true
            return isOurs ? .delete(remoteID) : .conflict(version)
        }
        if comparison.agree(version, before) { return update(from: before, to: after, remoteID, comparison) }
        // The service has this version already, whoever made it: nothing is left to send.
        if comparison.agree(version, after) { return .settled(remoteID) }
        // The answer to the earlier request was lost, and the feature was edited further since.
        if let sent = entry.sent, comparison.agree(version, sent) { return update(from: sent, to: after, remoteID, comparison) }
        return .conflict(version)
    }

    /// Returns the service's version, if no common base is recorded and it is the one pulled last: then it can be changed. Nil if it is
    /// another version.
    private func unnoted(_ version: Feature, _ entry: JournalEntry, _ after: Feature?) throws(FeatureError) -> Feature? {
        guard let digest = try journal.digest(ofFeature: entry.objectID) else { return version }
        return loading.digest(of: version, over: after) == digest ? version : nil
    }

    private func update(from before: Feature, to after: Feature, _ id: Int, _ comparison: SyncComparison) -> SyncPlan {
        var change = comparison.change(from: before, to: after)
        guard !change.attributes.isEmpty || change.geometry != nil else { return .settled(id) }
        change.objectID = id
        return .update(change, after: after)
    }

    func remoteFeatures(_ ids: [Int], _ hook: OperationHook = .none) throws(FeatureError) -> [Feature] {
        var features: [Feature] = []
        var start = 0
        while start < ids.count {
            if let isCancelled = hook.isCancelled, isCancelled() { throw .cancelled }
            let end = min(ids.count, start + max(1, batchSize))
            var query = FeatureQuery()
            query.objectIDs = Array(ids[start..<end])
            features += try remote.allFeatures(in: query, hook: hook)
            start = end
        }
        return features
    }
}

/// The action for an entry.
private enum SyncPlan {
    /// The feature to send, and the feature that results from it.
    case add(Feature, after: Feature)
    case update(Feature, after: Feature)
    case delete(Int)
    /// The service has it already.
    case settled(Int?)
    case conflict(Feature?)
}

extension JournalEntry {
    /// Whether it is still to be sent.
    var isWaiting: Bool { state == .pending || state == .sent }
}
