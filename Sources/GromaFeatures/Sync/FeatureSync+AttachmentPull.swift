import GromaBase
import GromaOperations

/// The report on pulling attachments from a service.
public struct AttachmentPullReport: Hashable, Sendable {
    /// The number of attachments downloaded with their contents.
    public var fetched = 0
    /// The number of attachments deleted here because the service no longer has them.
    public var deleted = 0
    /// The service's ids of attachments that were skipped because they have pending edits.
    public var leftAlone: [Int] = []
    /// The service's ids of attachments that could not be stored, with the reason: a limit, or an unsupported name.
    public var failures: [PullFailure] = []
    /// The number of requests that were repeated after a network failure.
    public var retries = 0

    /// Creates a report with zero counts.
    public init() {}
}

extension FeatureSync {
    /// Pulls attachments of features into the copy, including contents, so that the copy has the same attachments as the service: new ones
    /// are added, changed ones are replaced, and those that the service no longer has are deleted. Attachments with pending edits are
    /// skipped, and so are those of features that the service does not have, and those that were added here without a journal entry.
    ///
    /// A service only gives an attachment's name, type, size and, in some cases, a global id: a change to contents of the same name, type
    /// and size is not detected. Names that are not valid file names are replaced (``AttachmentName/safe(_:)``). There is one request for
    /// each feature, and one for each attachment that is new or changed; contents are spooled to a temporary file.
    ///
    /// - Parameter query: The features; object ids are the service's. Pull the features first, with ``FeatureSync/pull(_:options:hook:)``.
    /// - Throws: `notSupported` if one of the tables has no attachments, and the error that stopped it; what was stored until then remains,
    ///   and calling again continues from there.
    /// - Complexity: O(*n*), where *n* is the size in bytes of the contents that are downloaded.
    @discardableResult
    public func pullAttachments(
        _ query: FeatureQuery = FeatureQuery(), hook: OperationHook = .none
    ) throws(FeatureError) -> AttachmentPullReport {
        for table in [local, remote] where !table.definition.hasAttachments {
            throw .notSupported(what: "fetching attachments of \(table.definition.name)", reason: "it has none")
        }
        var report = AttachmentPullReport()
        let ids = try local.objectIDs(of: localQuery(query))
        let waiting = try journal.entries().filter { $0.attachmentID != nil }
        for (number, id) in ids.enumerated() {
            if let isCancelled = hook.isCancelled, isCancelled() { throw .cancelled }
            if let remoteID = try journal.remoteID(of: .feature(id)) {
                let entries = waiting.filter { $0.objectID == id }
                try pullAttachments(ofFeature: id, remoteID, entries, &report, hook)
            }
            hook.progress?(Double(number + 1) / Double(ids.count))
        }
        return report
    }

    private func pullAttachments(
        ofFeature id: Int, _ remoteFeature: Int, _ entries: [JournalEntry], _ report: inout AttachmentPullReport, _ hook: OperationHook
    ) throws(FeatureError) {
        let there: [AttachmentInfo]
        do throws(FeatureError) {
            there = try retrying(&report.retries, hook) { () throws(FeatureError) in
                try remote.attachmentInfos(ofFeature: remoteFeature)
            }
        } catch {
            // The service has deleted the feature since; the next pull of features detects that.
            guard case .noFeature = error else { throw error }
            return
        }
        let here = try local.attachmentInfos(ofFeature: id)
        for info in there {
            do throws(FeatureError) {
                switch try pull(info, among: here, ofFeature: id, entries, &report.retries, hook) {
                case .fetched: report.fetched += 1
                case .leftAlone: report.leftAlone.append(info.id)
                case .same: break
                }
            } catch {
                switch error {
                case .attachmentTooLarge, .attachmentName, .noAttachment:
                    report.failures.append(PullFailure(remoteID: info.id, error: EditError(error)))
                default: throw error
                }
            }
        }
        try drop(allBut: Set(there.map(\.id)), ofFeature: id, entries, &report)
    }

    private enum Outcome {
        case fetched, leftAlone, same
    }

