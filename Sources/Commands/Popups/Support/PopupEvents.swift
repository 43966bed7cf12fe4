import FeatureCommands
import GromaPopups
import GromaRPC

/// What popups tell: each is a method of their delegate, but for what is found and saved.
enum PopupEvents {
    /// An event about a popup, with what else is told.
    typealias About<Detail> = Event<(popup: PopupReference, detail: Detail)>
    /// An event about popups as a whole, with what else is told.
    typealias Whole<Detail> = Event<(popups: String, detail: Detail)>
    typealias Found = (layer: String, objectIDs: [Int], count: Int)

    static let found = whole(
        "popups.found",
        """
        Features of a layer at the point or in the rectangle that popups.open or popups.add looks at, a page at a time, as they are \
        found: they are shown when the method answers. count is how many were found by then.
        """,
        .string("layer") { (found: Found) in found.layer }, .values("objectIds", .int) { $0.objectIDs }, .int("count") { $0.count })
    static let didStartEditing: About<Void> = about(
        "popups.didStartEditing", "A popup is being edited. It comes again when saving failed and editing goes on.")
    static let readyToEditGeometry: About<String?> = about(
        "popups.readyToEditGeometry",
        """
        The shape of what is edited is to be drawn: sketch names the sketch of the session whose verbs edit it. It comes again when \
        saving failed, for the same sketch.
        """, .string("sketch") { $0 })
    static let validityChanged: About<Bool> = about(
        "popups.validityChanged", "What is edited can be kept from now on, or no longer.", .bool("isValid") { $0 })
    static let didFinishEditing: About<Void> = about(
        "popups.didFinishEditing", "What was edited is in the feature, in memory, and is being saved.")
    static let saved: About<SavedFeature> = about(
        "popups.saved",
        """
        What came of saving or deleting a feature in its layer: what was done with the feature, each attachment, and all failures. \
        success is true when nothing has failed.
        """,
        .bool("success") { $0.isSuccess }, .choice("feature", of: PopupSaveResults.FeatureOutcome.words) { $0.outcome },
        .values("attachments", AttachmentResult.shape) { $0.attachments }, .values("failures", CommandError.shape) { $0.failures })
    static let didFailToFinishEditing: About<CommandError> = about(
        "popups.didFailToFinishEditing", "What was edited could not be kept, and editing goes on.",
        .value("error", CommandError.shape) { $0 })
    static let didCancelEditing: About<Void> = about(
        "popups.didCancelEditing", "What was edited was given up, and everything is as it was.")
    static let didDelete: About<Void> = about("popups.didDelete", "A feature was deleted, and its popup is gone, so that it has no index.")
    static let didFailToDelete: About<CommandError> = about(
        "popups.didFailToDelete", "A feature could not be deleted.", .value("error", CommandError.shape) { $0 })
    static let didChangeCurrent: About<Void> = about("popups.didChangeCurrent", "Another popup is shown.")
    static let didChangeFeatureType: About<Void> = about(
        "popups.didChangeFeatureType", "What is edited is of another type now: its symbol may be another.")
    static let didShowWindow: About<String> = about(
        "popups.didShowWindow", "A window of its own shows something of a popup; it is to close with it.", .string("window") { $0 })
    static let didFinishViewing: Whole<Void> = whole(
        "popups.didFinishViewing", "The person is done looking: the popups are to be taken away.")
    static let buttonPressed: Whole<String> = whole(
        "popups.buttonPressed", "A button of the script's own was pressed: done or action.",
        .choice("button", of: ["done", "action"]) { $0 })
    static let wantsToShow: Whole<PopupView> = whole(
        "popups.wantsToShow",
        "A view is to be shown; where the script has offered to answer whether it shows it, it is asked instead.",
        .value("view", PopupView.shape) { $0 })
    static let wantsToHide: Whole<PopupView> = whole(
        "popups.wantsToHide", "A view that the script shows is to be hidden.", .value("view", PopupView.shape) { $0 })
    static let changed: Whole<Void> = whole("popups.changed", "What the page shows may be another: popups.view gives it.")

    /// All of them, as they are described.
    static let all = [
        found.description, didStartEditing.description, readyToEditGeometry.description, validityChanged.description,
        didFinishEditing.description, saved.description, didFailToFinishEditing.description, didCancelEditing.description,
        didDelete.description, didFailToDelete.description, didChangeCurrent.description, didChangeFeatureType.description,
        didShowWindow.description, didFinishViewing.description, buttonPressed.description, wantsToShow.description,
        wantsToHide.description, changed.description,
    ]

    private static func about<Detail>(
        _ name: StaticString, _ documentation: String, _ members: AnswerMember<Detail>...
    ) -> About<Detail> {
        Event(
            name, documentation, members: [.value("popup", PopupReference.shape) { $0.popup }] + members.map { $0.of { $0.detail } })
    }

    private static func whole<Detail>(
        _ name: StaticString, _ documentation: String, _ members: AnswerMember<Detail>...
    ) -> Whole<Detail> {
        Event(name, documentation, members: [.string("popups") { $0.popups }] + members.map { $0.of { $0.detail } })
    }
}

/// What came of saving or deleting a feature, as a session shows it.
struct SavedFeature {
    let isSuccess: Bool
    let outcome: String
    let attachments: [AttachmentResult]
    let failures: [CommandError]
}
