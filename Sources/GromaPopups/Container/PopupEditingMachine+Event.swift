import GromaFeatures
import GromaFormats

extension PopupEditingMachine {
    /// Something that happens to a container.
    public enum Event: Sendable {
        /// More popups came, so many.
        case showAdditionalPopups(Int)
        /// All popups are to go. What is edited is given up.
        case clearAllPopups
        /// Another popup is to be the current one.
        case select(Int)
        /// The current popup is to be edited: whether its attributes can be saved as they are, what there is of its shape, and whether that is
        /// handed out at once.
        case startEditing(areAttributesValid: Bool, shape: Shape, isInline: Bool)
        /// A shape to be drawn on came for an edit, or none.
        case shapeArrived(session: Int, Shape)
        /// The shape is to be drawn.
        case editGeometry
        /// The shape is another: whether it can be saved.
        case geometryUpdated(isComplete: Bool)
        /// A value is another: whether all can be saved.
        case setValue(isValid: Bool)
        /// The feature is to be of another type, which replaces the values of fields, if any after asking: whether all can be saved then.
        case setFeatureType(id: AttributeValue, replaced: [String], asks: Bool, isValid: Bool)
        /// The attachments are to be shown rather than the attributes, or no longer.
        case switchTo(attachments: Bool)
        /// Attachments of what is edited are others.
        case editAttachments
        /// It is to be asked where an attachment comes from.
        case askForAttachmentSource
        /// An attachment is to be removed, after asking.
        case removeAttachment(Int)
        /// The answer to what is asked.
        case choose(String)
        /// The edit should be finished, and whether to wait for saving.
        case finishEditing(isAwaited: Bool)
        /// The host has been told that an edit was finished.
        case settle(session: Int)
        /// The delegate saves what was edited, and will report when that is done.
        case beginSaving
        /// It was saved.
        case endSaving
        /// It could not be saved, and whether all attributes that are edited on can be.
        case failSaving(PopupError, areAttributesValid: Bool)
        /// The edit should be cancelled.
        case cancelEditing
        /// The feature is to be deleted, after asking.
        case deleteCurrentPopup
        /// The delegate deletes it, and will report when that is done.
        case beginDeleting
        /// It was deleted.
        case endDeleting
        /// It could not be deleted.
        case failDeleting(PopupError)
        /// A view is to be shown.
        case show(PopupView)
        /// The host shows the view of that type.
        case hostShows(PopupViewType)
        /// A view is to be hidden, if it is shown.
        case hide(PopupViewType)
        /// A document is to be looked at; what shows it where the host does not.
        case preview(path: String, PopupView)
        /// A window of its own shows something of the current popup.
        case showWindow(String)
        /// Another picture or chart is to be seen.
        case showMedia(Int)
        /// The person is done looking.
        case finishViewing
    }
}

extension PopupEditingMachine.Event {
    /// A stable word for programs, which errors name it by.
    public var name: String { kind.rawValue }

    /// An event without what it carries.
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
    /// The names of the events that are possible now. `settle`, `shapeArrived` and `hostShows`, by which the owner of the machine tells the outcome of
    /// an effect, always are and are not among them; too late, they change nothing. O(kinds of events)
    public var allowedEvents: [String] { Event.Kind.allCases.filter { !$0.isAnswer && allows($0) }.map(\.rawValue) }

    /// Throws unless an event is possible now.
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
    /// Whether it tells the outcome of an effect.
    fileprivate var isAnswer: Bool { self == .settle || self == .shapeArrived || self == .hostShows }
}

extension PopupEditingMachine.Editing {
    fileprivate var isShapeHeld: Bool { if case .held = shape { true } else { false } }
}
