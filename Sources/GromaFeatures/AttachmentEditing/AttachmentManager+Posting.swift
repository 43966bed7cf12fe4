import GromaBase
import GromaOperations

extension AttachmentManager {
    /// Posts the local edits one by one, in the order of ``attachments``. An edit that fails remains a local edit, with its error, and the
    /// next one is posted nevertheless; posting again sends the remaining edits. An edit that was sent but not answered is not sent a
    /// second time if the table turns out to have applied it.
    ///
    /// - Returns: The attachments that were posted, including those that failed and those that are deleted now. **Check each of them.**
    /// - Throws: `notSupported` for a feature that was not saved, `busy` if edits are being posted already. Then nothing was posted.
    /// - Complexity: O(*n*), where *n* is the size in bytes of the contents that are posted.
    @discardableResult
    public func postLocalEdits(
        options: EditOptions = EditOptions(), hook: OperationHook = .none
    ) throws(FeatureError) -> [Attachment] {
        var posting = try beginPosting(options)
        posting.hook = hook.either(posting.hook)
        while let step = nextStep(&posting) {
            let (table, call) = (table, posting.call(step))
            finish(step, Self.post(call, to: table), &posting)
        }
        return endPosting(posting)
    }

    /// Posts the local edits one by one, in the order of ``attachments``. An edit that fails remains a local edit, with its error, and the
    /// next one is posted nevertheless; posting again sends the remaining edits. Cancelling the task has the effect of ``cancelPost()``.
    ///
    /// - Parameters:
    ///   - options: Options for applying the edits.
    ///   - progress: Called with the progress of the current attachment, from 0 to 1, on another thread.
    /// - Returns: The attachments that were posted, including those that failed and those that are deleted now. **Check each of them.**
    /// - Throws: `notSupported` for a feature that was not saved, `busy` if edits are being posted already. Then nothing was posted.
    /// - Complexity: O(*n*), where *n* is the size in bytes of the contents that are posted.
    @discardableResult
    nonisolated(nonsending) public func postLocalEdits(
        options: EditOptions = EditOptions(), progress: (@Sendable (Double) -> Void)? = nil
    ) async throws(FeatureError) -> [Attachment] {
        var posting = try beginPosting(options)
        while let step = nextStep(&posting) {
            let (table, call) = (table, posting.call(step))
            let answer: PostAnswer
            do throws(FeatureError) {
                answer = try await BlockingCall.run(returnsAtOnce: false, progress: progress) { hook throws(FeatureError) in
                    var call = call
                    call.hook = call.hook.either(hook)
                    return Self.post(call, to: table)
                }
            } catch {
                answer = PostAnswer(outcome: .failed(error), wasSent: false)
                posting.isCancelled = true
            }
            finish(step, answer, &posting)
        }
        return endPosting(posting)
    }

    /// Stops posting after the current attachment, or during it if its table supports that. The remaining edits stay local edits.
    public func cancelPost() { postFlag?.cancel() }
}

// MARK: Posting

/// A round of posting.
private struct Posting {
    let objectID: Int
    let options: EditOptions
    var hook: OperationHook
    /// The remaining local edits, by id.
    var left: [Int]
    /// The attachments that the table has, if known; nil before the table was read.
    var known: Set<Int>?
    var posted: [Attachment] = []
    var isCancelled = false

    /// The attachments of the table that are known to be different from those that are still to be added.
    var claimed: Set<Int> = []

    func call(_ item: AttachmentManager.Item) -> PostCall {
        PostCall(item: item, objectID: objectID, options: options, known: known, claimed: claimed, hook: hook)
    }
}

/// One local edit, ready to be sent from any thread.
private struct PostCall: Sendable {
    var item: AttachmentManager.Item
    var objectID: Int
    var options: EditOptions
    var known: Set<Int>?
    var claimed: Set<Int>
    var hook: OperationHook
}

/// The outcome of a `PostCall`.
private struct PostAnswer: Sendable {
    enum Outcome: Sendable {
        case done(EditResult)
        case deleted
        case failed(FeatureError)
    }
    var outcome: Outcome
    /// Whether the table may have applied the edit although it failed.
    var wasSent: Bool
    var known: Set<Int>?
}

extension AttachmentManager {
    private func beginPosting(_ options: EditOptions) throws(FeatureError) -> Posting {
        let objectID = try requireFeature()
        guard !isPostingLocalEdits else { throw .busy(location: "the attachments of feature \(objectID)") }
        // An attachment that was never added need not be deleted.
        items.removeAll { $0.unmarkedState == .added && $0.attachment.editState == .markedForDeletion && $0.idsBefore == nil }
        isPostingLocalEdits = true
        let flag = CancellationFlag()
        postFlag = flag
        usual = owner?.completed(EditOptions()) ?? usual
        return Posting(
            objectID: objectID, options: options.completed(user: usual.user, isJournaled: usual.isJournaled),
            hook: OperationHook(flag: flag),
            left: items.filter { $0.attachment.editState != .original }.map(\.attachment.id))
    }

    private func nextStep(_ posting: inout Posting) -> Item? {
        guard !posting.isCancelled, posting.hook.isCancelled?() != true else { return nil }
        while !posting.left.isEmpty {
            let id = posting.left.removeFirst()
            guard let place = items.firstIndex(where: { $0.attachment.id == id }) else { continue }
            items[place].forgetErrors()
            posting.claimed = Set(items.map(\.attachment.id).filter { $0 > 0 })
            return items[place]
        }
        return nil
    }

