import GromaFeatures
import GromaFormats
import GromaMap

extension PopupsContainer {
    /// The attachments of the current popup's feature; nil if its layer has none.
    public var attachmentManager: AttachmentManager? { currentPopup.flatMap { attachmentManager(for: $0) } }

    /// Returns the attachments of a popup's feature; nil if its layer has none. They are the same before and after a new feature is saved.
    public func attachmentManager(for popup: Popup) -> AttachmentManager? {
        if let session, session.popup === popup { return session.attachments }
        return popup.attachmentManager
    }

    /// Asks the user for the source of an attachment: the photo library, the camera or a file. The answer (`choose(_:)`) shows the view
    /// ``PopupViewType/imagePicker`` with the source as its subject; the host that shows it adds the chosen attachment.
    ///
    /// - Parameter rect: The source rectangle of that view on the screen, in points.
    /// - Throws: `illegalEvent` unless a popup is edited; `notPermitted`.
    public func askForAttachmentSource(at rect: ScreenRect? = nil) throws(PopupError) {
        _ = try editedAttachments(.askForAttachmentSource)
        sourceRect = rect
        try handle(.askForAttachmentSource)
    }

    /// Adds bytes as an attachment. It is saved together with the feature.
    ///
    /// - Parameter contentType: The media type; nil to derive it from the name, or else from the contents.
    /// - Throws: `illegalEvent` unless a popup is edited; `notPermitted`; `feature` with the problem of the name, type or size.
    @discardableResult
    public func addAttachment(_ bytes: [UInt8], name: String, contentType: String? = nil) throws(PopupError) -> Attachment {
        try addAttachment(AttachmentContent(bytes), name: name, contentType: contentType)
    }

    /// Adds a copy of a file as an attachment. It is saved together with the feature.
    ///
    /// - Parameters:
    ///   - name: The name of the attachment; nil for the file's name.
    ///   - contentType: The media type; nil to derive it from the name, or else from the contents.
    /// - Throws: The errors of ``addAttachment(_:name:contentType:)-([UInt8],_,_)``, and `feature` if the file cannot be read.
    /// - Complexity: O(*n*), where *n* is the size of the file in bytes.
    @discardableResult
    public func addAttachment(file path: String, name: String? = nil, contentType: String? = nil) throws(PopupError) -> Attachment {
        let manager = try editedAttachments(.editAttachments)
        return try added { () throws(FeatureError) in try manager.addAttachment(file: path, name: name, contentType: contentType) }
    }

    /// Adds a copy of contents as an attachment. It is saved together with the feature.
    ///
    /// - Throws: The errors of ``addAttachment(_:name:contentType:)-([UInt8],_,_)``.
    /// - Complexity: O(*n*), where *n* is the size of the contents in bytes.
    @discardableResult
    public func addAttachment(_ content: AttachmentContent, name: String, contentType: String? = nil) throws(PopupError) -> Attachment {
        let manager = try editedAttachments(.editAttachments)
        return try added { () throws(FeatureError) in try manager.addAttachment(content, name: name, contentType: contentType) }
    }

    private func added(_ body: () throws(FeatureError) -> Attachment) throws(PopupError) -> Attachment {
        let attachment: Attachment
        do throws(FeatureError) { attachment = try body() } catch { throw .feature(error) }
        try handle(.editAttachments)
        return attachment
    }

    /// Replaces the contents of an attachment, and its name if one is given. It is saved together with the feature.
    ///
    /// - Parameters:
    ///   - name: The new name of the attachment; nil to keep its name.
    ///   - contentType: The media type; nil to derive it from the name, or else from the contents.
    /// - Throws: `illegalEvent` unless a popup is edited; `notPermitted`; `noElement` if there is no such attachment; `feature` with the
    ///   problem of the name, type or size.
    /// - Complexity: O(*n*), where *n* is the size of the contents in bytes.
    @discardableResult
    public func updateAttachment(
        _ id: Int, content: AttachmentContent, name: String? = nil, contentType: String? = nil
    ) throws(PopupError) -> Attachment {
        let manager = try editedAttachments(.editAttachments)
        _ = try attachment(id, of: manager)
        return try added { () throws(FeatureError) in
            try manager.updateAttachment(id, content: content, name: name, contentType: contentType)
        }
    }

    /// Removes an attachment, after a confirmation (`choose(_:)`). It is deleted when the feature is saved; one that was added since
    /// editing began is never saved.
    ///
    /// - Throws: `illegalEvent` unless a popup is edited; `notPermitted`; `noElement` if there is no such attachment.
    public func removeAttachment(_ id: Int) throws(PopupError) {
        let manager = try editedAttachments(.removeAttachment)
        _ = try attachment(id, of: manager)
        try handle(.removeAttachment(id))
    }

