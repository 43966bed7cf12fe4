import GromaFeatures
import GromaRPC

/// `attachments.add`
struct AttachmentsAdd: AnsweringCommand {
    static let method = "attachments.add"
    static let summary = "Adds an attachment to a feature locally; attachments.post stores it."
    static let effect = CommandEffect.edits
    static let answer = Attachment.shape.meaning("The attachment; its id is negative until it is posted.")
    static var parameters: [Parameter<Self>] { Parameter.owner(\.owner) + Parameter.attachment(\.input) }

    var owner = AttachmentOwner()
    var input = AttachmentInput()

    func run(_ session: Session) throws(CommandError) -> Attachment {
        let manager = try session.attachments(of: owner)
        let name = try input.requiredName()
        let attachment = try session.withContent(of: input) { content throws(FeatureError) in
            try manager.addAttachment(content, name: name, contentType: input.contentType, hook: session.hook)
        }
        session.tellObservers(of: owner)
        return attachment
    }
}

/// `attachments.update`
struct AttachmentsUpdate: AnsweringCommand {
    static let method = "attachments.update"
    static let summary = "Replaces the contents of an attachment locally; attachments.post stores them."
    static let effect = CommandEffect.edits
    static let answer = Attachment.shape.meaning("The attachment.")
    static var parameters: [Parameter<Self>] {
        Parameter.owner(\.owner) + [.attachmentID { $0.id = $1 }] + Parameter.attachment(\.input)
    }

    var owner = AttachmentOwner()
    var id = 0
    var input = AttachmentInput()

    func run(_ session: Session) throws(CommandError) -> Attachment {
        let manager = try session.attachments(of: owner)
        _ = try session.attachment(id, of: manager)
        let attachment = try session.withContent(of: input) { content throws(FeatureError) in
            try manager.updateAttachment(id, content: content, name: input.name, contentType: input.contentType, hook: session.hook)
        }
        session.tellObservers(of: owner)
        return attachment
    }
}

/// `attachments.delete`
struct AttachmentsDelete: AnsweringCommand {
    static let method = "attachments.delete"
    static let summary = "Marks an attachment to be deleted by attachments.post, or removes the mark."
    static let effect = CommandEffect.edits
    static let answer = Attachment.shape.meaning("The attachment.")
    static var parameters: [Parameter<Self>] {
        Parameter.owner(\.owner) + [
            .attachmentID { $0.id = $1 },
            .bool("marked", "Whether to delete it; true by default.") { $0.isMarked = $1 },
        ]
    }

    var owner = AttachmentOwner()
    var id = 0
    var isMarked = true

    func run(_ session: Session) throws(CommandError) -> Attachment {
        let manager = try session.attachments(of: owner)
        _ = try session.attachment(id, of: manager)
        let attachment = try session.withFeatureErrors(at: "params.id") { () throws(FeatureError) in
            try manager.markAttachment(id, forDeletion: isMarked)
        }
        session.tellObservers(of: owner)
        return attachment
    }
}

/// `attachments.cancel`
struct AttachmentsCancel: AnsweringCommand {
    static let method = "attachments.cancel"
    static let summary = "Discards the unposted edits of a feature's attachments."
    static let effect = CommandEffect.edits
    static var parameters: [Parameter<Self>] { Parameter.owner(\.owner) }

    var owner = AttachmentOwner()

    func run(_ session: Session) throws(CommandError) {
        let manager = try session.attachments(of: owner)
        try session.withFeatureErrors { () throws(FeatureError) in try manager.cancelLocalEdits() }
        session.tellObservers(of: owner)
    }
}
