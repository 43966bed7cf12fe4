import FeatureCommands
import GromaFeatures
import GromaFormats
import GromaJSON
import GromaPopups
import GromaRPC

/// The requests of popups: each corresponds to a method of their delegate.
enum PopupRequests {
    /// A request about a popup, with details.
    typealias About<Detail, Reply> = DelegateRequest<(popup: PopupReference, detail: Detail), Reply>
    /// A request about popups as a whole, with details.
    typealias Whole<Detail> = DelegateRequest<(popups: String, detail: Detail), Bool>
    typealias Evaluation = (expression: PopupExpressionInfo, attributes: Attributes)

    static let wantsNewMutableGeometry: About<LayerDefinition?, JSONValue> = about(
        "popups.wantsNewMutableGeometry",
        """
        A feature without a shape is about to be edited: answer with the initial shape, usually an empty one, in the layer's reference and of its \
        type; null for none.
        """,
        .string("geometryType") { $0?.geometryType?.word }, .int("wkid") { $0?.spatialReference?.wkid },
        reply: .unread(.members(["geometry": .any([.reference("Geometry"), .null])])),
        fallback: "An empty shape of the layer's kind and reference.")
    static let wantsToSave: About<(feature: FeatureAnswer?, attachments: [Attachment]), SavingReply> = about(
        "popups.wantsToSave",
        """
        The script should save an edit: answer whether it was saved, with the ids of a new feature, or else the reason for the person. attachments \
        are those that were added, changed or marked for deletion: once the feature is saved they are posted to the layer, unless attachmentsSaved \
        says that the script has done so. popups.getAttachment within the request returns their contents, popups.feature the shape in another form.
        """,
        .value("feature", FeatureAnswer.shape) { $0.feature }, .valuesIfAny("attachments", Attachment.shape) { $0.attachments },
        reply: SavingReply.shape,
        fallback: "Where it is not offered, the layer saves it. Where the answer is missing or wrong, it is not saved, and editing goes on."
    )
    static let wantsToDelete: About<Void, (isDeleted: Bool, reason: String?)> = about(
        "popups.wantsToDelete",
        """
        The person has confirmed the deletion of a feature: answer whether the script has deleted it, or else the reason for the person.
        """,
        reply: ReplyShape(.members(["deleted": .boolean, "reason?": .any([.string, .null])])) { answer throws(CommandError) in
            let reason = try answer.reason()
            return (try answer.truth("deleted"), reason)
        },
        fallback: "Where it is not offered, the layer deletes it. Where the answer is missing or wrong, it is not deleted.")
    static let evaluateExpression: About<Evaluation, JSONValue> = about(
        "popups.evaluateExpression",
        """
        An expression of a definition must be evaluated for a feature with these attributes: answer with a text, a number, true, false or null as \
        value, or a date, with "type":"date", in milliseconds since 1970 or as RFC 3339 text; if returnType is dictionary, with a popup element, or \
        null for none, as element. popups.feature within the request returns the feature's shape.
        """,
        .value(
            "expression",
            AnswerShape<PopupExpressionInfo>(
                "The expression.", .string("name") { $0.name }, .string("title") { $0.title }, .string("expression") { $0.expression },
                .string("returnType") { $0.returnType })
        ) { $0.expression },
        .value("attributes", Attributes.shape) { $0.attributes },
        reply: .unread(
            .members([
                "value?": .any([.string, .number, .boolean, .null]), "type?": .choice(["date"]),
                "element?": .any([.map(.anything), .null]),
            ])),
        fallback: "The page says that the expression could not be evaluated.")
    static let wantsToShowError: About<(during: Failing, error: CommandError), Bool> = about(
        "popups.wantsToShowError", "Something could not be saved or deleted: answer whether the script shows the error to the person.",
        .choice("during") { $0.during }, .value("error", CommandError.shape) { $0.error }, reply: .truth("shown"),
        fallback: "The page says it: false.")
    static let wantsToShow: Whole<PopupView> = whole(
        "popups.wantsToShow", "A view should be shown: answer whether the script shows it.", .value("view", PopupView.shape) { $0 },
        reply: .truth("shown"), fallback: "The page shows what it can itself: false.")
    static let wantsToPreviewDocument: Whole<String> = whole(
        "popups.wantsToPreviewDocument", "A document should be previewed: answer whether the script shows the file.",
        .string("path") { $0 },
        reply: .truth("shown"), fallback: "A view is to be shown that does: false.")
    static let shouldAutorotate: Whole<PopupViewType> = whole(
        "popups.shouldAutorotate", "Whether a view may rotate with the device.", .choice("type") { $0 }, reply: .truth("value"),
        fallback: "It may: true.")

    /// All requests, for the description of the stream.
    static let all = [
        wantsNewMutableGeometry.description, wantsToSave.description, wantsToDelete.description, evaluateExpression.description,
        wantsToShowError.description, wantsToShow.description, wantsToPreviewDocument.description, shouldAutorotate.description,
    ]

    /// The operation that failed.
    enum Failing: String, CaseIterable { case finish, delete }

    private static func about<Detail, Reply>(
        _ name: StaticString, _ documentation: String, _ members: AnswerMember<Detail>..., reply: ReplyShape<Reply>, fallback: String
    ) -> About<Detail, Reply> {
        DelegateRequest(
            name, documentation, members: [.value("popup", PopupReference.shape) { $0.popup }] + members.map { $0.of { $0.detail } },
            reply: reply, fallback: fallback)
    }

    private static func whole<Detail>(
        _ name: StaticString, _ documentation: String, _ members: AnswerMember<Detail>..., reply: ReplyShape<Bool>, fallback: String
    ) -> Whole<Detail> {
        DelegateRequest(
            name, documentation, members: [.string("popups") { $0.popups }] + members.map { $0.of { $0.detail } }, reply: reply,
            fallback: fallback)
    }
}

/// The answer of a script that was asked to save a feature.
struct SavingReply {
    var isSaved: Bool
    var objectID: Int?
    var globalID: String?
    var reason: String?
    var areAttachmentsSaved = false

    /// The shape of a script's answer.
    static let shape = ReplyShape<SavingReply>(
        .members([
            "saved": .boolean, "objectId?": .any([.integer(1...Int.max), .null]), "globalId?": .any([.string, .null]),
            "reason?": .any([.string, .null]), "attachmentsSaved?": .boolean,
        ])
    ) { answer throws(CommandError) in try SavingReply(answer) }

    private init(_ answer: JSONValue) throws(CommandError) {
        isSaved = try answer.truth("saved")
        if let id = answer["objectId"], !id.isNull {
            guard let id = id.intValue, id > 0 else { throw .wrongReply("objectId", expected: "an integer above 0", in: answer) }
            objectID = id
        }
        if let id = answer["globalId"], !id.isNull {
            guard let id = id.stringValue.flatMap(GlobalID.normalized) else {
                throw .wrongReply("globalId", expected: "a global id", in: answer)
            }
            globalID = id
        }
        reason = try answer.reason()
        if answer["attachmentsSaved"] != nil { areAttachmentsSaved = try answer.truth("attachmentsSaved") }
    }
}

extension JSONValue {
    /// Reads the reason for display why something was not done; nil for none.
    fileprivate func reason() throws(CommandError) -> String? {
        guard let value = self["reason"], !value.isNull else { return nil }
        guard let text = value.stringValue else { throw .wrongReply("reason", expected: "a text", in: self) }
        return text.isEmpty ? nil : text
    }
}
