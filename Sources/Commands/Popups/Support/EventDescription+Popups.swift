import FeatureCommands
import GeometryCommands
import GromaPopups
import GromaRPC
import SketchCommands

extension EventDescription {
    /// What popups tell: each is a method of their delegate, but for what is found and saved.
    static let popups: [EventDescription] = [
        EventDescription(
            name: "popups.found",
            documentation: """
                Features of a layer at the point or in the rectangle that popups.open or popups.add looks at, a page at a time, as they are \
                found: they are shown when the method answers. count is how many were found by then.
                """,
            parameters: .members([
                "popups": .string, "layer": .string, "objectIds": .array(.integer(nil), nil), "count": .integer(nil),
            ])),
        EventDescription(
            name: "popups.didStartEditing",
            documentation: "A popup is being edited. It comes again when saving failed and editing goes on.", about: [:]),
        EventDescription(
            name: "popups.readyToEditGeometry",
            documentation: """
                The shape of what is edited is to be drawn: sketch names the sketch of the session whose verbs edit it. It comes again when \
                saving failed, for the same sketch.
                """,
            about: ["sketch?": .string]),
        EventDescription(
            name: "popups.validityChanged", documentation: "What is edited can be kept from now on, or no longer.",
            about: ["isValid": .boolean]),
        EventDescription(
            name: "popups.didFinishEditing", documentation: "What was edited is in the feature, in memory, and is being saved.", about: [:]),
        EventDescription(
            name: "popups.saved",
            documentation: """
                What came of saving or deleting a feature in its layer: what was done with the feature, each attachment, and all failures. \
                success is true when nothing has failed.
                """,
            about: [
                "success": .boolean, "feature": .choice(PopupSaveResults.FeatureOutcome.words),
                "attachments": .array(.reference("AttachmentResult"), nil), "failures": .array(.error, nil),
            ]),
        EventDescription(
            name: "popups.didFailToFinishEditing", documentation: "What was edited could not be kept, and editing goes on.",
            about: ["error": .error]),
        EventDescription(
            name: "popups.didCancelEditing", documentation: "What was edited was given up, and everything is as it was.", about: [:]),
        EventDescription(
            name: "popups.didDelete", documentation: "A feature was deleted, and its popup is gone, so that it has no index.", about: [:]),
        EventDescription(
            name: "popups.didFailToDelete", documentation: "A feature could not be deleted.", about: ["error": .error]),
        EventDescription(name: "popups.didChangeCurrent", documentation: "Another popup is shown.", about: [:]),
        EventDescription(
            name: "popups.didChangeFeatureType", documentation: "What is edited is of another type now: its symbol may be another.",
            about: [:]),
        EventDescription(
            name: "popups.didShowWindow", documentation: "A window of its own shows something of a popup; it is to close with it.",
            about: ["window": .string]),
        EventDescription(
            name: "popups.didFinishViewing", documentation: "The person is done looking: the popups are to be taken away.",
            parameters: .members(["popups": .string])),
        EventDescription(
            name: "popups.buttonPressed", documentation: "A button of the script's own was pressed: done or action.",
            parameters: .members(["popups": .string, "button": .choice(["done", "action"])])),
        EventDescription(
            name: "popups.wantsToShow",
            documentation: "A view is to be shown; where the script has offered to answer whether it shows it, it is asked instead.",
            parameters: .members(["popups": .string, "view": .popupView])),
        EventDescription(
            name: "popups.wantsToHide", documentation: "A view that the script shows is to be hidden.",
            parameters: .members(["popups": .string, "view": .popupView])),
        EventDescription(
            name: "popups.changed", documentation: "What the page shows may be another: popups.view gives it.",
            parameters: .members(["popups": .string])),
    ]

    private init(name: String, documentation: String, about members: KeyValuePairs<String, Schema>) {
        let all = [Schema.Member("popup", .popupReference)] + Schema.list(members)
        self.init(name: name, documentation: documentation, parameters: .object(all))
    }
}
