import GromaFeatures
import GromaFormats

extension PopupEditingMachine {
    /// An action that the owner of a machine must perform. Effects that change popups precede all notifications.
    public enum Effect: Sendable {
        // Changes
        /// Starts the prepared edit.
        case begin(session: Int)
        /// Writes the edits to the feature.
        case write(session: Int)
        /// Restores the feature and its attachments to their state before the edit, and ends the edit.
        case restore(session: Int)
        /// Restores the feature to its last saved state, and continues editing with what was typed.
        case resume(session: Int)
        /// Ends the edit.
        case release(session: Int)
        /// Changes the type of the edited feature.
        case changeType(AttributeValue)
        /// Removes an attachment.
        case removeAttachment(Int)
        /// Removes a popup.
        case removePopup(Int)
        /// Removes all popups.
        case removeAllPopups

        // Requests, which are answered with events
        /// Requests a shape to draw; the answer is ``Event/shapeArrived(session:_:)``.
        case askForGeometry(session: Int)
        /// Requests the deletion of the feature; the answer is ``Event/endDeleting`` or ``Event/failDeleting(_:)``.
        case askToDelete(deletion: Int)
        /// Requests to show a view; the answer is ``Event/hostShows(_:)`` if the host shows it.
        case askToShow(PopupView)
        /// Requests to show a document; the answer is ``Event/show(_:)`` with the view if the host does not show it.
        case askToPreview(path: String, PopupView)

        /// Requests to show the view for choosing an attachment from a source.
        case showSource(String)

        // Notifications
        /// Editing has started.
        case tellStart(session: Int)
        /// The shape can be drawn.
        case tellReady(session: Int)
        /// Whether the edit can be saved, if that has changed since the last notification.
        case tellValidity(session: Int)
        /// The type of the feature has changed.
        case tellType(session: Int)
        /// The edits are in the feature, and are to be saved now, which the caller may await.
        case tellFinish(session: Int, isAwaited: Bool)
        /// All notifications of a finished edit were delivered; the answer is ``Event/settle(session:)``.
        case settle(session: Int)
        /// The edits could not be kept.
        case tellFailure(session: Int, PopupError)
        /// Editing was cancelled.
        case tellCancel(session: Int)
        /// The feature was deleted.
        case tellDeletion
        /// The feature could not be deleted.
        case tellDeletionFailure(PopupError)
        /// The current popup has changed.
        case tellCurrent(page: Int)
        /// A view that the host showed is to be hidden.
        case tellHide(PopupView)
        /// A separate window shows something of the current popup.
        case tellWindow(String)
        /// The user has finished viewing.
        case tellFinishViewing
        /// Something on the page has changed.
        case tellChange
    }

    /// Returns whether an effect still applies, that is, whether no later event has made it obsolete.
    ///
    /// - Complexity: O(*n*), where *n* is the number of views.
    public func applies(_ effect: Effect) -> Bool {
        switch effect {
        case .askForGeometry(let session): editing?.session == session && editing?.shape == .awaited
        case .askToDelete(let deletion): if case .deleting(_, false) = state { deletion == self.deletion } else { false }
        case .askToShow(let view): shownViews.contains(view)
        // An edit that was finished before its start could be reported is no longer an edit.
        case .tellStart(let session): editing?.session == session && !isBusy
        case .tellType(let session): editing?.session == session
        case .tellReady(let session):
            if case .held = editing?.shape, !isBusy { editing?.session == session && editing?.isCapturing == true } else { false }
        case .tellValidity(let session): editing.map { $0.session == session && $0.isValid != $0.toldValidity } ?? false
        case .tellFinish(let session, _): finished?.session == session || (isBusy && editing?.session == session)
        case .tellFailure(let session, _): editing?.session == session
        case .tellCancel(let session): self.session == session
        case .tellWindow(let name): windows.contains(name)
        case .tellCurrent(let page): self.page == page && index != nil
        // Hosts show one view of a type: if they now show another one, it has replaced the one that is to be hidden.
        case .tellHide(let view): !hostViews.contains(view.type)
        default: true
        }
    }

    /// Records that the validity of the edit was reported.
    mutating func toldValidity() {
        let isValid = editing?.isValid ?? false
        editing?.toldValidity = isValid
    }
}
