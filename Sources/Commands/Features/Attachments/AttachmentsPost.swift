import GromaFeatures
import GromaRPC

/// `attachments.post`
struct AttachmentsPost: AnsweringCommand {
    static let method = "attachments.post"
    static let summary = """
        Posts the edits of a feature's attachments to the store, one by one. Each has its own result, and a failed edit can be posted again.
        """
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<[AttachmentResult]>(
        "Whether all succeeded, and the result of each.",
        .bool("success") { $0.allSatisfy { $0.error == nil } }, .values("results", AttachmentResult.shape) { $0 })
    static var parameters: [Parameter<Self>] { Parameter.owner(\.owner) }

    var owner = AttachmentOwner()

    func run(_ session: Session) throws(CommandError) -> [AttachmentResult] {
        let manager = try session.attachments(of: owner)
        let posted = try session.withFeatureErrors { () throws(FeatureError) in try manager.postLocalEdits(hook: session.hook) }
        session.tellObservers(of: owner)
        let results = posted.map { AttachmentResult($0, shownIn: session) }
        session.emit(PostedAttachments.event, PostedAttachments(owner: owner, results: results))
        return results
    }
}

/// The result of posting an attachment.
package struct AttachmentResult {
    let attachment: Attachment
    /// The error if it could not be posted, for any reason.
    let error: EditError?

    /// Creates the result of an attachment, as a session shows it.
    package init(_ attachment: Attachment, shownIn session: Session) {
        self.attachment = attachment
        error = (attachment.editResultError ?? attachment.networkError.map { EditError($0) }).map { session.shown($0) }
    }

    /// The attachment's members, then the result.
    package static let shape = AnswerShape<AttachmentResult>(
        "The result of posting an attachment.",
        members: Attachment.members.map { $0.of { $0.attachment } } + [
            .bool("success") { $0.error == nil }, .value("error", EditError.shape) { $0.error },
        ]
    ).shared(as: "AttachmentResult")
}

/// The content of the event about posted attachments.
struct PostedAttachments {
    let owner: AttachmentOwner
    let results: [AttachmentResult]

    /// The event.
    static let event = Event<PostedAttachments>(
        "attachments.posted", "Edits of a feature's attachments were posted: their number, and the number of failures.",
        .string("layer") { $0.owner.layer }, .int("objectId") { $0.owner.objectID },
        .int("posted") { $0.results.count { $0.error == nil } }, .int("failures") { $0.results.count { $0.error != nil } })
}
