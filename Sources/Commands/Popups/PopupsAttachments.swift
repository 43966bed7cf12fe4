import FeatureCommands
import GromaFeatures
import GromaPopups
import GromaRPC

/// `popups.switchToAttachments`
struct PopupsSwitchToAttachments: PopupsVerb {
    static let method = "popups.switchToAttachments"
    static let summary =
        "Switches between the attachments and the attributes of the edited feature, in the style geometryInline."
    static var furtherParameters: [Parameter<Self>] {
        [
            .bool("on", "Whether to show the attachments; true by default.") { $0.isOn = $1 }
        ]
    }

    var popups = OpenPopups.standardName
    var isOn = true

    func perform(on container: PopupsContainer) throws(PopupError) { try container.switchToAttachments(isOn) }
}

/// `popups.askForAttachmentSource`
struct PopupsAskForAttachmentSource: PopupsVerb {
    static let method = "popups.askForAttachmentSource"
    static let summary =
        "Asks for the source of an attachment: photo library, camera or file; popups.choose answers, and popups.addAttachment adds it."

    var popups = OpenPopups.standardName

    func perform(on container: PopupsContainer) throws(PopupError) { try container.askForAttachmentSource() }
}

/// `popups.addAttachment`
struct PopupsAddAttachment: PopupsCommand {
    static let method = "popups.addAttachment"
    static let summary = "Adds an attachment to the edited feature; it is saved with the feature."
    static let answer = Attachment.shape.meaning("The attachment; its id is negative until it is saved.")
    static var furtherParameters: [Parameter<Self>] { Parameter.attachment(\.input) }

    var popups = OpenPopups.standardName
    var input = AttachmentInput()

    func run(on open: OpenPopups, _ session: Session) throws(CommandError) -> Attachment {
        let name = try input.requiredName()
        return try session.withContent(of: input, for: open) { content throws(PopupError) in
            try open.container.addAttachment(content, name: name, contentType: input.contentType)
        }
    }
}

/// `popups.updateAttachment`
struct PopupsUpdateAttachment: PopupsCommand {
    static let method = "popups.updateAttachment"
    static let summary =
        "Replaces the contents of an attachment of the edited feature, and its name if one is given; it is saved with the feature."
    static let answer = Attachment.shape.meaning("The attachment.")
    static var furtherParameters: [Parameter<Self>] {
        [.attachmentOnPage { $0.id = $1 }]
            + Parameter.attachment(\.input)
    }
    static let element: String? = "id"

    var popups = OpenPopups.standardName
    var id = 0
    var input = AttachmentInput()

    func run(on open: OpenPopups, _ session: Session) throws(CommandError) -> Attachment {
        try session.withContent(of: input, for: open) { content throws(PopupError) in
            try open.container.updateAttachment(id, content: content, name: input.name, contentType: input.contentType)
        }
    }
}

/// `popups.getAttachment`
struct PopupsGetAttachment: PopupsCommand {
    static let method = "popups.getAttachment"
    static let summary =
        "Writes the contents of an attachment of the popup shown to a file below the root, or returns them in Base64; also of one that is not saved yet."
    static let answer = AttachmentContents.shape
    static var furtherParameters: [Parameter<Self>] {
        [
            .attachmentOnPage { $0.id = $1 },
            .string("path", "The file to write, completely or not at all; without it the contents are in the answer.") {
                $0.path = $1
            },
        ]
    }

    var popups = OpenPopups.standardName
    var id = 0
    var path: String?

    func run(on open: OpenPopups, _ session: Session) throws(CommandError) -> AttachmentContents {
        guard let manager = open.container.attachmentManager else {
            throw CommandError(
                .notSupported, "the popup shown has no attachments", path: "params.popups", found: .string(popups),
                expected: "a popup of a layer with hasAttachments")
        }
        guard let attachment = manager.attachment(withID: id) else {
            throw CommandError(FeatureError.noAttachment(objectID: manager.featureObjectID ?? 0, attachmentID: id)).at("params.id")
        }
        return try session.contents(of: attachment, in: manager, to: path)
    }
}

/// `popups.removeAttachment`
struct PopupsRemoveAttachment: PopupsVerb {
    static let method = "popups.removeAttachment"
    static let summary =
        "Asks whether to remove an attachment of the edited feature: popups.choose answers. It is removed when the edit is saved."
    static var furtherParameters: [Parameter<Self>] { [.attachmentOnPage { $0.id = $1 }] }
    static let element: String? = "id"

    var popups = OpenPopups.standardName
    var id = 0

    func perform(on container: PopupsContainer) throws(PopupError) { try container.removeAttachment(id) }
}

/// `popups.keepAttachment`
struct PopupsKeepAttachment: PopupsVerb {
    static let method = "popups.keepAttachment"
    static let summary = "Cancels the removal of an attachment of the edited feature."
    static var furtherParameters: [Parameter<Self>] { [.attachmentOnPage { $0.id = $1 }] }
    static let element: String? = "id"

    var popups = OpenPopups.standardName
    var id = 0

    func perform(on container: PopupsContainer) throws(PopupError) { try container.keepAttachment(id) }
}

/// `popups.previewAttachment`
struct PopupsPreviewAttachment: PopupsVerb {
    static let method = "popups.previewAttachment"
    static let summary =
        "Previews an attachment: popups.wantsToPreviewDocument asks whether the script shows it; otherwise a view is requested."
    static var furtherParameters: [Parameter<Self>] { [.attachmentOnPage { $0.id = $1 }] }
    static let element: String? = "id"

    var popups = OpenPopups.standardName
    var id = 0

    func perform(on container: PopupsContainer) throws(PopupError) { try container.previewAttachment(id) }
}

extension Session {
    /// Runs a method of popups with the given contents.
    fileprivate func withContent<Value>(
        of input: AttachmentInput, for open: OpenPopups, _ body: (AttachmentContent) throws(PopupError) -> Value
    ) throws(CommandError) -> Value {
        let outcome = try withContent(of: input) { content throws(FeatureError) -> Result<Value, PopupError> in
            do throws(PopupError) { return .success(try body(content)) } catch { return .failure(error) }
        }
        do throws(CommandError) {
            return try withPopups(open) { () throws(PopupError) in try outcome.get() }
        } catch {
            // It is the popups that have none, and not the file.
            throw error.kind == .notPermitted ? error.at("params.popups") : error
        }
    }
}

extension Parameter {
    /// Returns the parameter with the id of an attachment.
    fileprivate static func attachmentOnPage(set: @escaping @Sendable (inout Target, Int) -> Void) -> Parameter {
        Parameter.int("id", "The id of the attachment on the page.", set: set).required
    }
}
