import GromaPopups
import GromaRPC

extension PopupSectionShape {
    /// Attachments.
    static let attachments = PopupSectionShape(
        "attachments", { if case .attachments(let attachments) = $0 { attachments } else { nil } },
        .choice("display") { $0.display }, .values("attachments", PopupAttachments.Item.shape) { $0.items },
        .bool("canAdd") { $0.canAdd }, .string("message") { $0.message })
}

extension PopupAttachments.Item {
    fileprivate static let shape = AnswerShape<PopupAttachments.Item>(
        "An attachment.",
        .int("id") { $0.id }, .string("name") { $0.name }, .string("contentType") { $0.contentType }, .choice("kind") { $0.kind },
        .int("size") { $0.size }, .string("sizeText") { $0.sizeText }, .choice("state") { $0.editState },
        .bool("canRemove") { $0.canRemove }, .bool("hasThumbnail") { $0.hasThumbnail }, .bool("isDownloading") { $0.isDownloading },
        .string("message") { $0.message })
}
