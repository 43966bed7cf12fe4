import GromaFeatures
import GromaFormats

extension PopupEditingMachine {
    /// An event of a container.
    public enum Event: Sendable {
        /// A number of popups were added.
        case showAdditionalPopups(Int)
        /// All popups are to be removed. An edit is cancelled.
        case clearAllPopups
        /// Another popup is to become the current one.
        case select(Int)
        /// The current popup is to be edited: whether its attributes can be saved as they are, the state of its shape, and whether drawing
        /// the shape starts immediately.
        case startEditing(areAttributesValid: Bool, shape: Shape, isInline: Bool)
        /// A shape for an edit was received, or none.
        case shapeArrived(session: Int, Shape)
        /// The shape is to be drawn.
        case editGeometry
        /// The shape has changed: whether it can be saved.
        case geometryUpdated(isComplete: Bool)
        /// A value has changed: whether all attributes can be saved.
        case setValue(isValid: Bool)
        /// The type of the feature is to be changed, which replaces the values of fields, after a confirmation if necessary: whether all
        /// attributes can be saved then.
        case setFeatureType(id: AttributeValue, replaced: [String], asks: Bool, isValid: Bool)
        /// The attachments are to be shown instead of the attributes, or vice versa.
        case switchTo(attachments: Bool)
        /// The attachments of the edit have changed.
        case editAttachments
        /// The user is to be asked for the source of an attachment.
        case askForAttachmentSource
        /// An attachment is to be removed, after a confirmation.
        case removeAttachment(Int)
        /// The answer to the question.
        case choose(String)
        /// The edit is to be finished, and whether to wait for saving.
        case finishEditing(isAwaited: Bool)
        /// The host has been notified that an edit was finished.
        case settle(session: Int)
        /// The delegate saves the edit, and will report when that is done.
        case beginSaving
        /// The edit was saved.
        case endSaving
        /// The edit could not be saved, and whether all attributes of the continued edit can be.
        case failSaving(PopupError, areAttributesValid: Bool)
        /// The edit is to be cancelled.
        case cancelEditing
        /// The feature is to be deleted, after a confirmation.
        case deleteCurrentPopup
        /// The delegate deletes the feature, and will report when that is done.
        case beginDeleting
        /// The feature was deleted.
        case endDeleting
        /// The feature could not be deleted.
        case failDeleting(PopupError)
        /// A view is to be shown.
        case show(PopupView)
        /// The host shows the view of the type.
        case hostShows(PopupViewType)
        /// A view is to be hidden, if it is shown.
        case hide(PopupViewType)
        /// A document is to be previewed, with the view that shows it if the host does not.
        case preview(path: String, PopupView)
        /// A separate window shows something of the current popup.
        case showWindow(String)
        /// Another picture or chart is to be shown.
        case showMedia(Int)
        /// The user has finished viewing.
        case finishViewing
    }
}

extension PopupEditingMachine.Event {
    /// A stable identifier for programs, which errors contain.
    public var name: String { kind.rawValue }

    /// An event without its associated values.
    enum Kind: String, CaseIterable {
        case showAdditionalPopups, clearAllPopups, select, startEditing, shapeArrived, editGeometry
        case geometryUpdated, setValue, setFeatureType, switchTo, editAttachments, askForAttachmentSource, removeAttachment
        case choose, finishEditing, settle, beginSaving, endSaving, failSaving, cancelEditing, deleteCurrentPopup, beginDeleting
        case endDeleting, failDeleting, show, hostShows, hide, preview, showWindow, showMedia, finishViewing
    }

    var kind: Kind {
        switch self {
        case .showAdditionalPopups: .showAdditionalPopups
        case .clearAllPopups: .clearAllPopups
        case .select: .select
        case .startEditing: .startEditing
        case .shapeArrived: .shapeArrived
        case .editGeometry: .editGeometry
        case .geometryUpdated: .geometryUpdated
        case .setValue: .setValue
        case .setFeatureType: .setFeatureType
        case .switchTo: .switchTo
        case .editAttachments: .editAttachments
        case .askForAttachmentSource: .askForAttachmentSource
        case .removeAttachment: .removeAttachment
        case .choose: .choose
        case .finishEditing: .finishEditing
        case .settle: .settle
        case .beginSaving: .beginSaving
        case .endSaving: .endSaving
        case .failSaving: .failSaving
        case .cancelEditing: .cancelEditing
        case .deleteCurrentPopup: .deleteCurrentPopup
        case .beginDeleting: .beginDeleting
        case .endDeleting: .endDeleting
        case .failDeleting: .failDeleting
        case .show: .show
        case .hostShows: .hostShows
        case .hide: .hide
        case .preview: .preview
        case .showWindow: .showWindow
        case .showMedia: .showMedia
        case .finishViewing: .finishViewing
        }
    }
}

extension PopupEditingMachine {
    /// The names of the events that are possible now. `settle`, `shapeArrived` and `hostShows`, with which the owner of the machine reports
    /// the outcome of an effect, are always possible and are not included; if they come too late, they have no effect.
    ///
    /// - Complexity: O(*n*), where *n* is the number of kinds of events.
    public var allowedEvents: [String] { Event.Kind.allCases.filter { !$0.isAnswer && allows($0) }.map(\.rawValue) }

    /// Throws an error unless an event is possible now.
    func require(_ event: Event.Kind) throws(PopupError) {
        guard allows(event) else { throw .illegalEvent(event: event.rawValue, state: state.name, allowed: allowedEvents) }
    }

    private func allows(_ event: Event.Kind) -> Bool {
        switch (event, state) {
        case (.showAdditionalPopups, _), (.show, _), (.hide, _), (.settle, _), (.shapeArrived, _), (.hostShows, _): true
        case (.clearAllPopups, _): !isBusy
        case (.finishViewing, .empty), (.finishViewing, .viewing): true
        case (.select, .viewing), (.startEditing, .viewing): true
        case (.deleteCurrentPopup, .viewing), (.deleteCurrentPopup, .editing): true
        case (.showWindow, _): index != nil
        case (.preview, .viewing), (.preview, .editing), (.showMedia, .viewing), (.showMedia, .editing): true
        case (.setValue, .editing), (.setFeatureType, .editing), (.switchTo, .editing), (.editAttachments, .editing): true
        case (.askForAttachmentSource, .editing), (.removeAttachment, .editing): true
        case (.finishEditing, .editing), (.cancelEditing, .editing): true
        case (.editGeometry, .editing(let editing)): editing.isShapeHeld
        case (.geometryUpdated, _): (editing ?? finished)?.isShapeHeld == true
        case (.choose, .asking): true
        case (.beginSaving, .viewing): finished != nil
        case (.beginSaving, .saving), (.endSaving, .saving), (.failSaving, .saving): true
        case (.beginDeleting, .deleting), (.endDeleting, .deleting), (.failDeleting, .deleting): true
        default: false
        }
    }
}

extension PopupEditingMachine.Event.Kind {
    /// Whether it reports the outcome of an effect.
    fileprivate var isAnswer: Bool { self == .settle || self == .shapeArrived || self == .hostShows }
}

extension PopupEditingMachine.Editing {
    fileprivate var isShapeHeld: Bool { if case .held = shape { true } else { false } }
}
