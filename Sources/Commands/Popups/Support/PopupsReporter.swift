import FeatureCommands
import GeometryCommands
import GromaFeatures
import GromaGeometry
import GromaJSON
import GromaPopups
import GromaRPC
import SketchCommands

/// The delegate of popups that a script has opened: tells it what happens, as events; asks it what it has offered to answer; and lets what the
/// script does not take care of be saved and deleted in its layer.
final class PopupsReporter: PopupsContainerDelegate {
    let name: String
    unowned let session: Session
    /// What it reports of, which owns it.
    weak var popups: OpenPopups?
    /// Saves and deletes in the layer; nil where nobody does.
    var saver: FeatureLayerPopupsDelegate?

    init(name: String, session: Session) {
        self.name = name
        self.session = session
        saver = FeatureLayerPopupsDelegate(engine: session.engine)
    }

    // MARK: Events

    /// Writes an event about a popup; `body` writes further members.
    func emit(_ event: StaticString, _ popup: Popup, _ body: (inout JSONWriter) -> Void = { _ in }) {
        guard let popups else { return }
        session.emit(event) { writer in
            writer.beginObject()
            writer.key("popup")
            writer.reference(to: popup, of: popups, session)
            body(&writer)
            writer.endObject()
        }
    }

    /// Writes an event about the popups as a whole.
    private func emit(_ event: StaticString, _ body: (inout JSONWriter) -> Void = { _ in }) {
        session.emit(event) { writer in
            writer.beginObject()
            writer.member("popups", name)
            body(&writer)
            writer.endObject()
        }
    }

    func popupsContainer(_ container: PopupsContainer, readyToEdit geometry: MutableGeometry, for popup: Popup) {
        saver?.popupsContainer(container, readyToEdit: geometry, for: popup)
        popups?.beginSketch(of: geometry, session)
        saver?.hostSketch = popups?.sketch.flatMap { session.sketches[$0]?.layer }
        emit("popups.readyToEditGeometry", popup) { $0.member("sketch", popups?.sketch) }
    }

    func popupsContainer(_ container: PopupsContainer, didStartEditingFor popup: Popup) {
        emit("popups.didStartEditing", popup)
        saver?.popupsContainer(container, didStartEditingFor: popup)
    }

    func popupsContainer(_ container: PopupsContainer, didCancelEditingFor popup: Popup) {
        popups?.endSketch(session)
        emit("popups.didCancelEditing", popup)
        saver?.popupsContainer(container, didCancelEditingFor: popup)
    }

    func popupsContainer(_ container: PopupsContainer, validityChangedTo isValid: Bool, for popup: Popup) {
        emit("popups.validityChanged", popup) { $0.member("isValid", isValid) }
        saver?.popupsContainer(container, validityChangedTo: isValid, for: popup)
    }

    /// Tells that a button of the script's own was pressed.
    func didPress(_ role: PopupButton.Role) {
        emit("popups.buttonPressed") { $0.member("button", role.rawValue) }
    }

    func popupsContainerDidFinishViewing(_ container: PopupsContainer) {
        emit("popups.didFinishViewing")
    }

    func popupsContainer(_ container: PopupsContainer, didChangeToCurrentPopup popup: Popup) {
        emit("popups.didChangeCurrent", popup)
    }

    func popupsContainer(_ container: PopupsContainer, didChangeFeatureTypeFor popup: Popup) {
        emit("popups.didChangeFeatureType", popup)
    }

    func popupsContainer(_ container: PopupsContainer, didShowWindow name: String, for popup: Popup) {
        emit("popups.didShowWindow", popup) { $0.member("window", name) }
    }

    func popupsContainer(_ container: PopupsContainer, wantsToHide view: PopupView) {
        emit("popups.wantsToHide") { writer in
            writer.key("view")
            writer.view(view)
        }
    }

    func popupsContainerDidChange(_ container: PopupsContainer) {
        emit("popups.changed")
    }

    /// Tells why something could not be kept or deleted, and asks whether the script says so to the person.
    private func fail(_ event: StaticString, _ during: StaticString, _ popup: Popup, _ error: PopupError) -> Bool {
        let told = session.shown(CommandError(error))
        emit(event, popup) { writer in
            writer.key("error")
            told.write(to: &writer)
        }
        guard let popups else { return false }
        return session.askForTruth("popups.wantsToShowError", "shown") { writer in
            writer.beginObject()
            writer.key("popup")
            writer.reference(to: popup, of: popups, session)
            writer.member("during", "\(during)")
            writer.key("error")
            told.write(to: &writer)
            writer.endObject()
        } ?? false
    }

    func popupsContainer(_ container: PopupsContainer, didFailToFinishEditingFor popup: Popup, error: PopupError) -> Bool {
        fail("popups.didFailToFinishEditing", "finish", popup, error)
    }

    func popupsContainer(_ container: PopupsContainer, didFailToDelete popup: Popup, error: PopupError) -> Bool {
        fail("popups.didFailToDelete", "delete", popup, error)
    }
}
