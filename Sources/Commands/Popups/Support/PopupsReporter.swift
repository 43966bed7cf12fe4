import GromaFeatures
import GromaGeometry
import GromaOperations
import GromaPopups
import GromaRPC
import GromaSketch
import SketchCommands

/// The delegate of popups that a script has opened: it reports to the script with events, asks it for the answers that it has offered to
/// give, and saves and deletes in the layer if the script does not.
final class PopupsReporter: PopupsContainerDelegate {
    let name: String
    unowned let session: Session
    /// The popups, which own it.
    weak var popups: OpenPopups?
    /// Saves and deletes in the layer; nil if that is not wanted.
    var saver: FeatureLayerPopupsDelegate?
    /// The options of the current command for applying edits.
    private(set) var options = EditOptions()

    init(name: String, session: Session) {
        self.name = name
        self.session = session
        saver = PopupsSaver(reporter: self, engine: session.engine)
    }

    /// Runs a closure that may save or delete, with its options.
    func applying<Value, Failure: Error>(_ options: EditOptions, _ body: () throws(Failure) -> Value) throws(Failure) -> Value {
        let before = self.options
        self.options = options
        defer { self.options = before }
        return try body()
    }

    // MARK: Events

    /// Emits an event about a popup.
    func emit<Detail>(_ event: PopupEvents.About<Detail>, _ popup: Popup, _ detail: @autoclosure () -> Detail) {
        guard let popups else { return }
        session.emit(event, (PopupReference(popup, of: popups, in: session), detail()))
    }

    /// Emits an event about a popup.
    func emit(_ event: PopupEvents.About<Void>, _ popup: Popup) { emit(event, popup, ()) }

    func popupsContainer(_ container: PopupsContainer, readyToEdit geometry: MutableGeometry, for popup: Popup) {
        saver?.popupsContainer(container, readyToEdit: geometry, for: popup)
        popups?.beginSketch(of: geometry, session)
        emit(PopupEvents.readyToEditGeometry, popup, popups?.sketch)
    }

    func popupsContainer(_ container: PopupsContainer, didStartEditingFor popup: Popup) {
        emit(PopupEvents.didStartEditing, popup)
        saver?.popupsContainer(container, didStartEditingFor: popup)
    }

    func popupsContainer(_ container: PopupsContainer, didCancelEditingFor popup: Popup) {
        popups?.endSketch(session)
        emit(PopupEvents.didCancelEditing, popup)
        saver?.popupsContainer(container, didCancelEditingFor: popup)
    }

    func popupsContainer(_ container: PopupsContainer, validityChangedTo isValid: Bool, for popup: Popup) {
        emit(PopupEvents.validityChanged, popup, isValid)
        saver?.popupsContainer(container, validityChangedTo: isValid, for: popup)
    }

    /// Reports that a button of the script was pressed.
    func didPress(_ role: PopupButton.Role) {
        session.emit(PopupEvents.buttonPressed, (name, role.rawValue))
    }

    func popupsContainerDidFinishViewing(_ container: PopupsContainer) {
        session.emit(PopupEvents.didFinishViewing, (name, ()))
        session[PopupStore.self].tellEnd(of: container)
    }

    func popupsContainer(_ container: PopupsContainer, didChangeToCurrentPopup popup: Popup) {
        emit(PopupEvents.didChangeCurrent, popup)
    }

    func popupsContainer(_ container: PopupsContainer, didChangeFeatureTypeFor popup: Popup) {
        emit(PopupEvents.didChangeFeatureType, popup)
    }

    func popupsContainer(_ container: PopupsContainer, didShowWindow name: String, for popup: Popup) {
        emit(PopupEvents.didShowWindow, popup, name)
    }

    func popupsContainer(_ container: PopupsContainer, wantsToHide view: PopupView) {
        session.emit(PopupEvents.wantsToHide, (name, view))
    }

    func popupsContainerDidChange(_ container: PopupsContainer) {
        session.emit(PopupEvents.changed, (name, ()))
    }

    /// Reports the error with which something could not be kept or deleted, and asks whether the script informs the user.
    private func fail(_ event: PopupEvents.About<CommandError>, _ during: PopupRequests.Failing, _ popup: Popup, _ error: PopupError)
        -> Bool
    {
        let told = session.shown(CommandError(error))
        emit(event, popup, told)
        return ask(PopupRequests.wantsToShowError, popup, (during, told)) ?? false
    }

    func popupsContainer(_ container: PopupsContainer, didFailToFinishEditingFor popup: Popup, error: PopupError) -> Bool {
        fail(PopupEvents.didFailToFinishEditing, .finish, popup, error)
    }

    func popupsContainer(_ container: PopupsContainer, didFailToDelete popup: Popup, error: PopupError) -> Bool {
        fail(PopupEvents.didFailToDelete, .delete, popup, error)
    }
}

/// Saves and deletes with the options of the current command, including the changes of its sketch to neighbors.
private final class PopupsSaver: FeatureLayerPopupsDelegate {
    private unowned let reporter: PopupsReporter

    init(reporter: PopupsReporter, engine: GeometryEngine) {
        self.reporter = reporter
        super.init(engine: engine)
    }

    override func sketch(for popup: Popup) -> SketchLayer? {
        reporter.popups?.sketch.flatMap { reporter.session.sketches[$0]?.layer }
    }

    override func editOptions(for popup: Popup) -> EditOptions { reporter.options }
}
