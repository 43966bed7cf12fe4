import GromaBase
import GromaFormats
import GromaOperations

extension AttachmentManager {
    /// Adds bytes as an attachment, locally.
    ///
    /// - Parameters:
    ///   - contentType: The media type; nil to derive it from the name, or else from the contents.
    /// - Throws: `attachmentName`; `attachmentType` if the contents have another type than the one given or derived; `attachmentTooLarge`;
    ///   `diskFull`, `inputOutput`; `notPermitted`.
    @discardableResult
    public func addAttachment(_ bytes: [UInt8], name: String, contentType: String? = nil) throws(FeatureError) -> Attachment {
        try addAttachment(AttachmentContent(bytes), name: name, contentType: contentType)
    }

    /// Adds a copy of a file as an attachment, locally.
    ///
    /// - Parameters:
    ///   - name: The name of the attachment; nil for the file's name.
    ///   - contentType: The media type; nil to derive it from the name, or else from the contents.
    /// - Throws: The errors of ``addAttachment(_:name:contentType:)-([UInt8],_,_)``.
    /// - Complexity: O(*n*), where *n* is the size of the file in bytes.
    @discardableResult
    public func addAttachment(
        file path: String, name: String? = nil, contentType: String? = nil, hook: OperationHook = .none
    ) throws(FeatureError) -> Attachment {
        let name = name ?? String(path.split(separator: "/").last ?? "")
        return try addAttachment(try AttachmentContent(file: path), name: name, contentType: contentType, hook: hook)
    }

    /// Adds a copy of contents as an attachment, locally.
    ///
    /// - Throws: The errors of ``addAttachment(_:name:contentType:)-([UInt8],_,_)``.
    /// - Complexity: O(*n*), where *n* is the size of the contents in bytes.
    @discardableResult
    public func addAttachment(
        _ content: AttachmentContent, name: String, contentType: String? = nil, hook: OperationHook = .none
    ) throws(FeatureError) -> Attachment {
        try requirePermission()
        let (spooled, type) = try taken(content, name: name, contentType: contentType, hook: hook)
        lastLocalID -= 1
        let globalID = table.definition.globalIDField == nil ? nil : GlobalID.random()
        let info = AttachmentInfo(
            id: lastLocalID, globalID: globalID, objectID: featureObjectID ?? 0, name: name, contentType: type, size: spooled.size)
        var item = Item(attachment: Attachment(info: info), unmarkedState: .added, globalID: globalID)
        item.attachment.editState = .added
        item.attachment.content = spooled
        items.append(item)
        return item.attachment
    }

    /// Replaces the contents of an attachment, locally.
    ///
    /// - Parameters:
    ///   - name: The new name of the attachment; nil to keep its name.
    /// - Throws: `noAttachment`, `busy` while local edits are posted, and the errors of
    ///   ``addAttachment(_:name:contentType:)-([UInt8],_,_)``.
    /// - Complexity: O(*n*), where *n* is the size of the new contents in bytes.
    @discardableResult
    public func updateAttachment(
        _ id: Int, content: AttachmentContent, name: String? = nil, contentType: String? = nil, hook: OperationHook = .none
    ) throws(FeatureError) -> Attachment {
        try requirePermission()
        let place = try idle(id)
        let name = name ?? items[place].attachment.info.name
        let (spooled, type) = try taken(content, name: name, contentType: contentType, hook: hook)
        items[place].attachment.info.name = name
        items[place].attachment.info.contentType = type
        items[place].attachment.info.size = spooled.size
        items[place].attachment.content = spooled
        if items[place].unmarkedState == .original { items[place].unmarkedState = .updated }
        items[place].attachment.editState = items[place].unmarkedState
        items[place].forgetErrors()
        return items[place].attachment
    }

    /// Marks an attachment for deletion when local edits are posted, or removes the mark, which restores its earlier state. An attachment
    /// that was added locally and is marked is never posted.
    ///
    /// - Throws: `noAttachment`, `busy` while local edits are posted, `notPermitted`.
    @discardableResult
    public func markAttachment(_ id: Int, forDeletion isMarked: Bool) throws(FeatureError) -> Attachment {
        if isMarked { try requirePermission() }
        let place = try idle(id)
        items[place].attachment.editState = isMarked ? .markedForDeletion : items[place].unmarkedState
        items[place].forgetErrors()
        return items[place].attachment
    }

    /// Discards all local edits: attachments that were added are removed, and those that were changed or marked are again as the table has
    /// them.
    ///
    /// - Throws: `busy` while local edits are posted.
    /// - Complexity: O(*n*), where *n* is the number of attachments.
    public func cancelLocalEdits() throws(FeatureError) {
        guard !isPostingLocalEdits else { throw .busy(location: "the feature's attachments") }
        items = items.compactMap { item in
            guard let original = item.original else { return nil }
            var kept = Item(attachment: original, original: original)
            // Downloaded contents remain.
            if item.unmarkedState == .original { kept.attachment.content = item.attachment.content }
            kept.attachment.isDownloading = item.attachment.isDownloading
            return kept
        }
    }

    private func idle(_ id: Int) throws(FeatureError) -> Int {
        let place = try place(of: id)
        guard !isPostingLocalEdits else { throw .busy(location: "attachment \(id)") }
        return place
    }

    private func requirePermission() throws(FeatureError) {
        let definition = table.definition
        guard definition.hasAttachments else {
            throw .notSupported(what: "attachments of \(definition.name)", reason: "the layer has none")
        }
        guard !definition.capabilities.isDisjoint(with: [.create, .update]) else {
            throw .notPermitted(
                layer: definition.name, what: "editing attachments", reason: "it allows neither adding nor changing features")
        }
    }

    /// Spools a copy of contents under a valid name, and returns it with its media type.
    private func taken(
        _ content: AttachmentContent, name: String, contentType: String?, hook: OperationHook
    ) throws(FeatureError) -> (AttachmentContent, type: String) {
        try AttachmentName.checked(name)
        let spooled = try content.spooled(named: name, limit: sizeLimit, holding: owner?.holdMemory, hook: hook)
        return (spooled, try MediaType.checked(contentType, name: name, start: try spooled.start(MediaType.startLength)))
    }
}

extension AttachmentManager.Item {
    mutating func forgetErrors() {
        attachment.networkError = nil
        attachment.editResultError = nil
    }
}
