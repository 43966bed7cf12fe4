import GeometryCommands
import GromaFeatures
import GromaJSON
import GromaRPC
import SketchCommands

/// `attachments.post`
struct AttachmentsPost: Command {
    static let method = "attachments.post"
    static let summary = """
        Brings what was done to a feature's attachments to the store, one by one. Each has its own result: what failed is still there to be \
        posted again.
        """
    static let effect = CommandEffect.edits
    static let result = ResultShape(
        .members(["success": .boolean, "results": .array(.reference("AttachmentResult"), nil)]),
        "Whether all succeeded, and what came of each.")
    static var parameters: [Parameter<Self>] { Parameter.owner(\.owner) }

    var owner = AttachmentOwner()

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let manager = try session.attachments(of: owner)
        let posted = try session.withFeatureErrors { () throws(FeatureError) in try manager.postLocalEdits(hook: session.hook) }
        session.tellObservers(of: owner)
        let failures = posted.count { $0.postingError != nil }
        session.emit("attachments.posted") { writer in
            writer.beginObject()
            writer.key("layer")
            writer.string(owner.layer)
            writer.key("objectId")
            writer.int(owner.objectID)
            writer.key("posted")
            writer.int(posted.count - failures)
            writer.key("failures")
            writer.int(failures)
            writer.endObject()
        }
        answer.beginObject()
        answer.key("success")
        answer.bool(failures == 0)
        answer.member("results", posted) { $0.attachmentResult($1, session) }
        answer.endObject()
    }
}

extension JSONWriter {
    /// What came of posting an attachment.
    package mutating func attachmentResult(_ attachment: Attachment, _ session: Session) {
        beginObject()
        members(of: attachment)
        member("success", attachment.postingError == nil)
        if let error = attachment.postingError {
            key("error")
            editError(session.shown(error))
        }
        endObject()
    }
}

extension Attachment {
    /// Why it could not be posted, whoever is at fault.
    fileprivate var postingError: EditError? { editResultError ?? networkError.map { EditError($0) } }
}
