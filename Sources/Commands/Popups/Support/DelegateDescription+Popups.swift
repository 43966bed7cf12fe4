import FeatureCommands
import GromaFeatures
import GromaPopups
import GromaRPC

extension DelegateDescription {
    /// What popups ask: each is a method of their delegate.
    static let popups: [DelegateDescription] = [
        DelegateDescription(
            name: "popups.wantsNewMutableGeometry",
            documentation: """
                A feature without a shape is about to be edited: the shape to begin with, mostly an empty one, in the layer's reference and of \
                its kind; null for none.
                """,
            about: ["geometryType?": .string, "wkid?": .integer(nil)],
            result: .members(["geometry": .any([.reference("Geometry"), .null])]),
            fallback: "An empty shape of the layer's kind and reference."),
        DelegateDescription(
            name: "popups.wantsToSave",
            documentation: """
                What was edited is to be saved by the script: whether it was, the ids that a new feature was given, and else why not, for the \
                person. attachments are those that were added, changed or marked to be deleted: once the feature is saved they are posted to the \
                layer, unless attachmentsSaved says that the script has done so. popups.getAttachment within the request gives their contents, \
                popups.feature the shape in another form.
                """,
            about: ["feature?": FeatureAnswer.shape.schema, "attachments?": .array(Attachment.shape.schema, nil)],
            result: .members([
                "saved": .boolean, "objectId?": .any([.integer(1...Int.max), .null]), "globalId?": .any([.string, .null]),
                "reason?": .any([.string, .null]), "attachmentsSaved?": .boolean,
            ]),
            fallback:
                "Where it is not offered, the layer saves it. Where the answer is missing or wrong, it is not saved, and editing goes on."),
        DelegateDescription(
            name: "popups.wantsToDelete",
            documentation: """
                The person has confirmed that a feature be deleted: whether the script has deleted it, and else why not, for the person.
                """, about: [:],
            result: .members(["deleted": .boolean, "reason?": .any([.string, .null])]),
            fallback: "Where it is not offered, the layer deletes it. Where the answer is missing or wrong, it is not deleted."),
        DelegateDescription(
            name: "popups.evaluateExpression",
            documentation: """
                What an expression of a definition yields for a feature of these attributes: a text, a number, true, false or null as value, or a \
                date, with \"type\":\"date\", in milliseconds since 1970 or as a text of RFC 3339; where returnType is dictionary, an element of a popup, \
                or null for none, as element. popups.feature within the request gives the feature's shape.
                """,
            about: [
                "expression": .members(["name": .string, "title": .string, "expression": .string, "returnType": .string]),
                "attributes": .map(.anything),
            ],
            result: .members([
                "value?": .any([.string, .number, .boolean, .null]), "type?": .choice(["date"]),
                "element?": .any([.map(.anything), .null]),
            ]),
            fallback: "The page says that the expression could not be evaluated."),
        DelegateDescription(
            name: "popups.wantsToShowError",
            documentation: "Something could not be kept or deleted: whether the script says so to the person.",
            about: ["during": .choice(["finish", "delete"]), "error": .error], result: .members(["shown": .boolean]),
            fallback: "The page says it: false."),
        DelegateDescription(
            name: "popups.wantsToShow", documentation: "A view is to be shown: whether the script shows it.",
            parameters: .members(["popups": .string, "view": PopupView.shape.schema]), result: .members(["shown": .boolean]),
            fallback: "The page shows what it can itself: false."),
        DelegateDescription(
            name: "popups.wantsToPreviewDocument", documentation: "A document is to be looked at: whether the script shows the file.",
            parameters: .members(["popups": .string, "path": .string]), result: .members(["shown": .boolean]),
            fallback: "A view is to be shown that does: false."),
        DelegateDescription(
            name: "popups.shouldAutorotate", documentation: "Whether a view may turn with the device.",
            parameters: .members(["popups": .string, "type": .cases(of: PopupViewType.self)]), result: .members(["value": .boolean]),
            fallback: "It may: true."),
    ]

    private init(
        name: String, documentation: String, about members: KeyValuePairs<String, Schema>, result: Schema, fallback: String
    ) {
        self.init(
            name: name, documentation: documentation,
            parameters: .object([Schema.Member("popup", PopupReference.shape.schema)] + Schema.list(members)), result: result,
            fallback: fallback)
    }
}