    /// Reverts the removal of an attachment.
    ///
    /// - Throws: `illegalEvent` unless a popup is edited; `notPermitted`; `noElement` if there is no such attachment.
    public func keepAttachment(_ id: Int) throws(PopupError) {
        let manager = try editedAttachments(.editAttachments)
        _ = try attachment(id, of: manager)
        do throws(FeatureError) { _ = try manager.markAttachment(id, forDeletion: false) } catch { throw .feature(error) }
        try handle(.editAttachments)
    }

    /// Previews an attachment: the delegate shows the document, or else a view is requested that shows it (``PopupViewType/fullMedia`` for
    /// pictures, ``PopupViewType/movie`` for videos, ``PopupViewType/web`` for others) with the attachment's id as its subject. Contents
    /// that are not stored locally are downloaded first.
    ///
    /// - Throws: `illegalEvent` unless a popup is viewed or edited; `noElement` if there is no such attachment; `feature` if its contents
    ///   cannot be read; `cancelled` if another popup has become current in the meantime.
    /// - Complexity: O(*n*), where *n* is the size of the contents in bytes.
    public func previewAttachment(_ id: Int) throws(PopupError) {
        let (manager, attachment) = try previewed(id)
        let file: TemporaryContents
        do throws(FeatureError) {
            let content = if let content = attachment.content { content } else { try manager.downloadData(forAttachment: id) }
            file = try TemporaryContents { sink throws(FeatureError) in try content.copy(to: sink) }
        } catch {
            throw .feature(error)
        }
        try preview(file, attachment, of: manager)
    }

    /// Previews an attachment, awaiting the download of its contents.
    ///
    /// - Throws: The errors of the blocking form, and `feature` with `cancelled`.
    /// - Complexity: O(*n*), where *n* is the size of the contents in bytes.
    nonisolated(nonsending) public func previewAttachment(_ id: Int) async throws(PopupError) {
        let (manager, attachment) = try previewed(id)
        let file: TemporaryContents
        do throws(FeatureError) {
            var content = attachment.content
            if content == nil { content = try await manager.downloadData(forAttachment: id, progress: nil) }
            file = try TemporaryContents { sink throws(FeatureError) in try content?.copy(to: sink) }
        } catch {
            throw .feature(error)
        }
        try preview(file, attachment, of: manager)
    }

    private func previewed(_ id: Int) throws(PopupError) -> (AttachmentManager, Attachment) {
        try machine.require(.preview)
        guard let manager = attachmentManager else {
            throw .noElement(what: "attachment", found: "\(id)", expected: "none: the layer has no attachments")
        }
        return (manager, try attachment(id, of: manager))
    }

    /// Contents that arrive after another popup has become current are ignored.
    private func preview(_ file: TemporaryContents, _ attachment: Attachment, of manager: AttachmentManager) throws(PopupError) {
        guard attachmentManager === manager else { throw .cancelled }
        let type = attachment.info.contentType
        let view: PopupViewType = type.hasPrefix("image/") ? .fullMedia : type.hasPrefix("video/") ? .movie : .web
        preview = file
        try handle(.preview(path: file.path, self.view(view, subject: String(attachment.id))))
    }

    // MARK: Attachments of the current popup

    private func attachment(_ id: Int, of manager: AttachmentManager) throws(PopupError) -> Attachment {
        if let attachment = manager.attachment(withID: id) { return attachment }
        let known = manager.attachments.map { String($0.id) }.joined(separator: ", ")
        throw .noElement(
            what: "attachment", found: "\(id)", expected: known.isEmpty ? "none: the feature has no attachments" : "one of \(known)")
    }

    private func editedAttachments(_ event: PopupEditingMachine.Event.Kind) throws(PopupError) -> AttachmentManager {
        guard let manager = try requireSession(event).attachments else {
            throw .notPermitted(what: "editing attachments", reason: "the layer has none")
        }
        return manager
    }
}

extension AttachmentContent {
    fileprivate func copy(to sink: ByteSink) throws(FeatureError) {
        let source: ByteSource
        do throws(FormatError) { source = try open() } catch { throw FeatureError(error) }
        try source.forEachPiece { bytes throws(FeatureError) in
            do throws(FormatError) { try sink.write(bytes) } catch { throw FeatureError(error) }
        }
    }
}
