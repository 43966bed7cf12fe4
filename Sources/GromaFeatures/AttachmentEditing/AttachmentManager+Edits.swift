import GromaBase
import GromaFormats
import GromaOperations

extension AttachmentManager {
    /// Adds bytes as an attachment, locally.
    ///
    /// - Parameters:
    ///   - contentType: The media type; nil to derive it from the name, or else from the contents.
    /// - Throws: `attachmentName`; `attachmentType` when the contents are something else than said or suggested; `attachmentTooLarge`;
    ///   `diskFull`, `inputOutput`; `notPermitted`.
    @discardableResult
    public func addAttachment(_ bytes: [UInt8], name: String, contentType: String? = nil) throws(FeatureError) -> Attachment {
        try addAttachment(AttachmentContent(bytes), name: name, contentType: contentType)
    }

    /// Adds a copy of a file as an attachment, locally. O(size).
    ///
    /// - Parameters:
    ///   - name: what it is called; nil for the file's name.
    ///   - contentType: The media type; nil to derive it from the name, or else from the contents.
    /// - Throws: as ``addAttachment(_:name:contentType:)-([UInt8],_,_)`` does.
    @discardableResult
    public func addAttachment(
        file path: String, name: String? = nil, contentType: String? = nil, hook: OperationHook = .none
    ) throws(FeatureError) -> Attachment {
        let name = name ?? String(path.split(separator: "/").last ?? "")
        return try addAttachment(try AttachmentContent(file: path), name: name, contentType: contentType, hook: hook)
    }

    /// Adds a copy of contents as an attachment, locally. O(size).
    ///
    /// - Throws: as ``addAttachment(_:name:contentType:)-([UInt8],_,_)`` does.
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

    /// Gives an attachment other contents, locally. O(size).
    ///
    /// - Parameters:
    ///   - name: what it is called from now on; nil for the name that it has.
    /// - Throws: `noAttachment`, `busy` while local edits are posted, and as ``addAttachment(_:name:contentType:)-([UInt8],_,_)`` does.
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

    /// Marks an attachment to be deleted when local edits are posted, or takes the mark away: it is then what it was before. One that was
    /// added and is marked is never posted.
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

    /// Forgets all local edits: those added are gone, those changed and marked are what the table has. O(attachments)
    ///
    /// - Throws: `busy` while local edits are posted.
    public func cancelLocalEdits() throws(FeatureError) {
        guard !isPostingLocalEdits else { throw .busy(location: "the feature's attachments") }
        items = items.compactMap { item in
            guard let original = item.original else { return nil }
            var kept = Item(attachment: original, original: original)
            // What was downloaded stays.
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

    /// A copy of contents under a name that may be, and their type.
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
