import GromaFeatures
import GromaGeometry
import GromaOperations
import GromaPopups
import GromaRPC
import GromaSketch
import SketchCommands

/// The delegate of popups that a script has opened: tells it what happens, as events; asks it what it has offered to answer; and lets what the
/// script does not take care of be saved and deleted in its layer.
final class PopupsReporter: PopupsContainerDelegate {
    let name: String
    unowned let session: Session
    /// What it reports of, which owns it.
    weak var popups: OpenPopups?
    /// Saves and deletes in the layer; nil if nobody does.
    var saver: FeatureLayerPopupsDelegate?
    /// How the command that is being run has edits applied.
    private(set) var options = EditOptions()

    init(name: String, session: Session) {
        self.name = name
        self.session = session
        saver = PopupsSaver(reporter: self, engine: session.engine)
    }

    /// Runs what may save or delete, with its options.
    func applying<Value, Failure: Error>(_ options: EditOptions, _ body: () throws(Failure) -> Value) throws(Failure) -> Value {
        let before = self.options
        self.options = options
        defer { self.options = before }
        return try body()
    }

    // MARK: Events

    /// Tells what happened to a popup.
    func emit<Detail>(_ event: PopupEvents.About<Detail>, _ popup: Popup, _ detail: @autoclosure () -> Detail) {
        guard let popups else { return }
        session.emit(event, (PopupReference(popup, of: popups, in: session), detail()))
    }

    /// Tells what happened to a popup.
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

    /// Tells that a button of the script's own was pressed.
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

    /// Tells why something could not be kept or deleted, and asks whether the script says so to the person.
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

/// Saves and deletes as the command says that is being run, with what its sketch has changed along.
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
