import GromaFeatures
import GromaFormats

extension PopupEditingMachine {
    /// Something that the owner of a machine has to bring about. Those that change popups come before all that tell anybody.
    public enum Effect: Sendable {
        // What is changed.
        /// The edit begins that was prepared.
        case begin(session: Int)
        /// The edits go into the feature.
        case write(session: Int)
        /// The feature and its attachments become what they were before the edit, which is let go of.
        case restore(session: Int)
        /// The feature becomes what was last saved of it, and what was typed is edited on.
        case resume(session: Int)
        /// The edit is let go of.
        case release(session: Int)
        /// The edited feature gets another type.
        case changeType(AttributeValue)
        /// An attachment is removed.
        case removeAttachment(Int)
        /// A popup is taken away.
        case removePopup(Int)
        /// All popups are taken away.
        case removeAllPopups

        // What is asked; the answer comes as an event.
        /// A shape to be drawn on: ``Event/shapeArrived(session:_:)``.
        case askForGeometry(session: Int)
        /// That the feature be deleted: ``Event/endDeleting`` or ``Event/failDeleting(_:)``.
        case askToDelete(deletion: Int)
        /// That a view be shown: ``Event/hostShows(_:)`` if it is.
        case askToShow(PopupView)
        /// That a document be shown: ``Event/show(_:)`` with the view if it is not.
        case askToPreview(path: String, PopupView)

        /// That a view be shown in which an attachment is chosen: from which source.
        case showSource(String)

        // What is told.
        /// Editing has begun.
        case tellStart(session: Int)
        /// The shape can be drawn.
        case tellReady(session: Int)
        /// Whether it can be saved, if that is another than was told last.
        case tellValidity(session: Int)
        /// The type is another.
        case tellType(session: Int)
        /// What was edited is in the feature, and is to be saved now, which may be waited for.
        case tellFinish(session: Int, isAwaited: Bool)
        /// Whoever had to be told of a finished edit was: ``Event/settle(session:)``.
        case settle(session: Int)
        /// It could not be kept.
        case tellFailure(session: Int, PopupError)
        /// Editing was given up.
        case tellCancel(session: Int)
        /// The feature was deleted.
        case tellDeletion
        /// The feature could not be deleted.
        case tellDeletionFailure(PopupError)
        /// Another popup is current.
        case tellCurrent(page: Int)
        /// A view that the host showed is to go.
        case tellHide(PopupView)
        /// A window of its own shows something of the current popup.
        case tellWindow(String)
        /// The person is done looking.
        case tellFinishViewing
        /// Something of what is shown is another.
        case tellChange
    }

    /// Whether an effect still applies: nothing happened since that overtook it. O(views)
    public func applies(_ effect: Effect) -> Bool {
        switch effect {
        case .askForGeometry(let session): editing?.session == session && editing?.shape == .awaited
        case .askToDelete(let deletion): if case .deleting(_, false) = state { deletion == self.deletion } else { false }
        case .askToShow(let view): shownViews.contains(view)
        // What was finished again before it was told that it is edited anew is no longer edited.
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
        // Hosts hold one view of a type: they have replaced the one that is to go where they show another by now.
        case .tellHide(let view): !hostViews.contains(view.type)
        default: true
        }
    }

    /// Notes that it was told whether what is edited can be saved.
    mutating func toldValidity() {
        let isValid = editing?.isValid ?? false
        editing?.toldValidity = isValid
    }
}
