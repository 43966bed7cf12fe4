import FeatureCommands
import GromaPopups
import GromaRPC

/// The events of popups: each corresponds to a method of their delegate, except those about found and saved features.
enum PopupEvents {
    /// An event about a popup, with details.
    typealias About<Detail> = Event<(popup: PopupReference, detail: Detail)>
    /// An event about popups as a whole, with details.
    typealias Whole<Detail> = Event<(popups: String, detail: Detail)>
    typealias Found = (layer: String, objectIDs: [Int], count: Int)

    static let found = whole(
        "popups.found",
        """
        Features of a layer were found at the point or in the rectangle of popups.open or popups.add, one page at a time: they are shown when the \
        method answers. count is the number found so far.
        """,
        .string("layer") { (found: Found) in found.layer }, .values("objectIds", .int) { $0.objectIDs }, .int("count") { $0.count })
    static let didStartEditing: About<Void> = about(
        "popups.didStartEditing", "Editing of a popup has started. It is sent again if saving failed and editing continues.")
    static let readyToEditGeometry: About<String?> = about(
        "popups.readyToEditGeometry",
        """
        The shape of the edited feature is ready to be edited: sketch is the sketch of the session whose verbs edit it. It is sent again if saving \
        failed, for the same sketch.
        """, .string("sketch") { $0 })
    static let validityChanged: About<Bool> = about(
        "popups.validityChanged", "The edit has become valid or invalid, so that it can or cannot be saved.", .bool("isValid") { $0 })
    static let didFinishEditing: About<Void> = about(
        "popups.didFinishEditing", "Editing has finished: the feature in memory has the edits, and is being saved.")
    static let saved: About<SavedFeature> = about(
        "popups.saved",
        """
        The result of saving or deleting a feature in its layer: the outcome for the feature, each attachment, and all failures. success is true if \
        nothing has failed.
        """,
        .bool("success") { $0.isSuccess }, .choice("feature", of: PopupSaveResults.FeatureOutcome.words) { $0.outcome },
        .values("attachments", AttachmentResult.shape) { $0.attachments }, .values("failures", CommandError.shape) { $0.failures })
    static let didFailToFinishEditing: About<CommandError> = about(
        "popups.didFailToFinishEditing", "The edit could not be finished, and editing continues.",
        .value("error", CommandError.shape) { $0 })
    static let didCancelEditing: About<Void> = about(
        "popups.didCancelEditing", "The edit was cancelled, and everything is restored.")
    static let didDelete: About<Void> = about("popups.didDelete", "A feature was deleted, and its popup removed, so that it has no index.")
    static let didFailToDelete: About<CommandError> = about(
        "popups.didFailToDelete", "A feature could not be deleted.", .value("error", CommandError.shape) { $0 })
    static let didChangeCurrent: About<Void> = about("popups.didChangeCurrent", "Another popup is shown.")
    static let didChangeFeatureType: About<Void> = about(
        "popups.didChangeFeatureType", "The type of the edited feature has changed, and so may its symbol.")
    static let didShowWindow: About<String> = about(
        "popups.didShowWindow", "A separate window shows part of a popup; it must close with the popup.", .string("window") { $0 })
    static let didFinishViewing: Whole<Void> = whole(
        "popups.didFinishViewing", "The person has finished viewing: the popups should be removed.")
    static let buttonPressed: Whole<String> = whole(
        "popups.buttonPressed", "A custom button was pressed: done or action.",
        .choice("button", of: ["done", "action"]) { $0 })
    static let wantsToShow: Whole<PopupView> = whole(
        "popups.wantsToShow",
        "A view should be shown; if the script has offered to answer whether it shows it, it is asked instead.",
        .value("view", PopupView.shape) { $0 })
    static let wantsToHide: Whole<PopupView> = whole(
        "popups.wantsToHide", "A view that the script shows should be hidden.", .value("view", PopupView.shape) { $0 })
    static let changed: Whole<Void> = whole("popups.changed", "The page may have changed: popups.view returns it.")

    /// All events, for the description of the stream.
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

/// The result of saving or deleting a feature, as a session shows it.
struct SavedFeature {
    let isSuccess: Bool
    let outcome: String
    let attachments: [AttachmentResult]
    let failures: [CommandError]
}
