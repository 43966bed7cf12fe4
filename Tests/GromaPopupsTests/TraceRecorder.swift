import GromaFeatures
import GromaGeometry
import GromaPopups
import GromaSketch

/// A host that notes everything it is told and asked, in order, and then does what a test wants.
final class TraceRecorder: PopupsContainerDelegate, FeatureLayerEditingDelegate, AttachmentManagerDelegate {
    var trace: [String] = []
    var didFinish: ((PopupsContainer, Popup) -> Void)?
    var deletes: ((PopupsContainer, Popup) -> Bool)?
    var previews = false
    var showsViews = false
    var drawn: MutableGeometry?

    /// Returns what was recorded since the last call.
    func taken() -> [String] {
        defer { trace = [] }
        return trace
    }

    func popupsContainer(_ container: PopupsContainer, wantsNewMutableGeometryFor popup: Popup) -> MutableGeometry? {
        trace.append("wantsNewMutableGeometry")
        return popup.makeEmptyGeometry()
    }
    func popupsContainer(_ container: PopupsContainer, readyToEdit geometry: MutableGeometry, for popup: Popup) {
        trace.append("readyToEdit")
        drawn = geometry
    }
    func popupsContainer(_ container: PopupsContainer, didStartEditingFor popup: Popup) { trace.append("didStart") }
    func popupsContainer(_ container: PopupsContainer, didFinishEditingFor popup: Popup) {
        trace.append("didFinish")
        didFinish?(container, popup)
    }
    func popupsContainer(_ container: PopupsContainer, didCancelEditingFor popup: Popup) { trace.append("didCancel") }
    func popupsContainer(_ container: PopupsContainer, didFailToFinishEditingFor popup: Popup, error: PopupError) -> Bool {
        trace.append("didFailToFinish")
        return false
    }
    func popupsContainer(_ container: PopupsContainer, wantsToDelete popup: Popup) -> Bool {
        trace.append("wantsToDelete")
        return deletes?(container, popup) ?? false
    }
    func popupsContainer(_ container: PopupsContainer, didDelete popup: Popup) { trace.append("didDelete") }
    func popupsContainer(_ container: PopupsContainer, didFailToDelete popup: Popup, error: PopupError) -> Bool {
        trace.append("didFailToDelete")
        return true
    }
    func popupsContainer(_ container: PopupsContainer, validityChangedTo isValid: Bool, for popup: Popup) {
        trace.append("validity \(isValid)")
    }
    func popupsContainerDidFinishViewing(_ container: PopupsContainer) { trace.append("didFinishViewing") }
    func popupsContainer(_ container: PopupsContainer, didChangeToCurrentPopup popup: Popup) { trace.append("didChangeToCurrent") }
    func popupsContainer(_ container: PopupsContainer, didChangeFeatureTypeFor popup: Popup) { trace.append("didChangeFeatureType") }
    func popupsContainer(_ container: PopupsContainer, wantsToShow view: PopupView) -> Bool {
        trace.append("wantsToShow \(view.type.rawValue)" + (view.subject.map { " \($0)" } ?? ""))
        return showsViews
    }
    func popupsContainer(_ container: PopupsContainer, wantsToHide view: PopupView) {
        trace.append("wantsToHide \(view.type.rawValue)")
    }
    func popupsContainer(_ container: PopupsContainer, didShowWindow name: String, for popup: Popup) {
        trace.append("didShowWindow \(name)")
    }
    func popupsContainer(_ container: PopupsContainer, wantsToPreviewDocumentAt path: String) -> Bool {
        trace.append("wantsToPreview")
        return previews
    }
    func featureLayer(_ layer: FeatureLayer, didEditFeatures edits: FeatureEdits, results: EditResults) {
        trace.append("didEditFeatures")
    }
    func attachmentManager(_ manager: AttachmentManager, didPostLocalEdits attachments: [Attachment]) {
        trace.append("didPostLocalEdits \(attachments.count)")
    }
}
