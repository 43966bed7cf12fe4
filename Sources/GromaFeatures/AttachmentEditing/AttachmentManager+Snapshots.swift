extension AttachmentManager {
    /// A snapshot of pending edits, which can be restored.
    package struct LocalEdits: Sendable {
        fileprivate let items: [Item]
    }

    /// The pending edits. The contents are shared, not copied.
    ///
    /// - Complexity: O(*n*), where *n* is the number of attachments.
    package var localEdits: LocalEdits { LocalEdits(items: items) }

    /// Returns the edits that remain to be posted if all edits made since a snapshot that are still local are given up: those that were
    /// pending in the snapshot and are not posted yet.
    ///
    /// - Complexity: O(*n*), where *n* is the number of attachments.
    package func unposted(of edits: LocalEdits) -> LocalEdits {
        let before = Dictionary(edits.items.map { ($0.attachment.id, $0) }, uniquingKeysWith: { first, _ in first })
        return LocalEdits(
            items: items.compactMap { item in
                // An attachment that was posted has another id by now, or has no pending edit.
                if item.attachment.editState != .original, var old = before[item.attachment.id], old.attachment.editState != .original {
                    old.idsBefore = item.idsBefore
                    return old
                }
                return item.original.map { Item(attachment: $0, original: $0) }
            })
    }

    /// Restores the pending edits of a snapshot. What has since been learned about the table, and what was downloaded, remains; edits of
    /// attachments that the table no longer has, and edits that have been posted since, are dropped.
    ///
    /// - Throws: `busy` while local edits are posted.
    /// - Complexity: O(*n*), where *n* is the number of attachments.
    package func restore(_ edits: LocalEdits) throws(FeatureError) {
        guard !isPostingLocalEdits else { throw .busy(location: "the feature's attachments") }
        let before = Dictionary(edits.items.map { ($0.attachment.id, $0) }, uniquingKeysWith: { first, _ in first })
        let now = items
        try cancelLocalEdits()
        var posted: Set<String> = []
        items = items.map { item in
            if let globalID = item.attachment.info.globalID { posted.insert(globalID) }
            guard var old = before[item.attachment.id] else { return item }
            old.attachment.isDownloading = item.attachment.isDownloading
            if old.unmarkedState == .original {
                old.attachment.info = item.attachment.info
                old.original = item.original
                old.attachment.content = item.attachment.content
            }
            return old
        }
        let known = Set(now.map(\.attachment.id))
        for old in edits.items where old.attachment.id <= 0 || (!hasInfos && !known.contains(old.attachment.id)) {
            if let globalID = old.globalID, posted.contains(globalID) { continue }
            items.append(old)
            items[items.count - 1].attachment.info.objectID = featureObjectID ?? 0
        }
    }
}