    private func endPosting(_ posting: Posting) -> [Attachment] {
        isPostingLocalEdits = false
        postFlag = nil
        let local = items.filter { $0.attachment.id <= 0 }
        items = items.filter { $0.attachment.id > 0 }.sorted { $0.attachment.id < $1.attachment.id } + local
        delegate?.attachmentManager(self, didPostLocalEdits: posting.posted)
        return posting.posted
    }

    private func finish(_ step: Item, _ answer: PostAnswer, _ posting: inout Posting) {
        posting.known = answer.known ?? posting.known
        guard let place = items.firstIndex(where: { $0.attachment.id == step.attachment.id }) else { return }
        switch answer.outcome {
        case .done(let result) where result.isSuccess:
            if let id = result.objectID { items[place].attachment.info.id = id }
            items[place].attachment.info.globalID = result.globalID ?? items[place].attachment.info.globalID
            posting.known?.insert(items[place].attachment.id)
            if step.attachment.editState == .markedForDeletion {
                // The deleted attachment turned out to have been added: it must be deleted, now that its id is known.
                items[place].unmarkedState = .original
                items[place].idsBefore = nil
                posting.left.insert(items[place].attachment.id, at: 0)
                return
            }
            items[place].attachment.editState = .original
            items[place].unmarkedState = .original
            items[place].idsBefore = nil
            items[place].original = items[place].attachment
            items[place].original?.content = nil
            posting.posted.append(items[place].attachment)
        case .done(let result):
            items[place].attachment.editResultError = result.error
            posting.posted.append(items[place].attachment)
        case .deleted:
            var deleted = items.remove(at: place).attachment
            deleted.editState = .deletedFromServer
            if deleted.id > 0 { posting.posted.append(deleted) }
        case .failed(let error):
            if error.isStoreFailure {
                items[place].attachment.networkError = error
            } else {
                items[place].attachment.editResultError = EditError(error)
            }
            if answer.wasSent && items[place].unmarkedState == .added && items[place].idsBefore == nil {
                items[place].idsBefore = answer.known ?? []
            }
            posting.posted.append(items[place].attachment)
        }
    }

    /// Posts one local edit.
    private static func post(_ call: PostCall, to table: any FeatureTable) -> PostAnswer {
        var answer = PostAnswer(outcome: .deleted, wasSent: false, known: call.known)
        do throws(FeatureError) {
            answer.outcome = try post(call, to: table, &answer)
        } catch {
            answer.outcome = .failed(error)
        }
        return answer
    }

    private static func post(
        _ call: PostCall, to table: any FeatureTable, _ answer: inout PostAnswer
    ) throws(FeatureError) -> PostAnswer.Outcome {
        let (item, objectID) = (call.item, call.objectID)
        let info = item.attachment.info
        if item.unmarkedState == .added {
            // The attachments that the table had before the call show later whether it applied the edit although no answer came.
            if call.known == nil || item.idsBefore != nil {
                let infos = try table.attachmentInfos(ofFeature: objectID)
                if call.known == nil { answer.known = Set(infos.map(\.id)) }
                if let taken = try taken(call, among: infos, of: table) {
                    return .done(EditResult(objectID: taken.id, globalID: taken.globalID))
                }
            }
            if item.attachment.editState == .markedForDeletion { return .deleted }
        }
        if item.attachment.editState == .markedForDeletion {
            answer.wasSent = true
            let result = try table.deleteAttachments([info.id], ofFeature: objectID, options: call.options).first
            guard let result, !result.isSuccess else { return .deleted }
            // Another user, or an earlier call whose answer was lost, may have deleted it.
            let isGone = (try? table.attachmentInfos(ofFeature: objectID))?.contains { $0.id == info.id } == false
            return isGone ? .deleted : .done(result)
        }
        guard let content = item.attachment.content else { throw .noAttachment(objectID: objectID, attachmentID: info.id) }
        let draft = AttachmentDraft(
            name: info.name, contentType: info.contentType, globalID: item.globalID, content: content)
        answer.wasSent = true
        return .done(
            try table.putAttachment(
                draft, replacing: item.unmarkedState == .added ? nil : info.id, ofFeature: objectID, options: call.options,
                hook: call.hook))
    }

    /// Returns the attachment of the table that was posted without an answer: identified by its global id or, if the table assigns these
    /// ids itself, as the new one with the same name, size, type and contents.
    private static func taken(
        _ call: PostCall, among infos: [AttachmentInfo], of table: any FeatureTable
    ) throws(FeatureError) -> AttachmentInfo? {
        let posted = call.item.attachment.info
        guard let before = call.item.idsBefore else { return nil }
        if let globalID = call.item.globalID, let found = infos.first(where: { $0.globalID == globalID }) { return found }
        for info in infos where !before.contains(info.id) && !call.claimed.contains(info.id) {
            guard info.name == posted.name, info.size == posted.size, let content = call.item.attachment.content,
                MediaType.essence(info.contentType) == MediaType.essence(posted.contentType)
            else { continue }
            let stored = try retrieve(info.id, of: call.objectID, in: table, holding: nil, hook: call.hook)
            if try stored.hasSameBytes(as: content) { return info }
        }
        return nil
    }
}
