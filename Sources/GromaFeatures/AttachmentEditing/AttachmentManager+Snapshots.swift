extension AttachmentManager {
    /// A snapshot of pending edits, which can be restored.
    package struct LocalEdits: Sendable {
        fileprivate let items: [Item]
    }

    /// The pending edits. O(attachments); contents are shared.
    package var localEdits: LocalEdits { LocalEdits(items: items) }

    /// What is to be posted when all is given up that was edited since some moment and is still local: what was to be posted then and is not yet.
    /// O(attachments)
    package func unposted(of edits: LocalEdits) -> LocalEdits {
        let before = Dictionary(edits.items.map { ($0.attachment.id, $0) }, uniquingKeysWith: { first, _ in first })
        return LocalEdits(
            items: items.compactMap { item in
                // What was posted has another number by now, or is no longer edited.
                if item.attachment.editState != .original, var old = before[item.attachment.id], old.attachment.editState != .original {
                    old.idsBefore = item.idsBefore
                    return old
                }
                return item.original.map { Item(attachment: $0, original: $0) }
            })
    }

    /// Makes what is to be posted what it was at some moment. What the table was found to have since, and what was downloaded, stays; an edit of what the table
    /// no longer has, and one that was posted since, is dropped. O(attachments)
    ///
    /// - Throws: `busy` while local edits are posted.
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
