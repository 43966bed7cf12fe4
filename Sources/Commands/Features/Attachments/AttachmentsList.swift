import GeometryCommands
import GromaFeatures
import GromaFormats
import GromaJSON
import GromaRPC
import SketchCommands

/// `attachments.list`
struct AttachmentsList: Command {
    static let method = "attachments.list"
    static let summary = "The attachments of a feature: those that its store has, then those that are to be added."
    static let effect = CommandEffect.reads
    static let result = ResultShape(
        .members(["attachments": .array(.reference("Attachment"), nil), "hasLocalEdits": .boolean]),
        "What each is and what is to become of it, and whether attachments.post has anything to do. Ids below 0 are not in the store yet.")
    static var parameters: [Parameter<Self>] { Parameter.owner(\.owner) }

    var owner = AttachmentOwner()

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let manager = try session.attachments(of: owner)
        try session.withFeatureErrors { () throws(FeatureError) in _ = try manager.downloadInfos() }
        answer.beginObject()
        answer.key("attachments")
        answer.beginArray()
        for attachment in manager.attachments { answer.attachment(attachment, session) }
        answer.endArray()
        answer.key("hasLocalEdits")
        answer.bool(manager.hasLocalEdits)
        answer.endObject()
    }
}

/// `attachments.get`
struct AttachmentsGet: Command {
    static let method = "attachments.get"
    static let summary = "Writes the contents of an attachment to a file below the root, or sends them back in base 64."
    static let effect = CommandEffect.edits
    static let result = ResultShape.attachmentContents
    static var parameters: [Parameter<Self>] {
        Parameter.owner(\.owner) + [
            .attachmentID { $0.id = $1 },
            .string("path", "The file to write, as a whole or not at all; when left out, the contents are in the answer.") {
                $0.path = $1
            },
        ]
    }

    var owner = AttachmentOwner()
    var id = 0
    var path: String?

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let manager = try session.attachments(of: owner)
        let attachment = try session.attachment(id, of: manager)
        try session.writeContents(of: attachment, in: manager, to: path, &answer)
    }
}

extension Session {
    /// An attachment of a feature; an error when there is none of that id.
    func attachment(_ id: Int, of manager: AttachmentManager) throws(CommandError) -> Attachment {
        try withFeatureErrors(at: "params.id") { () throws(FeatureError) in
            if !manager.hasInfos { _ = try manager.downloadInfos() }
            guard let attachment = manager.attachment(withID: id) else {
                throw .noAttachment(objectID: manager.featureObjectID ?? 0, attachmentID: id)
            }
            return attachment
        }
    }

    /// Answers with what an attachment is and its contents, or the file that they were written to.
    package func writeContents(
        of attachment: Attachment, in manager: AttachmentManager, to path: String?, _ answer: inout JSONWriter
    ) throws(CommandError) {
        answer.beginObject()
        answer.members(of: attachment)
        if let path {
            do throws(CommandError) {
                try writeFile(path) { descriptor throws(CommandError) in
                    try self.write(attachment, of: manager, to: ByteSink.descriptor(descriptor, named: path))
                }
            } catch {
                throw error.kind == .noAttachment ? error : error.at("params.path")
            }
            answer.key("path")
            answer.string(path)
        } else {
            // In base 64 four bytes stand for three.
            try checkAnswer(attachment.info.size / 3 * 4)
            let sink = ByteSink()
            try self.write(attachment, of: manager, to: sink)
            answer.key("data")
            sink.bytes.withUnsafeBufferPointer { answer.base64String($0) }
        }
        answer.endObject()
    }

    /// Writes the contents of an attachment, from where they are.
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

extension ResultShape {
    /// What an attachment is, with its contents.
    package static let attachmentContents = ResultShape(
        .object(
            Schema.attachmentMembers + [
                Schema.Member("path", .string, isRequired: false), Schema.Member("data", .string, isRequired: false),
            ]), "What the attachment is, and the file or the contents.")
}
