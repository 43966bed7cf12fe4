import GromaFeatures
import GromaLocalization

/// Attachments, as a list or as tiles.
struct AttachmentsSection: PopupSectionKind {
    let type = "attachments"

    func sections(of element: PopupElement, _ content: PopupContent) -> [PopupSection] {
        guard case .attachments(let list) = element.content else { return [] }
        return section(of: content, list: list).map { [$0] } ?? []
    }

    /// Returns the section; nil if the layer has no attachments.
    func section(of content: PopupContent, list: PopupAttachmentList = .auto) -> PopupSection? {
        guard let manager = content.attachments else { return nil }
        // During posting, the table may have an attachment that is not known yet to be the same as a local one.
        if !manager.hasInfos, manager.infosError == nil, !content.popup.isNew, !manager.isPostingLocalEdits {
            // The manager keeps the error, which is shown below.
            _ = try? manager.downloadInfos()
        }
        let localization = content.localization
        let isEditing = content.attributes != nil
        let items = list.shown(of: manager.attachments).map { item($0, isEditing: isEditing, localization) }
        var attachments = PopupAttachments(display: list.display, items: items, canAdd: isEditing)
        if manager.infosError != nil {
            attachments.message = localization.string(.attachmentsUnavailable)
        } else if items.isEmpty {
            attachments.message = localization.string(.attachmentsNone)
        }
        return PopupSection(.attachments(attachments), title: localization.string(.sectionAttachments))
    }

    private func item(_ attachment: Attachment, isEditing: Bool, _ localization: Localization) -> PopupAttachments.Item {
        let info = attachment.info
        let kind = PopupAttachments.Item.Kind(contentType: info.contentType)
        var item = PopupAttachments.Item(
            id: attachment.id, name: info.name, contentType: info.contentType, kind: kind, size: info.size,
            sizeText: localization.bytes(info.size))
        item.editState = attachment.editState
        item.stateText = stateKey(attachment.editState).map { localization.string($0) }
        item.canRemove = isEditing && attachment.editState != .markedForDeletion
        item.hasThumbnail = kind == .image && attachment.isLocal
        item.isDownloading = attachment.isDownloading
        item.message = message(of: attachment, in: localization)
        return item
    }

    private func stateKey(_ state: Attachment.EditState) -> PopupText? {
        switch state {
        case .original: nil
        case .added: .attachmentsAdded
        case .updated: .attachmentsChanged
        case .markedForDeletion, .deletedFromServer: .attachmentsMarkedForDeletion
        }
    }

    /// Returns the error of the last post or download; nil for none.
    private func message(of attachment: Attachment, in localization: Localization) -> String? {
        if let error = attachment.networkError {
            guard attachment.editState == .original else { return error.reasonText(in: localization) }
            return localization.string(.attachmentsDownloadFailed)
        }
        return attachment.editResultError.map { error in
            error.name == EditError.serviceErrorName
                ? FeatureError(refusal: error, of: "", objectID: nil).reasonText(in: localization) : localization.string(.reasonRefused)
        }
    }

    func draw(_ section: PopupSection, of page: PopupPage, with extensions: PopupExtensions, on card: inout CardCanvas) {
        if case .attachments(let attachments) = section.content { CardAttachments(attachments).draw(on: &card) }
    }
}

extension PopupAttachments.Item.Kind {
    /// Creates the kind of contents of a media type (RFC 6838).
    init(contentType: String) {
        let type = contentType.lowercased()
        if type.hasPrefix("image/") {
            self = .image
        } else if type.hasPrefix("video/") {
            self = .video
        } else if type.hasPrefix("audio/") {
            self = .audio
        } else if type.hasPrefix("text/") || Self.documents.contains(where: type.contains) {
            self = .document
        } else {
            self = .file
        }
    }

    private static let documents = ["pdf", "msword", "officedocument", "opendocument", "rtf", "ms-excel", "ms-powerpoint"]
}
