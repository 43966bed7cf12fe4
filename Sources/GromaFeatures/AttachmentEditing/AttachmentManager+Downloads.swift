import GromaBase
import GromaFormats
import GromaOperations

extension AttachmentManager {
    /// Reads from the table which attachments the feature has. Local edits, which are additions, changes and deletion marks, remain.
    ///
    /// - Throws: `noFeature`, `notSupported`, or the table's error if it cannot be read.
    @discardableResult
    public func downloadInfos() throws(FeatureError) -> [Attachment] {
        let objectID = try requireFeature()
        let table = table
        return try took(Result { () throws(FeatureError) in try table.attachmentInfos(ofFeature: objectID) })
    }

    /// Reads from the table which attachments the feature has. Local edits, which are additions, changes and deletion marks, remain.
    ///
    /// - Throws: `cancelled`, `noFeature`, `notSupported`, or the table's error if it cannot be read.
    @discardableResult
    nonisolated(nonsending) public func downloadInfos() async throws(FeatureError) -> [Attachment] {
        let objectID = try requireFeature()
        let (table, flag) = (table, CancellationFlag())
        downloadFlags[0] = flag
        let result = await BlockingCall.reading { _ throws(FeatureError) in try table.attachmentInfos(ofFeature: objectID) }
        downloadFlags[0] = nil
        return try took(flag.isCancelled ? .failure(.cancelled) : result)
    }

    private func took(_ result: Result<[AttachmentInfo], FeatureError>) throws(FeatureError) -> [Attachment] {
        switch result {
        case .success(let infos):
            infosError = nil
            takeInfos(infos)
        case .failure(let error):
            infosError = error
        }
        delegate?.attachmentManagerDidDownloadInfos(self)
        if let infosError { throw infosError }
        return attachments
    }

    /// Updates the list from the table's descriptions. The edit of an attachment that no longer exists is dropped.
    func takeInfos(_ infos: [AttachmentInfo]) {
        hasInfos = true
        let known = Dictionary(items.map { ($0.attachment.id, $0) }, uniquingKeysWith: { first, _ in first })
        let local = items.filter { $0.attachment.id <= 0 }
        items = infos.sorted { $0.id < $1.id }.map { info in
            guard var item = known[info.id] else { return Item(attachment: Attachment(info: info), original: Attachment(info: info)) }
            let isSame = item.original?.info == info
            item.original?.info = info
            if item.unmarkedState == .original {
                item.attachment.info = info
                if !isSame { item.attachment.content = nil }
            }
            return item
        }
        items += local
    }

    /// Downloads the contents of an attachment to a temporary file, unless they are stored locally already.
    ///
    /// - Throws: `noAttachment`, `cancelled`, `diskFull`, or the table's error if they cannot be read.
    /// - Complexity: O(*n*), where *n* is the size of the contents in bytes.
    @discardableResult
    public func downloadData(forAttachment id: Int, hook: OperationHook = .none) throws(FeatureError) -> AttachmentContent {
        if let content = items[try place(of: id)].attachment.content { return content }
        let objectID = try requireFeature()
        let hook = beginDownload(of: id, hook)
        let (table, hold) = (table, owner?.holdMemory)
        return try downloaded(
            Result { () throws(FeatureError) in try Self.retrieve(id, of: objectID, in: table, holding: hold, hook: hook) }, of: id)
    }

    /// Downloads the contents of an attachment to a temporary file, unless they are stored locally already.
    ///
    /// - Parameter progress: Called with the progress, from 0 to 1, on another thread.
    /// - Throws: `noAttachment`, `cancelled`, `diskFull`, or the table's error if they cannot be read.
    /// - Complexity: O(*n*), where *n* is the size of the contents in bytes.
    @discardableResult
    nonisolated(nonsending) public func downloadData(
        forAttachment id: Int, progress: (@Sendable (Double) -> Void)? = nil
    ) async throws(FeatureError) -> AttachmentContent {
        if let content = items[try place(of: id)].attachment.content { return content }
        let objectID = try requireFeature()
        let own = beginDownload(of: id, .none)
        let (table, hold) = (table, owner?.holdMemory)
        let result = await BlockingCall.reading(progress: progress) { hook throws(FeatureError) in
            try Self.retrieve(id, of: objectID, in: table, holding: hold, hook: hook.either(own))
        }
        return try downloaded(result, of: id)
    }

    /// Cancels the downloads in progress. Contents that were downloaded remain.
    ///
    /// - Complexity: O(*n*), where *n* is the number of downloads in progress.
    public func cancelDownloads() { for flag in downloadFlags.values { flag.cancel() } }

    private func beginDownload(of id: Int, _ hook: OperationHook) -> OperationHook {
        let flag = CancellationFlag()
        downloadFlags[id] = flag
        if let place = try? place(of: id) {
            items[place].attachment.isDownloading = true
            items[place].attachment.networkError = nil
        }
        return hook.either(OperationHook(flag: flag))
    }

    private func downloaded(
        _ result: Result<AttachmentContent, FeatureError>, of id: Int
    ) throws(FeatureError) -> AttachmentContent {
        downloadFlags[id] = nil
        let content = try? result.get()
        // The attachment may have been posted or deleted in the meantime.
        if let place = try? place(of: id) {
            items[place].attachment.isDownloading = false
            if let content, items[place].attachment.content == nil { items[place].attachment.content = content }
            if case .failure(let error) = result { items[place].attachment.networkError = error }
            delegate?.attachmentManager(self, didDownloadDataFor: items[place].attachment)
        }
        return try result.get()
    }

    /// Downloads the contents of an attachment of a table to a temporary file.
    static func retrieve(
        _ id: Int, of objectID: Int, in table: any FeatureTable, holding hold: (@Sendable (Int) -> Bool)?, hook: OperationHook
    ) throws(FeatureError) -> AttachmentContent {
        try TemporaryContents(holding: hold) { sink throws(FeatureError) in
            try table.readAttachment(id, ofFeature: objectID, to: sink, hook: hook)
        }.content
    }
}

extension OperationHook {
    /// Returns a hook that is cancelled when either hook is, and that reports progress to both.
    func either(_ other: OperationHook) -> OperationHook {
        let (first, second) = (isCancelled, other.isCancelled)
        return OperationHook(progress: progress ?? other.progress) { first?() == true || second?() == true }
    }
}
