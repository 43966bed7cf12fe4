import GromaBase
import GromaFormats
import GromaOperations

extension FeatureSync {
    /// Sends the entries of attachments, one by one, for features that the service has.
    func pushAttachments(_ report: inout SyncReport, _ hook: OperationHook) throws(FeatureError) {
        for entry in try journal.entries() where entry.attachmentID != nil && entry.isWaiting {
            if let isCancelled = hook.isCancelled, isCancelled() { throw .cancelled }
            var failures = 0
            while true {
                do throws(FeatureError) {
                    try push(entry, &report, hook)
                    break
                } catch {
                    failures += 1
                    try pause(after: error, failures, &report.retries, hook)
                }
            }
        }
    }

    private func push(_ entry: JournalEntry, _ report: inout SyncReport, _ hook: OperationHook) throws(FeatureError) {
        // The entry is read again because an earlier attempt may have changed it.
        guard var entry = try journal.entries().first(where: { $0.sequence == entry.sequence }), let id = entry.attachmentID else { return }
        guard let remoteFeature = try journal.remoteID(of: .feature(entry.objectID)) else {
            report.items.append(SyncItem(entry: entry, outcome: .waiting))
            return
        }
        let known = try journal.remoteID(of: .attachment(id))
        let there = try remote.attachmentInfos(ofFeature: remoteFeature)
        // An attachment that was sent and whose answer was lost is searched as it was sent, regardless of later edits.
        let lost =
            known == nil && entry.attempts > 0
            ? try entry.sentAttachment.flatMap { (sent) throws(FeatureError) in
                try lostAttachment(sent, among: there)
            } : nil
        let target = (known ?? lost?.id).flatMap { id in there.contains { $0.id == id } ? id : nil }
        if entry.kind == .deleteAttachment {
            guard let target else { return try settle(entry, known, before: true, &report) }
            try mark(&entry, as: nil)
            let results = try send(&entry) { () throws(FeatureError) in
                try remote.deleteAttachments([target], ofFeature: remoteFeature, options: EditOptions())
            }
            return try settle(entry, results.first, target, &report)
        }
        guard let info = try local.attachmentInfos(ofFeature: entry.objectID).first(where: { $0.id == id }) else {
            return try settle(entry, known, before: true, &report)
        }
        if let lost, entry.state == .sent { return try settle(entry, lost.id, before: true, &report) }
        let draft = try local.draft(of: info, hook: OperationHook(isCancelled: hook.isCancelled))
        try mark(&entry, as: info)
        let result = try send(&entry) { () throws(FeatureError) in
            try remote.putAttachment(draft, replacing: target, ofFeature: remoteFeature, options: EditOptions(), hook: hook)
        }
        try settle(entry, result, result.objectID ?? target, &report)
    }

    /// Returns an attachment that was sent and whose answer was lost, if the service has it: by global id, or else, for services that
    /// assign new ids to attachments but keep those of features, one of the same name and size that is not known here.
    private func lostAttachment(_ info: AttachmentInfo, among there: [AttachmentInfo]) throws(FeatureError) -> AttachmentInfo? {
        if remote.keepsGlobalIDs, let globalID = info.globalID, let found = there.first(where: { $0.globalID == globalID }) { return found }
        for candidate in there where candidate.name == info.name && candidate.size == info.size {
            if try journal.localID(ofRemote: .attachment(candidate.id)) == nil { return candidate }
        }
        return nil
    }

    /// Records that an entry is being sent, with the attachment's description; a deletion keeps the description that was sent before.
    private func mark(_ entry: inout JournalEntry, as info: AttachmentInfo?) throws(FeatureError) {
        entry.state = .sent
        entry.attempts += 1
        if let info { entry.sentAttachment = info }
        _ = try journal.update(entry)
    }

    /// Makes a request that must not be repeated; an entry that certainly did not arrive becomes pending again.
    private func send<Answer>(
        _ entry: inout JournalEntry, _ call: () throws(FeatureError) -> Answer
    ) throws(FeatureError) -> Answer {
        do throws(FeatureError) {
            return try call()
        } catch {
            if !error.leavesOutcomeOpen {
                entry.state = .pending
                _ = try journal.update(entry)
            }
            throw error
        }
    }

    private func settle(
        _ entry: JournalEntry, _ result: EditResult?, _ remoteID: Int?, _ report: inout SyncReport
    ) throws(FeatureError) {
        guard let error = result?.error else { return try settle(entry, remoteID, before: false, &report) }
        var entry = entry
        entry.state = .refused(error)
        _ = try journal.update(entry)
        report.items.append(SyncItem(entry: entry, outcome: .refused(error)))
    }

    private func settle(
        _ entry: JournalEntry, _ remoteID: Int?, before: Bool, _ report: inout SyncReport
    ) throws(FeatureError) {
        _ = try journal.settle(entry, remoteID: remoteID)
        report.items.append(SyncItem(entry: entry, outcome: before ? .takenBefore(remoteID: remoteID) : .taken(remoteID: remoteID)))
    }
}
