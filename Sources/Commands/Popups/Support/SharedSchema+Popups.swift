import FeatureCommands
import GeometryCommands
import GromaFeatures
import GromaPopups
import GromaRPC
import SketchCommands

extension SharedSchema {
    /// Schemas that methods of popups refer to, with the kinds of sections and editors there are.
    static func popups(_ extensions: PopupExtensions) -> [SharedSchema] {
        let kinds = PopupSection.Content.words + extensions.sectionTypes.filter { !PopupElement.types.contains($0) }
        return [
            SharedSchema(
                name: "PopupPage",
                documentation:
                    "What a popup shows, everything computed, formatted and in the session's language: a host draws it as it stands.",
                schema: .members([
                    "title": .string, "language": .string, "isRightToLeft": .boolean, "isEditing": .boolean, "isBusy": .boolean,
                    "position": .members([
                        "index": .integer(nil), "count": .integer(nil), "text": .string, "style": .cases(of: PopupPagingStyle.self),
                        "hasPrevious": .boolean, "hasNext": .boolean,
                    ]),
                    "sections": .array(.reference("PopupSection"), nil), "editSummary?": .string,
                    "buttons": .array(
                        .members(["role": .cases(of: PopupButton.Role.self), "title": .string, "isEnabled": .boolean]), nil),
                    "actionSheet?": .actionSheet, "message?": .string,
                    "geometry?": .members(["isComplete": .boolean, "message?": .string, "isCapturing": .boolean]),
                    "style": .members([
                        "look": .cases(of: PopupStyle.Look.self), "color?": .color, "barItemTint?": .color, "barTitleTint?": .color,
                        "isBarTranslucent": .boolean,
                    ]),
                ])),
            SharedSchema(
                name: "PopupSection",
                documentation:
                    "A block of a page; kind says which of the members are there. html is safe to be shown; index is the medium seen. Kinds of plugins have members of their own.",
                schema: .members([
                    "kind": .choice(kinds), "title?": .string, "description?": .string, "html?": .string,
                    "rows?": .array(.reference("PopupRow"), nil),
                    "media?": .array(.reference("PopupMedia"), nil), "index?": .integer(nil), "text?": .string,
                    "display?": .cases(of: PopupElement.AttachmentDisplay.self), "canAdd?": .boolean,
                    "attachments?": .array(
                        .members([
                            "id": .integer(nil), "name": .string, "contentType": .string,
                            "kind": .cases(of: PopupAttachments.Item.Kind.self), "size": .integer(nil), "sizeText": .string,
                            "state": .cases(of: Attachment.EditState.self), "canRemove": .boolean, "hasThumbnail": .boolean,
                            "isDownloading": .boolean, "message?": .string,
                        ]), nil),
                    "relationshipId?": .integer(nil), "count?": .integer(nil),
                    "records?": .array(.members(["objectId?": .integer(nil), "title": .string]), nil), "message?": .string,
                ])),
            SharedSchema(
                name: "PopupRow",
                documentation: """
                    A field of a page: its label, its value as text, rich text as safe HTML too, and, while it can be edited, with what. message and problem say what is wrong \
                    with it, for people and for programs.
                    """,
                schema: .members([
                    "field": .string, "label": .string, "tooltip?": .string, "text": .string, "html?": .string, "value?": .anything,
                    "link?": .string,
                    "isEdited": .boolean, "message?": .string, "problem?": .string,
                    "editor?": .members([
                        "kind": .choice(extensions.editorKinds.map(\.rawValue)), "keyboard": .cases(of: PopupFieldEditor.Keyboard.self),
                        "isRequired": .boolean, "choices?": .array(.members(["title": .string, "value": .anything]), nil),
                        "chosen?": .integer(nil), "hint?": .string, "lengthText?": .string, "length?": .integer(nil),
                        "maximumLength?": .integer(nil), "minimum?": .anything, "maximum?": .anything, "timeZone?": .string,
                        "settings?": .map(.anything),
                    ]),
                ])),
            SharedSchema(
                name: "PopupMedia",
                documentation: "A picture by its address, a chart with its data, or the reason why there is none.",
                schema: .members([
                    "kind": .choice(PopupMediaInfo.Kind.allCases.map(\.rawValue) + ["problem"]), "source?": .string, "link?": .string,
                    "refreshInterval?": .number,
                    "slices?": .array(
                        .members([
                            "field": .string, "label": .string, "value": .number, "text": .string, "share?": .number, "tooltip": .string,
                            "color": .color,
                        ]), nil),
                    "normalizedBy?": .string, "message?": .string, "title": .string, "caption": .string, "altText": .string,
                ])),
            SharedSchema(
                name: "PopupsState",
                documentation: """
                    Where popups are. index and popup are missing without popups; problems says what keeps an edit from being finished, the first 20 \
                    of it, those of the shape without a field; sketch is there while the shape is drawn, asks while the person is \
                    asked something, message when something went wrong that the page says.
                    """,
                schema: .members([
                    "popups": .string, "count": .integer(nil), "index?": .integer(nil), "popup?": .popupReference,
                    "state": .choice(["empty", "viewing", "editing", "asking", "saving", "deleting"]), "isEditing": .boolean,
                    "isBusy": .boolean, "isValid": .boolean,
                    "problems?": .array(.members(["name": .string, "message": .string, "field?": .string]), nil),
                    "sketch?": .string,
                    "asks?": .members(["kind": .cases(of: PopupActionSheet.Kind.self), "answers": .array(.string, nil)]),
                    "message?": .string,
                ])),
            SharedSchema(
                name: "PopupReference",
                documentation: """
                    Which popup is meant: its place among those of its name, which one that was deleted or cleared away has no more; its layer, and \
                    its feature, whose objectId is missing while it is new.
                    """,
                schema: .members(["popups": .string, "index?": .integer(nil), "layer?": .string, "objectId?": .integer(nil)])),
        ]
    }
}

extension Schema {
    /// Red, green, blue and opacity from 0 to 255.
    static let color = Schema.array(.integer(0...255), nil)

    /// A question with buttons to answer it.
    static let actionSheet = Schema.members([
        "kind": .cases(of: PopupActionSheet.Kind.self), "title": .string, "message?": .string,
        "actions": .array(.members(["name": .string, "title": .string, "isDestructive": .boolean]), nil), "anchor?": .string,
    ])

    /// A popup that is meant.
    static let popupReference = Schema.reference("PopupReference")
}