    /// Pulls one attachment of the service into the copy.
    private func pull(
        _ info: AttachmentInfo, among here: [AttachmentInfo], ofFeature id: Int, _ entries: [JournalEntry], _ retries: inout Int,
        _ hook: OperationHook
    ) throws(FeatureError) -> Outcome {
        let known = try journal.localID(ofRemote: .attachment(info.id))
        let name = AttachmentName.safe(info.name)
        let alike = known == nil ? try unnoted(info, name, among: here) : nil
        // An attachment that was sent and whose answer was lost has an entry too: the next push settles it.
        if let own = known ?? alike?.id, entries.contains(where: { $0.attachmentID == own }) { return .leftAlone }
        if known == nil, try isDeletedHere(info, entries) { return .leftAlone }
        let current = known.flatMap { known in here.first { $0.id == known } }
        if let current, current.name == name, current.size == info.size, current.contentType == info.contentType { return .same }
        // The progress of one of many attachments says nothing about the whole.
        let quiet = OperationHook(isCancelled: hook.isCancelled)
        var draft = try retrying(&retries, hook) { () throws(FeatureError) in try remote.draft(of: info, hook: quiet) }
        draft.name = name
        if let alike, try local.draft(of: alike, hook: quiet).content.hasSameBytes(as: draft.content) {
            // It was pulled earlier, and the record of that was lost.
            try journal.setRemoteID(info.id, of: .attachment(alike.id))
            return .same
        }
        let taken = try take(draft, replacing: current?.id, ofFeature: id, quiet)
        try journal.setRemoteID(info.id, of: .attachment(taken))
        return .fetched
    }

    /// Whether an attachment of the service was sent from here, its answer was lost, and it has been deleted here since: the next push
    /// deletes it at the service.
    private func isDeletedHere(_ info: AttachmentInfo, _ entries: [JournalEntry]) throws(FeatureError) -> Bool {
        for entry in entries where entry.kind == .deleteAttachment && entry.isWaiting && entry.attempts > 0 {
            guard let id = entry.attachmentID, let sent = entry.sentAttachment, sent.isLike(info, ofName: info.name) else { continue }
            if try journal.remoteID(of: .attachment(id)) == nil { return true }
        }
        return false
    }

    /// Deletes the attachments that the service no longer has.
    private func drop(
        allBut there: Set<Int>, ofFeature id: Int, _ entries: [JournalEntry], _ report: inout AttachmentPullReport
    ) throws(FeatureError) {
        var gone: [Int] = []
        for info in try local.attachmentInfos(ofFeature: id) {
            guard let remoteID = try journal.remoteID(of: .attachment(info.id)), !there.contains(remoteID) else { continue }
            if entries.contains(where: { $0.attachmentID == info.id }) { report.leftAlone.append(remoteID) } else { gone.append(info.id) }
        }
        guard !gone.isEmpty else { return }
        var options = EditOptions()
        options.takesOver = true
        for (attachment, result) in zip(gone, try local.deleteAttachments(gone, ofFeature: id, options: options)) where result.isSuccess {
            try journal.setRemoteID(nil, of: .attachment(attachment))
            report.deleted += 1
        }
    }

    /// Stores an attachment of the service in the copy, with its own global id unless another attachment has it, and returns its id here.
    private func take(
        _ draft: AttachmentDraft, replacing current: Int?, ofFeature id: Int, _ hook: OperationHook
    ) throws(FeatureError) -> Int {
        var options = EditOptions()
        options.takesOver = true
        let result: EditResult
        do throws(FeatureError) {
            result = try local.putAttachment(draft, replacing: current, ofFeature: id, options: options, hook: hook)
        } catch {
            guard case .duplicateGlobalID = error else { throw error }
            options.keepsGlobalIDs = false
            result = try local.putAttachment(draft, replacing: current, ofFeature: id, options: options, hook: hook)
        }
        guard let taken = result.objectID ?? current else {
            throw .corrupt(location: local.definition.name, what: "attachment \(draft.name)", reason: "it was taken under no id")
        }
        return taken
    }

    /// Returns the local attachment without a recorded remote id that is most likely this one, by its global id, or else by its name and
    /// size.
    private func unnoted(_ info: AttachmentInfo, _ name: String, among here: [AttachmentInfo]) throws(FeatureError) -> AttachmentInfo? {
        for own in here where try journal.remoteID(of: .attachment(own.id)) == nil {
            if own.isLike(info, ofName: name) { return own }
        }
        return nil
    }
}

extension AttachmentInfo {
    /// Whether this is most likely the same attachment as one of a service, given its local name.
    fileprivate func isLike(_ other: AttachmentInfo, ofName name: String) -> Bool {
        if let id = globalID.flatMap(GlobalID.normalized), id == other.globalID.flatMap(GlobalID.normalized) { return true }
        return self.name == name && size == other.size
    }
}
