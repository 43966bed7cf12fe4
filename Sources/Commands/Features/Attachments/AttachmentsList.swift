import GromaFeatures
import GromaFormats
import GromaRPC

/// `attachments.list`
struct AttachmentsList: AnsweringCommand {
    static let method = "attachments.list"
    static let summary = "Lists the attachments of a feature: those in its store, then those to be added."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<AttachmentManager>(
        "Each attachment with its pending edit, and whether attachments.post has anything to do. Attachments with negative ids are not in the store yet.",
        .values("attachments", Attachment.shape) { $0.attachments }, .bool("hasLocalEdits") { $0.hasLocalEdits })
    static var parameters: [Parameter<Self>] { Parameter.owner(\.owner) }

    var owner = AttachmentOwner()

    func run(_ session: Session) throws(CommandError) -> AttachmentManager {
        let manager = try session.attachments(of: owner)
        try session.withFeatureErrors { () throws(FeatureError) in _ = try manager.downloadInfos() }
        return manager
    }
}

/// `attachments.get`
struct AttachmentsGet: AnsweringCommand {
    static let method = "attachments.get"
    static let summary = "Writes the contents of an attachment to a file below the root, or returns them in Base64."
    static let effect = CommandEffect.edits
    static let answer = AttachmentContents.shape
    static var parameters: [Parameter<Self>] {
        Parameter.owner(\.owner) + [
            .attachmentID { $0.id = $1 },
            .string("path", "The file to write, completely or not at all; without it the contents are in the answer.") {
                $0.path = $1
            },
        ]
    }

    var owner = AttachmentOwner()
    var id = 0
    var path: String?

    func run(_ session: Session) throws(CommandError) -> AttachmentContents {
        let manager = try session.attachments(of: owner)
        let attachment = try session.attachment(id, of: manager)
        return try session.contents(of: attachment, in: manager, to: path)
    }
}

extension Session {
    /// Returns an attachment of a feature; throws an error if there is none with the id. One that is not known may have come since the list
    /// was read, with a pull or through another layer of the table.
    func attachment(_ id: Int, of manager: AttachmentManager) throws(CommandError) -> Attachment {
        try withFeatureErrors(at: "params.id") { () throws(FeatureError) in
            if !manager.hasInfos || manager.attachment(withID: id) == nil { _ = try manager.downloadInfos() }
            guard let attachment = manager.attachment(withID: id) else {
                throw .noAttachment(objectID: manager.featureObjectID ?? 0, attachmentID: id)
            }
            return attachment
        }
    }

    /// Returns an attachment with its contents, or with the file to which they are written.
    package func contents(
        of attachment: Attachment, in manager: AttachmentManager, to path: String?
    ) throws(CommandError) -> AttachmentContents {
        if let path {
            do throws(CommandError) {
                try writeFile(path) { descriptor throws(CommandError) in
                    try self.write(attachment, of: manager, to: ByteSink.descriptor(descriptor, named: path))
                }
            } catch {
                throw error.kind == .noAttachment ? error : error.at("params.path")
            }
            return AttachmentContents(attachment: attachment, path: path, data: nil)
        }
        // In Base64, four bytes represent three. The size is what a service says, which may be any number.
        let threes = attachment.info.size / 3 + (attachment.info.size % 3 == 0 ? 0 : 1)
        let (length, overflows) = threes.multipliedReportingOverflow(by: 4)
        try checkAnswer(overflows ? .max : length, path: "params.path", advice: "write the contents to a file")
        let sink = ByteSink()
        try self.write(attachment, of: manager, to: sink)
        return AttachmentContents(attachment: attachment, path: nil, data: sink.bytes)
    }

    /// Writes the contents of an attachment, from a local copy or from the table.
    fileprivate func write(_ attachment: Attachment, of manager: AttachmentManager, to sink: ByteSink) throws(CommandError) {
        try withFeatureErrors { () throws(FeatureError) in
            let content =
                if let local = attachment.content { local } else {
                    try manager.downloadData(forAttachment: attachment.id, hook: hook)
                }
            do throws(FormatError) {
                let source = try content.open()
                while try source.load(1) {
                    try sink.write(UnsafeRawBufferPointer(source.loaded))
                    source.consume(.max)
                }
                try sink.finish()
            } catch {
                throw .format(error)
            }
        }
    }
}

/// The description of an attachment, with its contents or the file to which they were written.
package struct AttachmentContents {
    let attachment: Attachment
    let path: String?
    let data: [UInt8]?

    /// The attachment's members, then the file or the contents in Base64.
    package static let shape = AnswerShape<AttachmentContents>(
        "A description of the attachment, and the file or the contents.",
        members: Attachment.members.map { $0.of { $0.attachment } } + [
            .string("path") { $0.path },
            AnswerMember("data", .string, { $0.data }) { data, writer in data.withUnsafeBufferPointer { writer.base64String($0) } },
        ])
}
